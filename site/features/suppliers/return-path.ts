import { withValues } from '../../lib/query.ts'

const DASHBOARD = '/supplier/dashboard'
/** Where a sign-in may lead on to. */
const PAGES = [DASHBOARD, '/supplier/analytics']

/** The sign-in form, from where one comes back to this page of the portal. */
export function signInPath(back = location.pathname + location.search): string {
  return `/supplier/login${withValues('', { return: back === DASHBOARD ? '' : back })}`
}

/** To the sign-in form, and from there to the purchase of this lead. */
export const signInToBuy = (leadId: string) =>
  location.assign(signInPath(DASHBOARD + withValues(location.search, { lead: leadId })))

/** Where the form leads on to: a page of the portal and nothing else, whatever the address says. */
export function pathAfterSignIn(query = location.search): string {
  const asked = new URLSearchParams(query).get('return') ?? ''
  const url = URL.parse(asked, location.origin)
  const isOurs =
    url?.origin === location.origin && PAGES.includes(url.pathname) && url.pathname + url.search === asked
  return isOurs ? asked : DASHBOARD
}
