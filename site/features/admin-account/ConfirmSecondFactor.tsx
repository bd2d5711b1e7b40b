import { type TotpBegun, TotpConfirmation } from '../../../api/contract/admin/account.ts'
import { AccountForm } from '../../components/AccountForm.tsx'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { codeOf } from '../../lib/api.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { showToast } from '../toast/toast.store.ts'
import { confirmSecondFactor } from './admin-account.api.ts'
import type { AdminAccountMessages } from './admin-account.messages.ts'
import { signedOutElsewhere } from './signed-out-elsewhere.ts'

const OVER: (string | undefined)[] = ['totp_over', 'totp_not_begun']

/** White around the squares, without which phones do not find them. */
const QUIET_SQUARES = 4

type Props = {
  begun: TotpBegun
  say: AdminAccountMessages
  onCancel: () => void
  onConfirmed: (recoveryCodes: string[]) => void
  /** The key is void: there is nothing to confirm any more. */
  onOver: (why: string) => void
}

export function ConfirmSecondFactor({ begun, say, onCancel, onConfirmed, onOver }: Props) {
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
