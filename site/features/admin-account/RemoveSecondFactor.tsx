import { TotpRemoval } from '../../../api/contract/admin/account.ts'
import { AccountForm } from '../../components/AccountForm.tsx'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { showToast } from '../toast/toast.store.ts'
import { removeSecondFactor } from './admin-account.api.ts'
import type { AdminAccountMessages } from './admin-account.messages.ts'
import { signedOutElsewhere } from './signed-out-elsewhere.ts'

type Props = { say: AdminAccountMessages; onCancel: () => void; onRemoved: () => void }

export function RemoveSecondFactor({ say, onCancel, onRemoved }: Props) {
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
