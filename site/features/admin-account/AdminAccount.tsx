import { Suspense, useState } from 'react'
import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Loading.tsx'
import { adminSessionIsOver } from '../admin-session/admin-session.store.ts'
import { OwnSessions } from '../own-sessions/mount.tsx'
import { adminAccountMessages } from './admin-account.messages.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** A section of the settings: the password, the second factor and the sessions of the admin who is signed in. */
export function AdminAccount({ locale }: { locale: string }) {
  const say = adminAccountMessages(locale)
  /** What is changed here ends the other sessions: the list of them is looked at anew. */
  const [endings, setEndings] = useState(0)
  const onOthersEnded = () => setEndings((before) => before + 1)
  return (
    <section aria-labelledby="your-account">
      <h2 id="your-account" className="text-xl font-semibold">
        {say.title}
      </h2>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Card className="sm:p-6!">
          <PasswordForm say={say} onOthersEnded={onOthersEnded} />
        </Card>
        <Card className="sm:p-6!">
          <SecondFactor say={say} onOthersEnded={onOthersEnded} />
        </Card>
        <Card className="sm:p-6! lg:col-span-2">
          <h3 className="mb-2 text-lg font-semibold">{say.sessions}</h3>
          <Suspense fallback={<Skeleton className="h-16" />}>
            <OwnSessions key={endings} realm="admin" locale={locale} onSignedOut={adminSessionIsOver} />
          </Suspense>
        </Card>
      </div>
    </section>
  )
}
