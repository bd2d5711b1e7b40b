import type { ReactNode } from 'react'
import type { Provider } from '../../../api/contract/admin/providers.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.tsx'
import { formatShare } from '../../lib/format.ts'
import type { AdminProvidersMessages } from './admin-providers.messages.ts'
import type { Deed } from './ProviderMarketplace.tsx'

const TONES = { active: 'success', pending: 'pending', inactive: 'neutral' } as const

type Props = {
  provider: Provider
  say: AdminProvidersMessages
  onApprove: (provider: Provider) => void
  onDeed: (deed: Deed, provider: Provider) => void
}

export const ProviderRow = ({ provider, say, ...deeds }: Props) => (
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
      {!provider.isDeleted && <Actions provider={provider} say={say} {...deeds} />}
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

function Actions({ provider, say, onApprove, onDeed }: Props) {
  const { name } = provider
  return (
    <div className="-mx-2 flex flex-wrap gap-1 md:justify-end">
      {provider.status === 'pending' && provider.isEmailProved && (
        <Button
          variant="secondary"
          aria-label={say.approveOne(name)}
          className="px-3! text-sm! max-md:mx-2 max-md:basis-full md:mr-1"
          onClick={() => onApprove(provider)}
        >
          {say.approve}
        </Button>
      )}
      <Small label={say.editOne(name)} onClick={() => onDeed('edit', provider)}>
        {say.edit}
      </Small>
      <Small label={say.creditsOfOne(name)} onClick={() => onDeed('credits', provider)}>
        {say.credits}
      </Small>
      <Small label={say.rateCardOfOne(name)} onClick={() => onDeed('rate-card', provider)}>
        {say.rateCard}
      </Small>
      <Small label={say.deleteOne(name)} onClick={() => onDeed('delete', provider)}>
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
