import { HOME } from '../../../lib/language.ts'
import { withValues } from '../../../lib/query.ts'

const DASHBOARD = `${HOME}/supplier/dashboard`

/** The sign-in form, which leads back to this page of the portal. */
export function signInPath(back = location.pathname + location.search): string {
  return `${HOME}/supplier/login${withValues('', { return: back === DASHBOARD ? '' : back })}`
}

/** Goes to the sign-in form, and from there to the purchase of this lead. */
export const signInToBuy = (leadId: string) =>
  location.assign(signInPath(DASHBOARD + withValues(location.search, { lead: leadId })))
