import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { SERVED_BUSINESS_TYPES } from '../../../../api/contract/suppliers/account.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { SUPPLIER_STATUSES } from '../../../../domain/suppliers.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { CheckboxGroup } from '../../../components/fields/CheckboxField.tsx'
import { Field, FieldRow, SelectField } from '../../../components/fields/Field.tsx'
import { Refusal } from '../../../components/fields/Refusal.tsx'
import { remote, useRemote } from '../../../lib/data/remote.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoment } from '../../../lib/words/format.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import type { DialogProps } from './provider-table.tsx'
import { decideRequestedName, readProvider, sendPasswordLink, type TaggedProvider } from './providers.api.ts'
import { type AdminProvidersMessages, adminProvidersMessages as say } from './providers.messages.ts'
import { useProviderForm } from './use-provider-form.ts'

/** Without a provider it adds one. */
type Props = Pick<DialogProps, 'onClose' | 'onDone'> & { provider?: Provider }

export const ProviderDialog = ({ provider, ...props }: Props) => (
  <DialogSheet
    title={provider ? say.form.editTitle : say.form.addTitle}
    description={provider?.name ?? say.form.addDescription}
    wide
    onClose={props.onClose}
  >
    {provider ? <LoadedForm id={provider.id} {...props} /> : <ProviderForm loaded={null} {...props} />}
  </DialogSheet>
)

/** The list may be half a minute old, so the provider is loaded again before it is edited. */
function LoadedForm({ id, ...props }: Omit<Props, 'provider'> & { id: string }) {
  const { data: loaded, error } = useRemote(() => remote(() => readProvider(id)))
  if (loaded) return <ProviderForm loaded={loaded} {...props} />
  if (!error) return <Spinner label={say.loading} />
  return <Alert tone="error" title={say.form.loadFailed} text={say.failedWhy} />
}

type FormProps = Omit<Props, 'provider'> & { loaded: TaggedProvider | null }

function ProviderForm({ loaded, onClose, onDone }: FormProps) {
  const words = say.form
  const provider = loaded?.provider ?? null
  const { field, conflict, refusal, isSending, onSubmit } = useProviderForm(loaded, { onDone })
  const labelled = (name: 'name' | 'contactPerson' | 'email' | 'phone' | 'status' | 'leadCredits') => ({
    ...field(name),
    label: words[name],
    autoComplete: 'off',
  })
  const boxes = (name: 'businessTypes' | 'territories') => {
    const { error: _, ...box } = field(name)
    return { legend: words[name], box }
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {provider?.isEmailProved === false && (
        <Alert tone="pending" title={say.emailNotConfirmed} text={words.emailNotConfirmedWhy} />
      )}
      {provider?.requestedName != null && (
        <RequestedName id={provider.id} name={provider.requestedName} onDone={onDone} />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...labelled('name')} />
        <Field {...labelled('contactPerson')} />
        <Field {...labelled('email')} type="email" />
        <Field {...labelled('phone')} type="tel" />
      </div>
      {provider && <ShownToOwners provider={provider} say={say.shownToOwners} />}
      <FieldRow className="sm:grid-cols-2">
        <SelectField
          {...labelled('status')}
          hint={provider !== null && words.statusHint}
          options={SUPPLIER_STATUSES.map((value) => ({ value, label: say.statusOf[value] }))}
        />
        <Field
          {...labelled('leadCredits')}
          hint={provider !== null && words.leadCreditsHint}
          inputMode="numeric"
        />
      </FieldRow>
      <CheckboxGroup options={SERVED_BUSINESS_TYPES} {...boxes('businessTypes')} />
      <CheckboxGroup options={TERRITORIES} {...boxes('territories')} />
      {conflict && (
        <Alert tone="error" title={words.conflict} text={words.conflictWhy}>
          <ul className="mt-2 list-disc pl-5 wrap-anywhere">
            {(conflict.length > 0 ? conflict : [words.conflictReversed]).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Refusal text={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending} className="max-sm:grow">
          {isSending ? common.saving : provider === null ? say.add : common.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        {provider && provider.status !== 'inactive' && <PasswordLink provider={provider} />}
      </div>
    </form>
  )
}

/** Owners are shown the present name until this one is approved. */
function RequestedName({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const words = say.requestedName
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused: (description) => showFailure(words.failed, description),
  })
  const decide = (decision: 'approve' | 'refuse') =>
    mutate(
      () => decideRequestedName(id, { decision, name }),
      () => {
        showToast({ title: words[decision === 'approve' ? 'approved' : 'refused'], description: name })
        onDone()
      },
    )
  return (
    <Alert tone="pending" title={words.title(name)} text={words.why}>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button busy={isPending} onClick={() => decide('approve')}>
          {words.approve}
        </Button>
        <Button variant="quiet" busy={isPending} onClick={() => decide('refuse')}>
          {words.refuse}
        </Button>
      </div>
    </Alert>
  )
}

/** Only the provider changes these. */
function ShownToOwners({
  provider: { phoneForOwners, phoneForOwnersExt, website, shownToOwnersChangedAt },
  say,
}: {
  provider: Provider
  say: AdminProvidersMessages['shownToOwners']
}) {
  const facts = [
    [common.phone, formatPhone(phoneForOwners, phoneForOwnersExt)],
    [common.website, website],
  ] as const
  return (
    <section className="rounded-md border border-line px-4 py-3">
      <h3 className="font-semibold">{say.heading}</h3>
      <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value || say.none}</dd>
          </div>
        ))}
      </dl>
      {shownToOwnersChangedAt && (
        <p className="mt-2 text-sm text-pending">
          {say.changed(formatMoment(new Date(shownToOwnersChangedAt)))}
        </p>
      )}
    </section>
  )
}

/** Emails a link for setting a password to the stored address, not to the one that is being typed. */
function PasswordLink({ provider: { id, email } }: { provider: Provider }) {
  const words = say.form
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused: (description) => showFailure(words.linkFailed, description),
  })
  const send = () =>
    mutate(
      () => sendPasswordLink(id),
      () => showToast({ title: common.linkSent, description: words.linkSentTo(email) }),
    )
  return (
    <Button variant="quiet" className="sm:ml-auto" busy={isPending} onClick={send}>
      {words.link}
    </Button>
  )
}
