import type { ReactNode } from 'react'
import type { Provider } from '../../../api/contract/admin/providers.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import { formatShare } from '../../lib/format.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { showToast } from '../toast/toast.store.ts'
import { changeProvider, deleteProvider, sendPasswordLink } from './providers.api.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

const TONES = { active: 'success', pending: 'pending', inactive: 'neutral' } as const

export type Action = 'edit' | 'credits' | 'rate-card' | 'delete'

type Props = {
  provider: Provider
  say: AdminProvidersMessages
  onApproved: () => void
  onAction: (action: Action, provider: Provider) => void
}

export const ProviderRow = ({ provider, say, ...actions }: Props) => (
  <tr className="border-b border-line align-middle max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-4">
    <th scope="row" className="max-w-72 py-3 pr-4 font-normal max-md:basis-full max-md:p-0">
      <span className="block text-base font-semibold wrap-anywhere">{provider.name}</span>
      {!provider.isDeleted && (
        <>
          <span className="block wrap-anywhere text-ink-soft">{provider.contactPerson}</span>
          <span className="block wrap-anywhere text-ink-soft">{provider.email}</span>
        </>
      )}
    </th>
    <td className="py-3 pr-4 max-md:order-first max-md:basis-full max-md:p-0 max-md:pb-2">
      <Badge tone={TONES[provider.status]}>
        {provider.isDeleted ? say.deleted : say.statusOf[provider.status]}
      </Badge>
      {awaitsProof(provider) && (
        <span className="text-pending max-md:ml-3 md:mt-1 md:block">{say.emailNotConfirmed}</span>
      )}
    </td>
    <Figure label={say.leadsReceived}>{provider.leadsReceived}</Figure>
    <Figure label={say.conversionRate}>{formatShare(provider.conversionRate)}</Figure>
    <Figure label={say.leadCredits}>{provider.leadCredits}</Figure>
    <td className="py-1.5 max-md:basis-full max-md:pt-3 max-md:pb-0">
      {!provider.isDeleted && <Actions provider={provider} say={say} {...actions} />}
    </td>
  </tr>
)

const awaitsProof = ({ isEmailProved, isDeleted }: Provider) => !isEmailProved && !isDeleted

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className="py-3 pr-4 tabular-nums max-md:p-0 max-md:pt-2">
    <span className="block text-ink-soft md:hidden">{label}</span>
    {children}
  </td>
)

function Actions({ provider, say, onApproved, onAction }: Props) {
  const { id, name } = provider
  const { mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused(description) {
      showToast({ title: say.approveFailed, description, variant: 'destructive' })
      onApproved()
    },
  })
  const approve = () =>
    mutate(
      () => changeProvider(id, { status: 'active' }, null),
      () => {
        showToast({ title: say.approved, description: say.approvedWhy(name) })
        onApproved()
      },
    )

  return (
    <div className="-mx-2 flex flex-wrap gap-1 md:justify-end">
      {provider.status === 'pending' && provider.isEmailProved && (
        <Button
          variant="secondary"
          aria-label={say.approveOne(name)}
          className="px-3! text-sm! max-md:mx-2 max-md:basis-full md:mr-1"
          onClick={() => void approve()}
        >
          {say.approve}
        </Button>
      )}
      <Small label={say.editOne(name)} onClick={() => onAction('edit', provider)}>
        {say.edit}
      </Small>
      <Small label={say.creditsOfOne(name)} onClick={() => onAction('credits', provider)}>
        {say.credits}
      </Small>
      <Small label={say.rateCardOfOne(name)} onClick={() => onAction('rate-card', provider)}>
        {say.rateCard}
      </Small>
      <Small label={say.deleteOne(name)} onClick={() => onAction('delete', provider)}>
        {say.delete}
      </Small>
    </div>
  )
}

type SmallProps = { label: string; onClick: () => void; children: string }

const Small = ({ label, onClick, children }: SmallProps) => (
  <Button variant="quiet" aria-label={label} className="px-2! text-sm!" onClick={onClick}>
    {children}
  </Button>
)

type DeleteProviderProps = {
  provider: Provider
  say: AdminProvidersMessages
  onClose: () => void
  onDone: () => void
}

/** Says beforehand which of the two a deletion will be, and afterwards which it was. */
export function DeleteProvider({ provider, say, onClose, onDone }: DeleteProviderProps) {
  const words = say.deletion
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused(description) {
      showToast({ title: words.failed, description, variant: 'destructive' })
      onDone()
    },
  })

  const confirm = () =>
    mutate(
      () => deleteProvider(provider.id),
      ({ anonymised }) => {
        showToast(
          anonymised
            ? { title: words.wasAnonymised, description: words.wasAnonymisedWhy(provider.name) }
            : { title: words.wasDeleted, description: words.wasDeletedWhy(provider.name) },
        )
        onDone()
      },
    )

  return (
    <DialogSheet
      title={words.title(provider.name)}
      description={provider.leadsReceived === 0 ? words.gone : words.anonymised(provider.leadsReceived)}
      closeLabel={say.close}
      onClose={onClose}
    >
      <p className="text-ink-soft">{words.paymentsEnd}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="destructive" busy={isPending} onClick={() => void confirm()}>
          {isPending ? words.deleting : words.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {say.cancel}
        </Button>
      </div>
    </DialogSheet>
  )
}

/** Has a link for setting a password mailed to the address that is stored, not the one that is being typed. */
export function PasswordLink({ provider, say }: { provider: Provider; say: AdminProvidersMessages }) {
  const words = say.form
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused: (description) => showToast({ title: words.linkFailed, description, variant: 'destructive' }),
  })

  const send = () =>
    mutate(
      () => sendPasswordLink(provider.id),
      () => showToast({ title: words.linkSent, description: words.linkSentTo(provider.email) }),
    )

  return (
    <Button variant="quiet" className="sm:ml-auto" busy={isPending} onClick={() => void send()}>
      {words.link}
    </Button>
  )
}
