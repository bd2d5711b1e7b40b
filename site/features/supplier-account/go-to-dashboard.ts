import { tellOtherTabs } from '../supplier-session/supplier-session.store.ts'
import { showToastOnNextPage } from '../toast/toast.store.ts'

/** Replaced, so that Back leads to the page before the form and not to a form that is done with. */
export function goToDashboard(toast: { title: string }): void {
  tellOtherTabs()
  showToastOnNextPage(toast)
  location.replace('/supplier/dashboard')
}
