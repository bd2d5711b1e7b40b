import { type ComponentProps, useEffect, useState } from 'react'
import type * as v from 'valibot'
import {
  TotpBeginning,
  type TotpBegun,
  TotpConfirmation,
  TotpRemoval,
} from '../../../../api/contract/admin/account.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { Field } from '../../../components/Field.tsx'
import { PasswordField } from '../../../components/PasswordField.tsx'
import { codeOf } from '../../../lib/api.ts'
import { isSignedOut } from '../../../lib/signed-out.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { adminSessionIsOver } from '../admin-session/session.store.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, secondFactor } from './account.api.ts'
import type { AdminAccountMessages } from './account.messages.ts'

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
          <ProofForm
            say={say}
            onCancel={look}
            schema={TotpBeginning}
            words={say.secondFactor.beginning}
            password={{ hint: say.secondFactor.beginningHint, autoFocus: true }}
            send={beginSecondFactor}
            onSent={(begun) => setView({ name: 'setting-up', begun })}
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
          <ProofForm
            say={say}
            onCancel={look}
            schema={TotpRemoval}
            words={say.secondFactor.removal}
            password={{}}
            code={{ hint: say.secondFactor.anyCodeHint, autoCapitalize: 'none' }}
            send={removeSecondFactor}
            onSent={() => {
              showToast({ title: say.secondFactor.switchedOff })
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
    if (isSignedOut(error)) adminSessionIsOver()
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

const OVER: (string | undefined)[] = ['totp_over', 'totp_not_begun']

/** White around the squares, without which phones do not find them. */
const QUIET_SQUARES = 4

type ConfirmSecondFactorProps = {
  begun: TotpBegun
  say: AdminAccountMessages
  onCancel: () => void
  onConfirmed: (recoveryCodes: string[]) => void
  /** The key is void: there is nothing to confirm any more. */
  onOver: (why: string) => void
}

const ConfirmSecondFactor = ({ begun, say, onConfirmed, onOver, ...props }: ConfirmSecondFactorProps) => (
  <div className="flex flex-col gap-6">
    <p className="text-ink-soft">{say.secondFactor.scan}</p>
    <Picture qr={begun.qr} label={say.secondFactor.picture} />
    <p>
      <span className="font-medium">{say.secondFactor.key}</span>{' '}
      <span className="font-mono wrap-anywhere">{begun.secret.replace(/(.{4})(?!$)/g, '$1 ')}</span>
    </p>
    <ProofForm
      {...props}
      say={say}
      schema={TotpConfirmation}
      words={say.secondFactor.confirm}
      code={{ hint: say.secondFactor.codeHint, inputMode: 'numeric' }}
      send={confirmSecondFactor}
      onSent={({ recoveryCodes }) => {
        showToast({ title: say.secondFactor.switchedOn })
        onConfirmed(recoveryCodes)
      }}
      onRefused={(why, error) => {
        if (OVER.includes(codeOf(error))) onOver(why)
      }}
    />
  </div>
)

/** Black on white in either colour scheme: many phones read nothing else. */
function Picture({ qr, label }: { qr: TotpBegun['qr']; label: string }) {
  const side = qr.size + 2 * QUIET_SQUARES
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_SQUARES} ${-QUIET_SQUARES} ${side} ${side}`}
      className="size-52 rounded-md border border-line"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_SQUARES} y={-QUIET_SQUARES} width={side} height={side} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}

type Typed = { password?: string | null; code?: string | null }

type ProofFormProps<Read, Answer> = {
  schema: v.GenericSchema<Typed, Read>
  say: AdminAccountMessages
  words: AdminAccountMessages['secondFactor']['confirm']
  /** The fields that it has. */
  password?: Partial<ComponentProps<typeof Field>>
  code?: Partial<ComponentProps<typeof Field>>
  send: (read: Read) => Promise<Answer>
  onSent: (answer: Answer) => void
  onRefused?: (why: string, error: unknown) => void
  onCancel: () => void
}

/** Asks for proof of who this is, by a password, a code or both: whoever finds this browser open switches nothing. */
function ProofForm<Read, Answer>({
  schema,
  say,
  words,
  password,
  code,
  send,
  onSent,
  onRefused,
  onCancel,
}: ProofFormProps<Read, Answer>) {
  const { form, ...sending } = useSentForm({
    schema,
    fields: ['password', 'code'],
    blank: { password: '', code: '' },
    send,
    onSent,
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    onSignedOut: adminSessionIsOver,
    ...(onRefused && { onRefused }),
  })
  const { errors } = form.formState
  return (
    <AccountForm
      isAmongOthers
      say={words}
      {...sending}
      after={
        <Button variant="quiet" onClick={onCancel}>
          {say.cancel}
        </Button>
      }
    >
      {password && (
        <PasswordField
          {...form.register('password')}
          {...password}
          label={say.secondFactor.yourPassword}
          autoComplete="current-password"
          showLabel={say.showPassword}
          hideLabel={say.hidePassword}
          error={errors.password?.message}
        />
      )}
      {code && (
        <Field
          {...form.register('code')}
          {...code}
          label={say.secondFactor.code}
          autoComplete="one-time-code"
          error={errors.code?.message}
        />
      )}
    </AccountForm>
  )
}
