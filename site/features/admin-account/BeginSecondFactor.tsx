import { useEffect } from 'react'
import { TotpBeginning, type TotpBegun } from '../../../api/contract/admin/account.ts'
import { AccountForm } from '../../components/AccountForm.tsx'
import { Button } from '../../components/Button.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { beginSecondFactor } from './admin-account.api.ts'
import type { AdminAccountMessages } from './admin-account.messages.ts'
import { signedOutElsewhere } from './signed-out-elsewhere.ts'

type Props = { say: AdminAccountMessages; onCancel: () => void; onBegun: (begun: TotpBegun) => void }

/** Asks for the password first: whoever finds this browser open must not lock the account with a phone of their own. */
export function BeginSecondFactor({ say, onCancel, onBegun }: Props) {
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
