import { SecondFactorReset } from '../../../../api/contract/admin/second-factor-reset.ts'
import { Alert } from '../../../components/Alert.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { DialogProps } from './provider-table.tsx'
import { resetSecondFactor } from './providers.api.ts'
import { adminProvidersMessages as say } from './providers.messages.ts'

/** For a provider that lost its phone and its recovery codes. */
export function ResetSecondFactor({ provider, onClose, onDone }: DialogProps) {
  const words = say.secondFactor
  const { field, refusal, isSending, onSubmit } = useSentForm({
    schema: SecondFactorReset,
    fields: ['reason'],
    blank: { reason: '' },
    send: ({ reason }) => resetSecondFactor(provider.id, reason),
    onSent() {
      showToast({ title: common.secondFactorIsOff, description: words.doneWhy(provider.name) })
      onDone()
    },
    otherwise: say.noConnection,
  })
  return (
    <FormDialog
      title={words.title(provider.name)}
      submit={words.confirm}
      submitting={common.saving}
      variant="destructive"
      isSending={isSending}
      refusal={refusal && <Alert tone="error" title={words.failed} text={refusal} />}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{words.what}</p>
      <Field
        {...field('reason')}
        label={words.reason}
        hint={words.reasonHint}
        autoComplete="off"
        announceError
      />
    </FormDialog>
  )
}
