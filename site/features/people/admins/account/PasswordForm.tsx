import { AdminDone, AdminPassword } from '../../../../../api/contract/admin/account.ts'
import { AccountForm } from '../../../../components/AccountForm.tsx'
import { PasswordField } from '../../../../components/fields/PasswordField.tsx'
import { api } from '../../../../lib/data/api.ts'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { adminSessionIsOver } from '../session/session.store.ts'
import type { adminAccountMessages } from './account.messages.ts'

/** With `say` from the page: an import would move the page's words into the file of this form, which loads later. */
type Props = { say: typeof adminAccountMessages; onChanged: () => void }

export function PasswordForm({ say, onChanged }: Props) {
  const { field, ...sending } = useSentForm({
    schema: AdminPassword,
    fields: ['current', 'next'],
    blank: { current: '', next: '' },
    send: (body) => api.put('/api/admin/password', AdminDone, { body }),
    onSent() {
      showToast({ title: say.password.changed })
      onChanged()
    },
    otherwise: say.tryAgain,
    noConnection: say.noConnection,
    onSignedOut: adminSessionIsOver,
  })
  return (
    <AccountForm isAmongOthers say={say.password} {...sending}>
      <PasswordField
        {...field('current')}
        say={say}
        label={say.password.current}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('next')}
        say={say}
        label={say.password.next}
        hint={say.password.nextHint}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}
