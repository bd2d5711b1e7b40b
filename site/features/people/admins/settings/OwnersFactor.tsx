import { OwnersSecondFactorReset } from '../../../../../api/contract/admin/second-factor-reset.ts'
import { AccountForm } from '../../../../components/AccountForm.tsx'
import { Field } from '../../../../components/fields/Field.tsx'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { adminSessionIsOver } from '../session/session.store.ts'
import { adminSettingsMessages as say } from './settings.messages.ts'
import { resetOwnersFactor } from './settings.store.ts'

/** For a business owner who lost phone and recovery codes. Owners have no list: the admin enters the address. */
export function OwnersFactor() {
  const words = say.ownersFactor
  const { field, ...sending } = useSentForm({
    schema: OwnersSecondFactorReset,
    fields: ['email', 'reason'],
    blank: { email: '', reason: '' },
    send: resetOwnersFactor,
    onSent: (_, { email }) =>
      showToast({ title: common.secondFactorIsOff, description: words.doneWhy(email) }),
    otherwise: common.noConnection,
    onSignedOut: adminSessionIsOver,
    isLasting: true,
  })
  return (
    <section aria-labelledby="owners-factor" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="owners-factor" className="text-xl font-semibold">
        {words.heading}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-ink-soft">{words.why}</p>
      <AccountForm isAmongOthers say={words} {...sending}>
        <Field {...field('email')} label={words.email} type="email" autoComplete="off" announceError />
        <Field
          {...field('reason')}
          label={words.reason}
          hint={words.reasonHint}
          autoComplete="off"
          announceError
        />
      </AccountForm>
    </section>
  )
}
