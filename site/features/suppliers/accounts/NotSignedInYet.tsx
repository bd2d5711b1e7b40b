import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { LinkButton, Spinner } from '../../../components/Button.tsx'
import { HOME } from '../../../lib/words/language.ts'
import { showToastOnNextPage } from '../../platform/toast/toast.store.ts'
import { supplierAccountMessages as say } from './supplier-account.messages.ts'
import { $supplierSession, tellOtherTabs } from './supplier-session.store.ts'

/** The form, unless a supplier is signed in already. Without an answer of the API it shows the form. */
export function NotSignedInYet({ children }: { children: ReactNode }) {
  const session = useStore($supplierSession)
  switch (session.name) {
    case 'pending':
      return <Spinner label={say.lookingUp} />
    case 'signed-in':
      return (
        <div className="flex flex-col items-start gap-6">
          <p role="status" className="text-lg wrap-anywhere">
            {say.alreadyHere(session.person.name)}
          </p>
          <LinkButton href={pathAfterSignIn()}>{say.goToDashboard}</LinkButton>
        </div>
      )
    case 'signed-out':
    case 'unreachable':
      return children
  }
}

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
