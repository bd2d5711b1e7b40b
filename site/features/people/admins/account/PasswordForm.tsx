import { AdminPassword } from '../../../../../api/contract/admin/account.ts'
import { Done } from '../../../../../api/contract/done.ts'
import { AccountForm } from '../../../../components/AccountForm.tsx'
import { PasswordField } from '../../../../components/fields/PasswordField.tsx'
import { api } from '../../../../lib/data/api.ts'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import * as common from '../../../../lib/words/common.messages.ts'
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
    send: (body) => api.put('/api/admin/password', Done, { body }),
    onSent() {
      showToast({ title: common.passwordChanged })
      onChanged()
    },
    otherwise: common.pleaseTryAgain,
    noConnection: common.noConnection,
    onSignedOut: adminSessionIsOver,
  })
  return (
    <AccountForm isAmongOthers say={say.password} {...sending}>
      <PasswordField {...field('current')} label={say.password.current} autoComplete="current-password" />
      <PasswordField
        {...field('next')}
        label={common.newPassword}
        hint={say.password.nextHint}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}
