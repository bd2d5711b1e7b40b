import { useEffect, useState } from 'react'
import type { Provider } from '../../../api/contract/admin/providers.ts'
import { TERRITORIES } from '../../../api/contract/provinces.ts'
import { SERVED_BUSINESS_TYPES } from '../../../api/contract/supplier/account.ts'
import { SUPPLIER_STATUSES } from '../../../api/contract/supplier/supplier.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button, Spinner } from '../../components/Button.tsx'
import { CheckboxGroup } from '../../components/CheckboxField.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import { Field, FieldRow, SelectField } from '../../components/Field.tsx'
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
  const [given, setGiven] = useState<TaggedProvider | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    lookAtProvider(id).then(setGiven, () => setFailed(true))
  }, [id])
  if (given !== null) return <ProviderForm given={given} {...props} />
  return isFailed ? (
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
  const { form, typed, type, mistakes, ...saving } = useProviderForm(given, say, onDone)
  const text = (name: 'name' | 'contactPerson' | 'email' | 'phone') => ({
    name,
    label: words[name],
    value: typed[name],
    error: mistakes[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => type({ [name]: target.value }),
  })
  return (
    <form ref={form} noValidate onSubmit={saving.submit} className="flex flex-col gap-5">
      {saving.meanwhile && <Meanwhile changes={saving.meanwhile} say={say} />}
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
          label={words.status}
          hint={provider !== null && words.statusHint}
          name="status"
          options={SUPPLIER_STATUSES.map((value) => ({ value, label: say.statusOf[value] }))}
          value={typed.status}
          onChange={({ target }) => type({ status: target.value })}
          error={mistakes.status}
        />
        <Field
          label={words.leadCredits}
          hint={provider !== null && words.leadCreditsHint}
          name="leadCredits"
          inputMode="numeric"
          value={typed.leadCredits}
          onChange={({ target }) => type({ leadCredits: target.value })}
          error={mistakes.leadCredits}
        />
      </FieldRow>
      <Choices
        legend={words.businessTypes}
        name="businessTypes"
        options={SERVED_BUSINESS_TYPES}
        chosen={typed.businessTypes}
        onChoose={(businessTypes) => type({ businessTypes })}
      />
      <Choices
        legend={words.territories}
        name="territories"
        options={TERRITORIES}
        chosen={typed.territories}
        onChoose={(territories) => type({ territories })}
      />
      {saving.failure && (
        <p role="alert" className="font-medium wrap-anywhere text-danger">
          {saving.failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving.isSaving} className="max-sm:grow">
          {saving.isSaving ? say.saving : provider === null ? say.add : say.save}
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

type ChoicesProps = {
  legend: string
  name: string
  options: readonly string[]
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

const Choices = ({ legend, name, options, chosen, onChoose }: ChoicesProps) => (
  <CheckboxGroup
    legend={legend}
    options={options}
    isChecked={(option) => chosen.includes(option)}
    box={{
      name,
      onChange: ({ target }) =>
        onChoose(
          target.checked ? [...chosen, target.value] : chosen.filter((option) => option !== target.value),
        ),
    }}
  />
)
