import { memo, type ReactNode } from 'react'
import { type AdminLead, LEAD_STATUSES } from '../../../api/contract/admin/leads.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.tsx'
import { Select } from '../../components/Field.tsx'
import { formatAgo, formatMoment, formatWholeMoney } from '../../lib/format.ts'
import { companyOf, isOpen, placeOf, processorOf, standingOf, typeOf } from './lead-in-words.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

export type LeadActions = {
  onStatus: (lead: AdminLead, status: AdminLead['status']) => void
  onDetails: (lead: AdminLead) => void
  onAssign: (lead: AdminLead) => void
  onTakeOff: (lead: AdminLead) => void
  onPutBack: (lead: AdminLead) => void
}

type Props = { lead: AdminLead; now: Date; say: AdminLeadsMessages } & LeadActions

/** A row of the table; on a phone a card of its own. */
export const LeadRow = memo(function LeadRow({ lead, now, say, onStatus, onDetails, ...actions }: Props) {
  const company = companyOf(lead, say)
  const standing = standingOf(lead, say)
  const submittedAt = new Date(lead.submittedAt)
  return (
    <tr
      data-lead={lead.id}
      className="border-b border-line align-top hover:bg-sunk max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-3 max-lg:rounded-lg max-lg:border max-lg:bg-surface max-lg:p-4"
    >
      <th
        scope="row"
        className="max-w-64 py-2.5 lg:min-w-50 pr-4 font-normal max-lg:col-span-2 max-lg:max-w-none max-lg:p-0"
      >
        <button
          type="button"
          aria-label={say.details(company)}
          className="cursor-pointer text-left text-base font-semibold wrap-anywhere underline-offset-4 hover:underline"
          onClick={() => onDetails(lead)}
        >
          {company}
        </button>
        <span className="block wrap-anywhere text-ink-soft">{lead.name}</span>
        <span className="block wrap-anywhere text-ink-soft">{lead.email}</span>
        {lead.possibleDuplicateOf !== null && <Badge tone="pending">{say.duplicate}</Badge>}
      </th>
      <Cell label={say.columns.business}>
        <span className="block wrap-anywhere">{typeOf(lead)}</span>
        <span className="block wrap-anywhere text-ink-soft">{processorOf(lead)}</span>
        <span className="block text-ink-soft">{placeOf(lead)}</span>
      </Cell>
      <Cell label={say.columns.volume}>
        <span className="block tabular-nums">{formatWholeMoney(lead.monthlyVolume)}</span>
        <span className="block text-ink-soft">{say.tier[lead.tier]}</span>
      </Cell>
      <Cell label={say.columns.savings}>
        <span className="block tabular-nums">{formatWholeMoney(lead.potentialSavings)}</span>
      </Cell>
      <Cell label={say.columns.submitted}>
        <time dateTime={lead.submittedAt} title={formatMoment(submittedAt)} className="whitespace-nowrap">
          {formatAgo(submittedAt, now)}
        </time>
      </Cell>
      <Cell label={say.columns.market}>
        <Badge tone={standing.tone}>{standing.words}</Badge>{' '}
        {standing.buyer && <span className="block wrap-anywhere text-ink-soft">{standing.buyer}</span>}
      </Cell>
      <td className="py-2 pr-4 max-lg:p-0">
        <span aria-hidden="true" className="block text-ink-soft lg:hidden">
          {say.columns.status}
        </span>
        <Select
          aria-label={say.statusOf(company)}
          className="min-h-11! text-sm! lg:w-30"
          value={lead.status}
          onChange={({ target }) => {
            const status = LEAD_STATUSES.find((one) => one === target.value)
            if (status !== undefined) onStatus(lead, status)
          }}
        >
          {LEAD_STATUSES.map((status) => (
            <option key={status} value={status}>
              {say.status[status]}
            </option>
          ))}
        </Select>
      </td>
      <td className="py-2 max-lg:col-span-2 max-lg:p-0">
        <Actions lead={lead} say={say} {...actions} />
      </td>
    </tr>
  )
})

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className="max-w-38 py-2.5 pr-4 max-lg:max-w-none max-lg:p-0">
    <span className="block text-ink-soft lg:hidden">{label}</span>
    {children}
  </td>
)

type ActionProps = Pick<Props, 'lead' | 'say' | 'onAssign' | 'onTakeOff' | 'onPutBack'>

export function Actions({ lead, say, onAssign, onTakeOff, onPutBack }: ActionProps) {
  const company = companyOf(lead, say)
  if (isOpen(lead)) {
    return (
      <div className="flex gap-2 lg:justify-end">
        <Small label={say.assignOne(company)} onClick={() => onAssign(lead)}>
          {say.assign}
        </Small>
        <Small label={say.takeOffOne(company)} onClick={() => onTakeOff(lead)}>
          {say.takeOff}
        </Small>
      </div>
    )
  }
  if (lead.soldAt !== null || lead.offMarketReason !== 'admin') return null
  return (
    <div className="flex lg:justify-end">
      <Small label={say.putBackOne(company)} onClick={() => onPutBack(lead)}>
        {say.putBack}
      </Small>
    </div>
  )
}

const Small = ({ label, onClick, children }: { label: string; onClick: () => void; children: string }) => (
  <Button
    variant="secondary"
    aria-label={label}
    className="px-3! text-sm! whitespace-nowrap"
    onClick={onClick}
  >
    {children}
  </Button>
)
