import { useEffect, useState } from 'react'
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
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../toast/toast.store.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactor,
  signedOutElsewhere,
} from './account.api.ts'
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

type BeginSecondFactorProps = {
  say: AdminAccountMessages
  onCancel: () => void
  onBegun: (begun: TotpBegun) => void
}

/** Asks for the password first: whoever finds this browser open must not lock the account with a phone of their own. */
function BeginSecondFactor({ say, onCancel, onBegun }: BeginSecondFactorProps) {
  const { form, ...sending } = useSentForm({
    schema: TotpBeginning,
    fields: ['password'],
    blank: { password: '' },
    send: beginSecondFactor,
    onSent: onBegun,
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    isStep: signedOutElsewhere,
  })
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <AccountForm
      isAmongOthers
      say={say.secondFactor.beginning}
      {...sending}
      after={
        <Button variant="quiet" onClick={onCancel}>
          {say.cancel}
        </Button>
      }
    >
      <PasswordField
        {...form.register('password')}
        label={say.secondFactor.yourPassword}
        hint={say.secondFactor.beginningHint}
        autoComplete="current-password"
        showLabel={say.showPassword}
        hideLabel={say.hidePassword}
        error={form.formState.errors.password?.message}
      />
    </AccountForm>
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

function ConfirmSecondFactor({ begun, say, onCancel, onConfirmed, onOver }: ConfirmSecondFactorProps) {
  const { form, ...sending } = useSentForm({
    schema: TotpConfirmation,
    fields: ['code'],
    blank: { code: '' },
    send: confirmSecondFactor,
    onSent({ recoveryCodes }) {
      showToast({ title: say.secondFactor.switchedOn })
      onConfirmed(recoveryCodes)
    },
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    isStep: signedOutElsewhere,
    onRefused(why, error) {
      if (OVER.includes(codeOf(error))) onOver(why)
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft">{say.secondFactor.scan}</p>
      <Picture qr={begun.qr} label={say.secondFactor.picture} />
      <p>
        <span className="font-medium">{say.secondFactor.key}</span>{' '}
        <span className="font-mono wrap-anywhere">{begun.secret.replace(/(.{4})(?!$)/g, '$1 ')}</span>
      </p>
      <AccountForm
        isAmongOthers
        say={say.secondFactor.confirm}
        {...sending}
        after={
          <Button variant="quiet" onClick={onCancel}>
            {say.cancel}
          </Button>
        }
      >
        <Field
          {...form.register('code')}
          label={say.secondFactor.code}
          hint={say.secondFactor.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.formState.errors.code?.message}
        />
      </AccountForm>
    </div>
  )
}

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

type RemoveSecondFactorProps = { say: AdminAccountMessages; onCancel: () => void; onRemoved: () => void }

function RemoveSecondFactor({ say, onCancel, onRemoved }: RemoveSecondFactorProps) {
  const { form, ...sending } = useSentForm({
    schema: TotpRemoval,
    fields: ['password', 'code'],
    blank: { password: '', code: '' },
    send: removeSecondFactor,
    onSent() {
      showToast({ title: say.secondFactor.switchedOff })
      onRemoved()
    },
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    isStep: signedOutElsewhere,
  })
  const { errors } = form.formState
  return (
    <AccountForm
      isAmongOthers
      say={say.secondFactor.removal}
      {...sending}
      after={
        <Button variant="quiet" onClick={onCancel}>
          {say.cancel}
        </Button>
      }
    >
      <PasswordField
        {...form.register('password')}
        label={say.secondFactor.yourPassword}
        autoComplete="current-password"
        showLabel={say.showPassword}
        hideLabel={say.hidePassword}
        error={errors.password?.message}
      />
      <Field
        {...form.register('code')}
        label={say.secondFactor.code}
        hint={say.secondFactor.anyCodeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        error={errors.code?.message}
      />
    </AccountForm>
  )
}
