import { type ComponentProps, useEffect, useState } from 'react'
import type * as v from 'valibot'
import {
  PasswordAgain,
  PasswordAndCode,
  RecoveryCodes,
  SecondFactorDone,
  TotpCode,
  TotpStarted,
  TotpState,
} from '../../../../../api/contract/second-factor.ts'
import { AccountForm } from '../../../../components/AccountForm.tsx'
import { Alert } from '../../../../components/Alert.tsx'
import { Button, Spinner } from '../../../../components/Button.tsx'
import { Field } from '../../../../components/fields/Field.tsx'
import { PasswordField } from '../../../../components/fields/PasswordField.tsx'
import { LoadFailed } from '../../../../components/Loading.tsx'
import { api, codeOf, isSignedOut } from '../../../../lib/api.ts'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { adminSessionIsOver } from '../session/session.store.ts'
import type { AdminAccountMessages } from './account.messages.ts'

const TOTP = '/api/admin/totp'

type View =
  | { name: 'pending' }
  | { name: 'unreachable' }
  /** `why` it was not switched on, after a failed attempt. */
  | { name: 'off'; why?: string }
  | { name: 'beginning' }
  | { name: 'setting-up'; setup: TotpStarted }
  /** Just switched on: the only time that the recovery codes can be read. */
  | { name: 'codes'; recoveryCodes: string[] }
  | { name: 'on'; recoveryCodesLeft: number }
  | { name: 'switching-off' }

type Props = { say: AdminAccountMessages; onOthersEnded: () => void }

export function SecondFactor({ say: all, onOthersEnded }: Props) {
  const say = all.secondFactor
  const [view, setView] = useState<View>({ name: 'pending' })
  const load = () => void currentState().then(setView)
  useEffect(() => {
    void currentState().then(setView)
  }, [])

  return (
    <>
      <h3 className="mb-2 text-lg font-semibold">{say.title}</h3>
      {body()}
    </>
  )

  function body() {
    switch (view.name) {
      case 'pending':
        return <Spinner label={say.lookingUp} />
      case 'unreachable':
        return <LoadFailed say={{ ...all, failed: say.unreachable }} onTryAgain={load} />
      case 'off':
        return (
          <div className="flex flex-col items-start gap-4">
            {view.why !== undefined && <Alert tone="error" title={say.over} text={view.why} />}
            <p className="text-ink-soft">{say.off}</p>
            <Button variant="secondary" onClick={() => setView({ name: 'beginning' })}>
              {say.begin}
            </Button>
          </div>
        )
      case 'beginning':
        return (
          <ProofForm
            say={all}
            onCancel={load}
            schema={PasswordAgain}
            words={say.beginning}
            password={{ hint: say.beginningHint, autoFocus: true }}
            send={(body) => api.post(TOTP, TotpStarted, { body })}
            onSent={(setup) => setView({ name: 'setting-up', setup })}
          />
        )
      case 'setting-up':
        return (
          <div className="flex flex-col gap-6">
            <p className="text-ink-soft">{say.scan}</p>
            <Picture qr={view.setup.qr} label={say.picture} />
            <p>
              <span className="font-medium">{say.key}</span>{' '}
              <span className="font-mono wrap-anywhere">
                {view.setup.secret.replace(/(.{4})(?!$)/g, '$1 ')}
              </span>
            </p>
            <ProofForm
              say={all}
              onCancel={load}
              schema={TotpCode}
              words={say.confirm}
              code={{ hint: say.codeHint, inputMode: 'numeric' }}
              send={(body) => api.post(`${TOTP}/confirm`, RecoveryCodes, { body })}
              onSent={({ recoveryCodes }) => {
                showToast({ title: say.switchedOn })
                setView({ name: 'codes', recoveryCodes })
                onOthersEnded()
              }}
              onRefused={(why, error) => {
                if (KEY_IS_VOID.includes(codeOf(error))) setView({ name: 'off', why })
              }}
            />
          </div>
        )
      case 'codes':
        return (
          <div role="status" className="flex flex-col items-start gap-4">
            <p className="font-semibold">{say.recoveryCodes}</p>
            <p className="text-ink-soft">{say.recoveryCodesWhy}</p>
            <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
              {view.recoveryCodes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <Button onClick={load}>{say.kept}</Button>
          </div>
        )
      case 'on':
        return (
          <div className="flex flex-col items-start gap-4">
            <p className="text-ink-soft">{say.on(view.recoveryCodesLeft)}</p>
            <Button variant="destructive" onClick={() => setView({ name: 'switching-off' })}>
              {say.remove}
            </Button>
          </div>
        )
      case 'switching-off':
        return (
          <ProofForm
            say={all}
            onCancel={load}
            schema={PasswordAndCode}
            words={say.removal}
            password={{}}
            code={{ hint: say.anyCodeHint, autoCapitalize: 'none' }}
            send={(body) => api.delete(TOTP, SecondFactorDone, { body })}
            onSent={() => {
              showToast({ title: say.switchedOff })
              load()
              onOthersEnded()
            }}
          />
        )
    }
  }
}

async function currentState(): Promise<View> {
  try {
    const { isOn, recoveryCodesLeft } = await api.get(TOTP, TotpState)
    return isOn ? { name: 'on', recoveryCodesLeft } : { name: 'off' }
  } catch (error) {
    if (isSignedOut(error)) adminSessionIsOver()
    return { name: 'unreachable' }
  }
}

const KEY_IS_VOID: (string | undefined)[] = ['totp_over', 'totp_not_begun']

/** White around the squares, without which phones do not find them. */
const QUIET_SQUARES = 4

/** Black on white in either colour scheme: many phones read nothing else. */
function Picture({ qr, label }: { qr: TotpStarted['qr']; label: string }) {
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
  password?: Partial<ComponentProps<typeof Field>>
  code?: Partial<ComponentProps<typeof Field>>
  send: (read: Read) => Promise<Answer>
  onSent: (answer: Answer) => void
  onRefused?: (why: string, error: unknown) => void
  onCancel: () => void
}

/** Requires a password, a code or both again: another person who finds this browser open can switch nothing. */
function ProofForm<Read, Answer>(props: ProofFormProps<Read, Answer>) {
  const { schema, say, words, password, code, send, onSent, onRefused, onCancel } = props
  const { field, ...sending } = useSentForm({
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
          {...field('password')}
          {...password}
          label={say.secondFactor.yourPassword}
          autoComplete="current-password"
          say={say}
        />
      )}
      {code && (
        <Field {...field('code')} {...code} label={say.secondFactor.code} autoComplete="one-time-code" />
      )}
    </AccountForm>
  )
}
