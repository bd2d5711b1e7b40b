import { useEffect, useState } from 'react'
import type { TotpBegun } from '../../../api/contract/admin/account.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button, Spinner } from '../../components/Button.tsx'
import { secondFactor } from './admin-account.api.ts'
import type { AdminAccountMessages } from './admin-account.messages.ts'
import { BeginSecondFactor } from './BeginSecondFactor.tsx'
import { ConfirmSecondFactor } from './ConfirmSecondFactor.tsx'
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx'
import { signedOutElsewhere } from './signed-out-elsewhere.ts'

type View =
  | { name: 'pending' }
  | { name: 'unreachable' }
  /** `why` it was not switched on, after a try that failed. */
  | { name: 'off'; why?: string }
  | { name: 'beginning' }
  | { name: 'setting-up'; begun: TotpBegun }
  /** Just switched on: the only time that the recovery codes can be read. */
  | { name: 'codes'; recoveryCodes: string[] }
  | { name: 'on'; recoveryCodesLeft: number }
  | { name: 'switching-off' }

type Props = { say: AdminAccountMessages; onOthersEnded: () => void }

/** Whether the second factor is on, and the ways to switch it. */
export function SecondFactor({ say, onOthersEnded }: Props) {
  const [view, setView] = useState<View>({ name: 'pending' })
  const look = () => void lookUp().then(setView)
  useEffect(() => {
    void lookUp().then(setView)
  }, [])

  return (
    <>
      <h3 className="mb-2 text-lg font-semibold">{say.secondFactor.title}</h3>
      {body()}
    </>
  )

  function body() {
    switch (view.name) {
      case 'pending':
        return <Spinner label={say.secondFactor.lookingUp} />
      case 'unreachable':
        return (
          <Alert tone="error" title={say.secondFactor.unreachable}>
            <Button variant="secondary" className="mt-3" onClick={look}>
              {say.tryAgain}
            </Button>
          </Alert>
        )
      case 'off':
        return (
          <div className="flex flex-col items-start gap-4">
            {view.why !== undefined && (
              <Alert tone="error" title={say.secondFactor.over}>
                <p>{view.why}</p>
              </Alert>
            )}
            <p className="text-ink-soft">{say.secondFactor.off}</p>
            <Button variant="secondary" onClick={() => setView({ name: 'beginning' })}>
              {say.secondFactor.begin}
            </Button>
          </div>
        )
      case 'beginning':
        return (
          <BeginSecondFactor
            say={say}
            onCancel={look}
            onBegun={(begun) => setView({ name: 'setting-up', begun })}
          />
        )
      case 'setting-up':
        return (
          <ConfirmSecondFactor
            begun={view.begun}
            say={say}
            onCancel={look}
            onConfirmed={(recoveryCodes) => {
              setView({ name: 'codes', recoveryCodes })
              onOthersEnded()
            }}
            onOver={(why) => setView({ name: 'off', why })}
          />
        )
      case 'codes':
        return <Codes recoveryCodes={view.recoveryCodes} say={say.secondFactor} onKept={look} />
      case 'on':
        return (
          <div className="flex flex-col items-start gap-4">
            <p className="text-ink-soft">{say.secondFactor.on(view.recoveryCodesLeft)}</p>
            <Button variant="destructive" onClick={() => setView({ name: 'switching-off' })}>
              {say.secondFactor.remove}
            </Button>
          </div>
        )
      case 'switching-off':
        return (
          <RemoveSecondFactor
            say={say}
            onCancel={look}
            onRemoved={() => {
              look()
              onOthersEnded()
            }}
          />
        )
    }
  }
}

async function lookUp(): Promise<View> {
  try {
    const { isOn, recoveryCodesLeft } = await secondFactor()
    return isOn ? { name: 'on', recoveryCodesLeft } : { name: 'off' }
  } catch (error) {
    signedOutElsewhere(error)
    return { name: 'unreachable' }
  }
}

type CodesProps = { recoveryCodes: string[]; say: AdminAccountMessages['secondFactor']; onKept: () => void }

function Codes({ recoveryCodes, say, onKept }: CodesProps) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <p className="font-semibold">{say.recoveryCodes}</p>
      <p className="text-ink-soft">{say.recoveryCodesWhy}</p>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onKept}>{say.kept}</Button>
    </div>
  )
}
