import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../../components/Button.tsx'
import { SessionGate } from '../../../../components/SessionGate.tsx'
import { adminSessionMessages } from './session.messages.ts'
import { $adminSession, askAgainWhichAdmin } from './session.store.ts'

/** A page of the admin portal: its content for a signed-in admin, the way in for everybody else. */
export function AdminOnly({ locale, children }: { locale: string; children: ReactNode }) {
  const session = useStore($adminSession)
  const say = adminSessionMessages(locale)
  return (
    <SessionGate
      session={session}
      say={say}
      onTryAgain={askAgainWhichAdmin}
      waysIn={
        <a href="/admin/login" className={buttonClass('primary')}>
          {say.adminLogin}
        </a>
      }
    >
      {() => children}
    </SessionGate>
  )
}
