import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { $session } from '../session/session.store.ts'
import type { CheckRatesMessages } from './check-rates.messages.ts'
import { checkRatesMessages } from './check-rates.messages.ts'
import { forgetOwnerDraft } from './owner-draft.store.ts'
import { RateCheckFor } from './RateCheckFor.tsx'
import { useLastCheck } from './use-last-check.ts'

/** The rate check of a signed-in owner, filled in; whoever is not signed in is sent to sign in and comes back. */
export function CheckRates({ locale }: { locale: string }) {
  const session = useStore($session)
  const say = checkRatesMessages(locale)
  switch (session.name) {
    case 'pending':
      return <Waiting>{say.loading}</Waiting>
    case 'nobody':
      return <ToSignIn say={say} />
    case 'unreachable':
      return <CouldNotLoad say={say} onTryAgain={() => location.reload()} />
    case 'somebody':
      return <OwnersRateCheck say={say} />
  }
}

function OwnersRateCheck({ say }: { say: CheckRatesMessages }) {
  const { lastCheck, failed, loadAgain } = useLastCheck()
  if (failed) return <CouldNotLoad say={say} onTryAgain={loadAgain} />
  if (lastCheck === undefined) return <Waiting>{say.loading}</Waiting>
  return <RateCheckFor lastCheck={lastCheck} />
}

function ToSignIn({ say }: { say: CheckRatesMessages }) {
  useEffect(() => {
    forgetOwnerDraft()
    location.replace('/api/login?return=/check-rates')
  }, [])
  return <Waiting>{say.goingToLogIn}</Waiting>
}

const Waiting = ({ children }: { children: string }) => (
  <p className="py-16 text-center text-ink-soft">
    <Spinner label={children} />
  </p>
)

function CouldNotLoad({ say, onTryAgain }: { say: CheckRatesMessages; onTryAgain: () => void }): ReactNode {
  return (
    <div className="mx-auto max-w-form py-16">
      <Alert tone="error" title={say.failed}>
        <p>{say.failedWhy}</p>
        <Button variant="secondary" className="mt-3" onClick={onTryAgain}>
          {say.tryAgain}
        </Button>
      </Alert>
    </div>
  )
}
