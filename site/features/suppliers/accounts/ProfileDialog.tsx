import { OwnProfile } from '../../../../api/contract/supplier/profile.ts'
import { type Supplier, SupplierCheck } from '../../../../api/contract/supplier/supplier.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { Refusal } from '../../../components/fields/Refusal.tsx'
import { api } from '../../../lib/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { withConfirmation } from '../../people/second-factor/confirmation.store.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { profileMessages } from './profile.messages.ts'
import { refreshSupplier, supplierSessionIsOver } from './supplier-session.store.ts'

type Props = { supplier: Supplier; locale: string; onClose: () => void }

/** The number and website that owners are shown who calls them. */
export function ProfileDialog({ supplier, locale, onClose }: Props) {
  const say = profileMessages(locale)
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema: OwnProfile,
    fields: ['phoneForOwners', 'website'],
    blank: { phoneForOwners: formatPhone(supplier.phoneForOwners), website: supplier.website },
    send: (body) =>
      withConfirmation('supplier', () => api.put('/api/supplier/profile', SupplierCheck, { body })),
    onSent() {
      showToast({ title: say.saved, description: say.savedWhy })
      void refreshSupplier()
      onClose()
    },
    otherwise: say.failed,
    noConnection: say.noConnection,
    onSignedOut: supplierSessionIsOver,
  })
  return (
    <FormDialog
      title={say.title}
      description={say.why}
      closeLabel={say.close}
      submit={say.save}
      submitting={say.saving}
      cancel={say.cancel}
      isSending={isSending}
      discard={{ isDirty: form.formState.isDirty, say, onKeep: () => form.setFocus('phoneForOwners') }}
      refusal={<Refusal text={refusal} />}
      onSubmit={onSubmit}
      onCancel={onClose}
      onClose={onClose}
    >
      <Field
        {...field('phoneForOwners')}
        label={say.phone}
        hint={say.phoneHint}
        type="tel"
        autoComplete="tel"
        optional
      />
      <Field
        {...field('website')}
        label={say.website}
        hint={say.websiteHint}
        type="url"
        autoComplete="url"
        optional
      />
    </FormDialog>
  )
}
