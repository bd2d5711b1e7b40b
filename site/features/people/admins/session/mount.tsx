import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../../components/Button.tsx'
import { SessionGate } from '../../../../components/SessionGate.tsx'
import { adminSessionMessages as say } from './session.messages.ts'
import { $adminSession, askAgainWhichAdmin } from './session.store.ts'

/** A page of the admin portal: its content for a signed-in admin, the way in for everybody else. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useStore($adminSession)
  return (
    <SessionGate
      session={session}
      say={say}
      onTryAgain={askAgainWhichAdmin}
      waysIn={<LinkButton href="/admin/login">{say.adminLogin}</LinkButton>}
    >
      {() => children}
    </SessionGate>
  )
}
