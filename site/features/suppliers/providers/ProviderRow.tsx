import type { ReactNode } from 'react'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import type { BulkMessages } from '../../../lib/bulk.messages.ts'
import { formatPhone, formatShare } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { isNumber, type ProviderColumn } from './columns.ts'
import { changeProvider, sendPasswordLink } from './providers.api.ts'
import type { AdminProvidersMessages } from './providers.messages.ts'

const TONES = { active: 'success', pending: 'pending', inactive: 'neutral' } as const

export type Action = 'edit' | 'credits' | 'rate-card' | 'delete'

type Props = {
  provider: Provider
  columns: readonly ProviderColumn[]
  isChosen: boolean
  say: AdminProvidersMessages
  bulk: BulkMessages
  onChoose: (id: string, isChosen: boolean) => void
  onApproved: () => void
  onAction: (action: Action, provider: Provider) => void
}

/** What stands in one line must not cut off the ring around what has the focus. */
const INSIDE = 'focus-visible:-outline-offset-2'

/** A row of the table, in one line; on a phone a card of its own, with what matters first. */
export const ProviderRow = ({ provider, columns, isChosen, say, bulk, onChoose, ...actions }: Props) => (
  <tr
    className={`border-b border-line hover:bg-sunk max-lg:grid max-lg:grid-cols-[auto_repeat(3,minmax(0,1fr))] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:p-3 ${
      isChosen ? 'bg-action-tint/50' : 'max-lg:bg-surface'
    }`}
  >
    <td className="max-lg:order-1 lg:w-9 lg:pl-1">
      <label className="flex size-9 cursor-pointer items-center max-lg:-m-2 max-lg:size-11 max-lg:justify-center">
        <input
          type="checkbox"
          aria-label={bulk.selectOne(provider.name)}
          className="size-5 cursor-pointer accent-action"
          checked={isChosen}
          onChange={({ target }) => onChoose(provider.id, target.checked)}
        />
      </label>
    </td>
    <th
      scope="row"
      title={provider.name}
      className="font-semibold max-lg:order-2 max-lg:col-span-3 max-lg:text-base max-lg:wrap-anywhere lg:w-full lg:max-w-0 lg:min-w-32 lg:truncate lg:pr-3"
    >
      {provider.name}
    </th>
    {columns.map((column) => (
      <td
        key={column}
        className={`${PLACES[column]} ${WIDTHS[column] ?? 'lg:max-w-52'} lg:truncate lg:pr-3 ${isNumber(column) ? 'tabular-nums lg:text-right' : ''}`}
      >
        <CellOf column={column} provider={provider} say={say} />
      </td>
    ))}
    <td className="max-lg:order-6 max-lg:col-span-4 max-lg:mt-1">
      {!provider.isDeleted && <Actions provider={provider} say={say} {...actions} />}
    </td>
  </tr>
)

/** On a laptop these give way, so that the buttons at the end of the row are seen. */
const WIDTHS: Partial<Record<ProviderColumn, string>> = {
  email: 'lg:max-w-32 min-[90rem]:max-w-52',
  status: 'lg:max-w-36 min-[90rem]:max-w-60',
}

/** On a phone its status comes first, then what it has received, then how to reach it. */
const PLACES: Record<ProviderColumn, string> = {
  status: 'max-lg:order-3 max-lg:col-span-4',
  leadsReceived: 'max-lg:order-4 max-lg:col-span-2',
  conversionRate: 'max-lg:order-4 max-lg:col-span-2',
  leadCredits: 'max-lg:order-4 max-lg:col-span-2',
  contact: 'max-lg:order-5 max-lg:col-span-4',
  email: 'max-lg:order-5 max-lg:col-span-4',
  phone: 'max-lg:order-5 max-lg:col-span-4',
}

type CellProps = Pick<Props, 'provider' | 'say'> & { column: ProviderColumn }

function CellOf({ column, provider, say }: CellProps): ReactNode {
  switch (column) {
    case 'contact':
      return <span title={provider.contactPerson}>{provider.contactPerson}</span>
    case 'email':
      return <Contact href={`mailto:${provider.email}`}>{provider.email}</Contact>
    case 'phone':
      return <Contact href={`tel:${provider.phone}`}>{formatPhone(provider.phone)}</Contact>
    case 'status':
      return (
        <>
          <Badge tone={TONES[provider.status]}>
            {provider.isDeleted ? say.deleted : say.statusOf[provider.status]}
          </Badge>
          {awaitsProof(provider) && (
            <span title={say.emailNotConfirmed} className="ml-2 text-pending">
              {say.emailNotConfirmed}
            </span>
          )}
        </>
      )
    case 'leadsReceived':
      return <Figure label={say.leadsReceived}>{provider.leadsReceived}</Figure>
    case 'conversionRate':
      return <Figure label={say.conversionRate}>{formatShare(provider.conversionRate)}</Figure>
    case 'leadCredits':
      return <Figure label={say.leadCredits}>{provider.leadCredits}</Figure>
  }
}

const awaitsProof = ({ isEmailProved, isDeleted }: Provider) => !isEmailProved && !isDeleted

/** On a phone with the heading that its column has elsewhere. */
const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-ink-soft lg:hidden">{label} </span>
    {children}
  </>
)

/** Nothing where the provider is deleted. */
const Contact = ({ href, children }: { href: string; children: string }) =>
  children && (
    <a
      href={href}
      title={children}
      className={`inline-block max-w-full truncate align-middle underline decoration-line-strong underline-offset-4 hover:decoration-current max-lg:py-1 ${INSIDE}`}
    >
      {children}
    </a>
  )

function Actions({
  provider,
  say,
  onApproved,
  onAction,
}: Pick<Props, 'provider' | 'say' | 'onApproved' | 'onAction'>) {
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
    <div className="flex flex-wrap gap-x-1 lg:flex-nowrap lg:justify-end">
      {provider.status === 'pending' && provider.isEmailProved && (
        <Button
          variant="secondary"
          aria-label={say.approveOne(name)}
          className={`px-2.5! text-sm! max-lg:basis-full lg:min-h-8! lg:py-0! ${INSIDE}`}
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
      <Small isDangerous label={say.deleteOne(name)} onClick={() => onAction('delete', provider)}>
        {say.delete}
      </Small>
    </div>
  )
}

type SmallProps = { label: string; isDangerous?: boolean; onClick: () => void; children: string }

const Small = ({ label, isDangerous = false, onClick, children }: SmallProps) => (
  <Button
    variant="quiet"
    aria-label={label}
    className={`px-2! text-sm! whitespace-nowrap lg:min-h-8! lg:py-0! ${INSIDE} ${isDangerous ? 'text-danger!' : ''}`}
    onClick={onClick}
  >
    {children}
  </Button>
)

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
