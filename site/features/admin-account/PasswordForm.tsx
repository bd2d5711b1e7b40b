import { useState } from 'react'
import { AdminPassword } from '../../../api/contract/admin/account.ts'
import { AccountForm } from '../../components/AccountForm.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { showToast } from '../toast/toast.store.ts'
import { changePassword } from './admin-account.api.ts'
import type { AdminAccountMessages } from './admin-account.messages.ts'
import { signedOutElsewhere } from './signed-out-elsewhere.ts'

type Props = { say: AdminAccountMessages; onOthersEnded: () => void }

/** Begins anew, empty, once a password has been changed. */
export function PasswordForm({ say, onOthersEnded }: Props) {
  const [changes, setChanges] = useState(0)
  return (
    <>
      <h3 className="text-lg font-semibold">{say.password.title}</h3>
      <p className="mt-1 mb-6 text-ink-soft">{say.password.lead}</p>
      <EmptyPasswordForm
        key={changes}
        say={say}
        onChanged={() => {
          setChanges(changes + 1)
          onOthersEnded()
        }}
      />
    </>
  )
}

function EmptyPasswordForm({ say, onChanged }: { say: AdminAccountMessages; onChanged: () => void }) {
  const { form, ...sending } = useSentForm({
    schema: AdminPassword,
    fields: ['current', 'next'],
    blank: { current: '', next: '' },
    send: changePassword,
    onSent() {
      showToast({ title: say.password.changed })
      onChanged()
    },
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    isStep: signedOutElsewhere,
  })
  const { errors } = form.formState
  const eye = { showLabel: say.showPassword, hideLabel: say.hidePassword }
  return (
    <AccountForm isAmongOthers say={say.password} {...sending}>
      <PasswordField
        {...form.register('current')}
        {...eye}
        label={say.password.current}
        autoComplete="current-password"
        error={errors.current?.message}
      />
      <PasswordField
        {...form.register('next')}
        {...eye}
        label={say.password.next}
        hint={say.password.nextHint}
        autoComplete="new-password"
        error={errors.next?.message}
      />
    </AccountForm>
  )
}
