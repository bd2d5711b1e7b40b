import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { buttonClass, Spinner } from '../../../components/Button.tsx'
import { showToastOnNextPage } from '../../platform/toast/toast.store.ts'
import { supplierAccountMessages } from './supplier-account.messages.ts'
import { $supplierSession, tellOtherTabs } from './supplier-session.store.ts'

/** Who is signed in already is told so; everybody else gets the form, even when the API cannot say. */
export function NotSignedInYet({ locale, children }: { locale: string; children: ReactNode }) {
  const session = useStore($supplierSession)
  const say = supplierAccountMessages(locale)
  switch (session.name) {
    case 'pending':
      return <Spinner label={say.lookingUp} />
    case 'signed-in':
      return (
        <div className="flex flex-col items-start gap-6">
          <p role="status" className="text-lg wrap-anywhere">
            {say.alreadyHere(session.person.name)}
          </p>
          <a href={pathAfterSignIn()} className={buttonClass('primary')}>
            {say.goToDashboard}
          </a>
        </div>
      )
    case 'signed-out':
    case 'unreachable':
      return children
  }
}

/** To the page that asked for a sign-in, else to the market. Replaced, so that Back leads to the page before the form and not to a form that is done with. */
export function goToDashboard(toast: { title: string; description?: string }): void {
  tellOtherTabs()
  showToastOnNextPage(toast)
  location.replace(pathAfterSignIn())
}

const DASHBOARD = '/supplier/dashboard'
/** Where a sign-in may lead on to. */
const PAGES = [DASHBOARD, '/supplier/analytics', '/supplier/integrations', '/supplier/receipt']

/** Where the form leads on to: a page of the portal and nothing else, whatever the address says. */
export function pathAfterSignIn({ search, origin }: { search: string; origin: string } = location): string {
  const asked = new URLSearchParams(search).get('return') ?? ''
  const url = URL.parse(asked, origin)
  const isOurs = url?.origin === origin && PAGES.includes(url.pathname) && url.pathname + url.search === asked
  return isOurs ? asked : DASHBOARD
}
