import { useState } from 'react'
import { Card } from '../../../../components/Card.tsx'
import { lazy } from '../../../../components/lazy.tsx'
import { WhenSeen } from '../../../../components/WhenSeen.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { OwnSessions } from '../../own-sessions/mount.tsx'
import { SecondFactor } from '../../second-factor/mount.tsx'
import { adminSessionIsOver } from '../session/session.store.ts'
import { adminAccountMessages as say } from './account.messages.ts'

const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }))

export function AdminAccount() {
  /** Each change here ends the other sessions, so the list of them is loaded again. */
  const [endings, setEndings] = useState(0)
  const [passwords, setPasswords] = useState(0)
  const onOthersEnded = () => setEndings((before) => before + 1)
  return (
    <section aria-labelledby="your-account">
      <h2 id="your-account" className="text-xl font-semibold">
        {say.title}
      </h2>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Card className="sm:p-6!">
          <h3 className="text-lg font-semibold">{common.password}</h3>
          <p className="mt-1 mb-6 text-ink-soft">{say.password.lead}</p>
          <WhenSeen>
            <PasswordForm
              key={passwords}
              say={say}
              onChanged={() => {
                setPasswords(passwords + 1)
                onOthersEnded()
              }}
            />
          </WhenSeen>
        </Card>
        <Card className="sm:p-6!">
          <WhenSeen>
            <SecondFactor realm="admin" onOthersEnded={onOthersEnded} onSignedOut={adminSessionIsOver} />
          </WhenSeen>
        </Card>
        <Card className="sm:p-6! lg:col-span-2">
          <h3 className="mb-2 text-lg font-semibold">{common.yourSessions}</h3>
          <WhenSeen>
            <OwnSessions key={endings} realm="admin" onSignedOut={adminSessionIsOver} />
          </WhenSeen>
        </Card>
      </div>
    </section>
  )
}
