import { withValues } from '../../../lib/data/query.ts'
import { HOME } from '../../../lib/words/language.ts'
import { showToastOnNextPage } from '../../platform/toast/toast.store.ts'
import { supplierSessionMessages } from './supplier-session.messages.ts'

const DASHBOARD = `${HOME}/supplier/dashboard`

/** The sign-in form, which leads back to this page of the portal. */
export function signInPath(back = location.pathname + location.search): string {
  return `${HOME}/supplier/login${withValues('', { return: back === DASHBOARD ? '' : back })}`
}

/** Goes to the sign-in form, which says why, and from there to the purchase of this lead. */
export function signInToBuy(leadId: string): void {
  showToastOnNextPage({ title: supplierSessionMessages.nothingCharged })
  location.assign(signInPath(DASHBOARD + withValues(location.search, { lead: leadId })))
}
