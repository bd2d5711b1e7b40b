import { type ComponentProps, useEffect, useState } from 'react'
import * as v from 'valibot'
import {
  PasswordAgain,
  PasswordAndCode,
  TotpCode,
  type TotpStarted,
} from '../../../../api/contract/people/second-factor.ts'
import type { Realm } from '../../../../domain/people.ts'
import { AccountForm } from '../../../components/AccountForm.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { PasswordField } from '../../../components/fields/PasswordField.tsx'
import { LoadFailed } from '../../../components/Loading.tsx'
import { codeOf, isSignedOut } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { factorCalls } from './second-factor.api.ts'
import { type SecondFactorMessages, secondFactorMessages as say } from './second-factor.messages.ts'

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
  | { name: 'renewing' }

type Props = {
  realm: Realm
  onOthersEnded: () => void
  /** While the recovery codes are shown, a key must not close what they are in. */
  onShowsCodes?: (isShowing: boolean) => void
  /** The API says that the session of this browser is over. */
  onSignedOut: () => void
}

/** An owner has no password, and proves themselves by a recent login instead. */
const OwnersProof = v.pipe(
  TotpCode,
  v.transform(({ code }) => ({ code, password: '' })),
)

/** Setting up an authenticator app, its recovery codes, and turning it off: the same for owners, suppliers and admins. */
export function SecondFactor({ realm, onOthersEnded, onShowsCodes, onSignedOut }: Props) {
  const calls = factorCalls(realm)
  const isOwner = realm === 'user'
  const [view, setView] = useState<View>({ name: 'pending' })
  const load = () =>
    void calls.state().then(
      ({ isOn, recoveryCodesLeft }) => setView(isOn ? { name: 'on', recoveryCodesLeft } : { name: 'off' }),
      (error: unknown) => {
        if (isSignedOut(error)) onSignedOut()
        setView({ name: 'unreachable' })
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, when it is opened.
  useEffect(load, [])
  const showsCodes = view.name === 'codes'
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only what is shown matters.
  useEffect(() => onShowsCodes?.(showsCodes), [showsCodes])
  const { isPending, mutate } = useMutation({
    otherwise: common.noConnection,
    onSignedOut,
    onRefused: (why) => showFailure(say.beginning.failed, why),
  })
  const begin = () => {
    if (!isOwner) return setView({ name: 'beginning' })
    const setUp = (setup: TotpStarted) => setView({ name: 'setting-up', setup })
    void mutate(() => calls.begin(''), setUp)
  }
  const form = { say, onCancel: load, onSignedOut }
  const bothProofs = {
    ...form,
    schema: isOwner ? OwnersProof : PasswordAndCode,
    ...(!isOwner && { password: { autoFocus: true } }),
  }

  return (
    <>
      <h3 className="mb-2 text-lg font-semibold">{say.title}</h3>
      {body()}
    </>
  )

  function body() {
    switch (view.name) {
      case 'pending':
        return <Spinner label={common.checking} />
      case 'unreachable':
        return <LoadFailed say={{ failed: say.unreachable }} onTryAgain={load} />
      case 'off':
        return (
          <div className="flex flex-col items-start gap-4">
            {view.why !== undefined && <Alert tone="error" title={say.over} text={view.why} />}
            <p className="text-ink-soft">{isOwner ? say.offWithoutPassword : say.off}</p>
            <Button variant="secondary" busy={isPending} onClick={begin}>
              {say.begin}
            </Button>
          </div>
        )
      case 'beginning':
        return (
          <ProofForm
            {...form}
            schema={PasswordAgain}
            words={say.beginning}
            password={{ hint: say.beginningHint, autoFocus: true }}
            send={({ password }) => calls.begin(password)}
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
              {...form}
              schema={TotpCode}
              words={say.confirm}
              setUpCode={{ autoFocus: true }}
              send={({ code }) => calls.confirm(code)}
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
        return <RecoveryCodeList codes={view.recoveryCodes} onKept={load} />
      case 'on':
        return (
          <div className="flex flex-col items-start gap-4">
            <p className="text-ink-soft">{say.on(view.recoveryCodesLeft)}</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => setView({ name: 'renewing' })}>
                {say.renew}
              </Button>
              <Button variant="destructive" onClick={() => setView({ name: 'switching-off' })}>
                {say.remove}
              </Button>
            </div>
          </div>
        )
      case 'renewing':
        return (
          <ProofForm
            {...bothProofs}
            words={say.renewal}
            code={{ autoFocus: isOwner }}
            send={calls.renew}
            onSent={({ recoveryCodes }) => {
              showToast({ title: say.renewed })
              setView({ name: 'codes', recoveryCodes })
            }}
          />
        )
      case 'switching-off':
        return (
          <ProofForm
            {...bothProofs}
            words={say.removal}
            code={{ autoFocus: isOwner }}
            send={calls.remove}
            onSent={() => {
              showToast({ title: common.secondFactorIsOff })
              load()
              onOthersEnded()
            }}
          />
        )
    }
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
  words: SecondFactorMessages['confirm']
  password?: Partial<ComponentProps<typeof Field>>
  /** Of the app or a recovery code; while setting up, of the app alone. */
  code?: Partial<ComponentProps<typeof Field>>
  setUpCode?: Partial<ComponentProps<typeof Field>>
  send: (read: Read) => Promise<Answer>
  onSent: (answer: Answer) => void
  onRefused?: (why: string, error: unknown) => void
  onCancel: () => void
  onSignedOut: () => void
}

/** Requires a password, a code or both again: another person who finds this browser open can switch nothing. */
function ProofForm<Read, Answer>(props: ProofFormProps<Read, Answer>) {
  const { schema, words, password, code, setUpCode, send, onSent, onRefused, onCancel } = props
  const { field, ...sending } = useSentForm({
    schema,
    fields: ['password', 'code'],
    blank: { password: '', code: '' },
    send,
    onSent,
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
    onSignedOut: props.onSignedOut,
    ...(onRefused && { onRefused }),
  })
  return (
    <AccountForm
      isAmongOthers
      say={words}
      {...sending}
      after={
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      }
    >
      {password && (
        <PasswordField
          {...field('password')}
          {...password}
          label={say.yourPassword}
          autoComplete="current-password"
        />
      )}
      {code && <CodeField {...field('code')} {...code} />}
      {setUpCode && (
        <Field
          {...field('code')}
          {...setUpCode}
          label={say.code}
          hint={say.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </AccountForm>
  )
}
