import { withValues } from '../../../lib/query.ts'

const DASHBOARD = '/supplier/dashboard'

/** The sign-in form, which leads back to this page of the portal. */
export function signInPath(back = location.pathname + location.search): string {
  return `/supplier/login${withValues('', { return: back === DASHBOARD ? '' : back })}`
}

/** Goes to the sign-in form, and from there to the purchase of this lead. */
export const signInToBuy = (leadId: string) =>
  location.assign(signInPath(DASHBOARD + withValues(location.search, { lead: leadId })))

/** Where a sign-in may lead on to. */
const PAGES = [DASHBOARD, '/supplier/analytics', '/supplier/integrations', '/supplier/receipt']

/** The page after the form: a page of the portal and nothing else, whatever the address says. */
export function pathAfterSignIn({ search, origin }: { search: string; origin: string } = location): string {
  const wanted = new URLSearchParams(search).get('return') ?? ''
  const url = URL.parse(wanted, origin)
  const isOurs =
    url?.origin === origin && PAGES.includes(url.pathname) && url.pathname + url.search === wanted
  return isOurs ? wanted : DASHBOARD
}
