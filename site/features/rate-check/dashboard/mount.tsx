import { useStore } from '@nanostores/react'
import { createRoot } from 'react-dom/client'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { $session } from '../../people/session/session.store.ts'
import { Toaster } from '../../platform/toast/mount.tsx'
import { dashboardMessages } from './dashboard.messages.ts'
import { Home } from './Home.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'

/** Draws the home screen into `element`. It follows the session, and is empty while nobody is signed in. */
export function mountDashboard(element: HTMLElement): void {
  createRoot(element).render(<Dashboard locale={document.documentElement.lang} />)
}

/** The home screen of whoever is signed in; nothing for everybody else, who see the landing. */
export function Dashboard({ locale }: { locale: string }) {
  const session = useStore($session)
  const say = dashboardMessages(locale)
  switch (session.name) {
    case 'pending':
      return <HomeSkeleton say={say} />
    case 'signed-in':
      return (
        <>
          <Home owner={session.person} locale={locale} say={say} />
          <Toaster />
        </>
      )
    case 'unreachable':
      return (
        <div className="mx-auto max-w-form py-16">
          <Alert tone="error" title={say.unreachable}>
            <p>{say.failedWhy}</p>
            <Button variant="secondary" className="mt-3" onClick={() => location.reload()}>
              {say.tryAgain}
            </Button>
          </Alert>
        </div>
      )
    case 'signed-out':
      return null
  }
}
