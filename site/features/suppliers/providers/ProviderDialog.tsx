import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { SERVED_BUSINESS_TYPES } from '../../../../api/contract/supplier/account.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { SUPPLIER_STATUSES } from '../../../../domain/suppliers.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { CheckboxGroup } from '../../../components/CheckboxField.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { Field, FieldRow, SelectField } from '../../../components/Field.tsx'
import { remote, useRemote } from '../../../lib/remote.ts'
import { PasswordLink } from './ProviderRow.tsx'
import { lookAtProvider, type TaggedProvider } from './providers.api.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'
import { useProviderForm } from './use-provider-form.ts'

type Props = {
  /** Null for a new one. */
  provider: Provider | null
  say: AdminProvidersMessages
  onClose: () => void
  onDone: () => void
}

export const ProviderDialog = ({ provider, say, onClose, onDone }: Props) => (
  <DialogSheet
    title={provider === null ? say.form.addTitle : say.form.editTitle}
    description={provider === null ? say.form.addDescription : provider.name}
    closeLabel={say.close}
    wide
    onClose={onClose}
  >
    {provider === null ? (
      <ProviderForm given={null} say={say} onClose={onClose} onDone={onDone} />
    ) : (
      <AsItIsNow id={provider.id} say={say} onClose={onClose} onDone={onDone} />
    )}
  </DialogSheet>
)

/** The list may be half a minute old: what is edited is looked at anew. */
function AsItIsNow({ id, ...props }: Omit<Props, 'provider'> & { id: string }) {
  const { say } = props
  const { data: given, error } = useRemote(() => remote(() => lookAtProvider(id)))
  if (given) return <ProviderForm given={given} {...props} />
  return error ? (
    <Alert tone="error" title={say.form.loadFailed}>
      {say.failedWhy}
    </Alert>
  ) : (
    <Spinner label={say.loading} />
  )
}

type FormProps = Omit<Props, 'provider'> & { given: TaggedProvider | null }

function ProviderForm({ given, say, onClose, onDone }: FormProps) {
  const words = say.form
  const provider = given?.provider ?? null
  const { form, meanwhile, refusal, isSending, onSubmit } = useProviderForm(given, say, onDone)
  const { errors } = form.formState
  const text = (name: 'name' | 'contactPerson' | 'email' | 'phone') => ({
    ...form.register(name),
    label: words[name],
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {provider?.isEmailProved === false && (
        <Alert tone="pending" title={say.emailNotConfirmed}>
          <p>{words.emailNotConfirmedWhy}</p>
        </Alert>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...text('name')} />
        <Field {...text('contactPerson')} />
        <Field {...text('email')} type="email" />
        <Field {...text('phone')} type="tel" />
      </div>
      <FieldRow className="sm:grid-cols-2">
        <SelectField
          {...form.register('status')}
          label={words.status}
          hint={provider !== null && words.statusHint}
          options={SUPPLIER_STATUSES.map((value) => ({ value, label: say.statusOf[value] }))}
          error={errors.status?.message}
        />
        <Field
          {...form.register('leadCredits')}
          label={words.leadCredits}
          hint={provider !== null && words.leadCreditsHint}
          inputMode="numeric"
          error={errors.leadCredits?.message}
        />
      </FieldRow>
      <CheckboxGroup
        legend={words.businessTypes}
        options={SERVED_BUSINESS_TYPES}
        box={form.register('businessTypes')}
      />
      <CheckboxGroup legend={words.territories} options={TERRITORIES} box={form.register('territories')} />
      {/* Beside the button that was pressed: the top of a long form is out of sight. */}
      {meanwhile && <Meanwhile changes={meanwhile} say={say} />}
      {refusal && (
        <p role="alert" className="font-medium wrap-anywhere text-danger">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending} className="max-sm:grow">
          {isSending ? say.saving : provider === null ? say.add : say.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {say.cancel}
        </Button>
        {provider !== null && provider.status !== 'inactive' && (
          <PasswordLink provider={provider} say={say} />
        )}
      </div>
    </form>
  )
}

const Meanwhile = ({ changes, say }: { changes: string[]; say: AdminProvidersMessages }) => (
  <Alert tone="error" title={say.form.meanwhile}>
    <p>{say.form.meanwhileWhy}</p>
    <ul className="mt-2 list-disc pl-5 wrap-anywhere">
      {(changes.length > 0 ? changes : [say.form.meanwhileSame]).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </Alert>
)
