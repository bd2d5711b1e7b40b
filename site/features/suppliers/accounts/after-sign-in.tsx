import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { HOME } from '../../../lib/words/language.ts'
import { NotSignedInYet } from '../../people/staff-sign-in/NotSignedInYet.tsx'
import { showToastOnNextPage } from '../../platform/toast/toast.store.ts'
import { supplierAccountMessages as say } from './supplier-account.messages.ts'
import { $supplierSession, tellOtherTabs } from './supplier-session.store.ts'

export const SupplierNotSignedInYet = ({ children }: { children: ReactNode }) => (
  <NotSignedInYet
    session={useStore($supplierSession)}
    nameOf={({ name }) => name}
    say={say}
    goOnTo={pathAfterSignIn()}
  >
    {children}
  </NotSignedInYet>
)

/** To the page that needed a sign-in, else to the market. Replaces the form, so that Back leads to the page before it. */
export function goToDashboard(toast: { title: string; description?: string }): void {
  tellOtherTabs()
  showToastOnNextPage(toast)
  location.replace(pathAfterSignIn())
}

// Not in sign-in-path.ts: that module loads with the header of the portal, which the login does not need.
const DASHBOARD = `${HOME}/supplier/dashboard`
/** Where a sign-in may lead on to. */
const PAGES = [
  DASHBOARD,
  `${HOME}/supplier/analytics`,
  `${HOME}/supplier/figures`,
  `${HOME}/supplier/account`,
  `${HOME}/supplier/integrations`,
  `${HOME}/supplier/receipt`,
]

/** The page after the form: a page of the portal and nothing else, whatever the address says. */
export function pathAfterSignIn({ search, origin }: { search: string; origin: string } = location): string {
  const wanted = new URLSearchParams(search).get('return') ?? ''
  const url = URL.parse(wanted, origin)
  const isOurs =
    url?.origin === origin && PAGES.includes(url.pathname) && url.pathname + url.search === wanted
  return isOurs ? wanted : DASHBOARD
}
