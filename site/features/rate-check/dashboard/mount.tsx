import { useStore } from '@nanostores/react'
import { draw } from '../../../components/Boundary.tsx'
import { LoadFailed } from '../../../components/Loading.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { $session } from '../../people/session/session.store.ts'
import { Toaster } from '../../platform/toast/Toaster.tsx'
import { dashboardMessages as say } from './dashboard.messages.ts'
import { Home } from './Home.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'

/** Renders the home screen into `element`. It follows the session, and is empty without one. */
export function mountDashboard(element: HTMLElement): void {
  draw(element, <Dashboard />)
}

/** The home screen of a signed-in owner; visitors see the landing instead. */
export function Dashboard() {
  const session = useStore($session)
  switch (session.name) {
    case 'pending':
      return <HomeSkeleton />
    case 'signed-in':
      return (
        <>
          <Home owner={session.person} />
          <Toaster />
        </>
      )
    case 'unreachable':
      return (
        <div className="mx-auto max-w-form py-16">
          <LoadFailed
            isWholePage
            say={{ ...say.notLoaded, failed: common.sessionUnknown }}
            onTryAgain={() => location.reload()}
          />
        </div>
      )
    case 'signed-out':
      return null
  }
}
