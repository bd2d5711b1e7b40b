import { memo, type ReactNode } from 'react'
import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { LEAD_STATUSES } from '../../../../domain/statuses.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { Select } from '../../../components/Field.tsx'
import type { BulkMessages } from '../../../lib/bulk.messages.ts'
import { formatAgo, formatMoment, formatPhone, formatWholeMoney } from '../../../lib/format.ts'
import { isNumber, type LeadColumn } from './columns.ts'
import {
  companyOf,
  isOpen,
  placeOf,
  processorOf,
  standingInWords,
  standingOf,
  typeOf,
} from './lead-in-words.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

export type LeadActions = {
  onChoose: (id: string, isChosen: boolean) => void
  onStatus: (lead: AdminLead, status: AdminLead['status']) => void
  onDetails: (lead: AdminLead) => void
  onAssign: (lead: AdminLead) => void
  onTakeOff: (lead: AdminLead) => void
  onPutBack: (lead: AdminLead) => void
}

type Props = {
  lead: AdminLead
  now: Date
  columns: readonly LeadColumn[]
  isChosen: boolean
  say: AdminLeadsMessages
  bulk: BulkMessages
} & LeadActions

/** What stands in one line must not cut off the ring around what has the focus. */
const INSIDE = 'focus-visible:-outline-offset-2'

/** A row of the table, in one line; on a phone a card of its own, with what matters first. */
export const LeadRow = memo(function LeadRow(props: Props) {
  const { lead, columns, isChosen, say, bulk, onChoose, onDetails } = props
  const company = companyOf(lead, say)
  return (
    <tr
      data-lead={lead.id}
      className={`border-b border-line hover:bg-sunk max-lg:grid max-lg:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-lg:gap-y-0.5 max-lg:items-center max-lg:gap-x-3 max-lg:rounded-lg max-lg:border max-lg:p-3 ${
        isChosen ? 'bg-action-tint/50' : 'max-lg:bg-surface'
      }`}
    >
      <td className="max-lg:order-1 lg:w-9 lg:pl-1">
        <label className="flex size-9 cursor-pointer items-center max-lg:-m-2 max-lg:size-11 max-lg:justify-center">
          <input
            type="checkbox"
            aria-label={bulk.selectOne(company)}
            className="size-5 cursor-pointer accent-action"
            checked={isChosen}
            onChange={({ target }) => onChoose(lead.id, target.checked)}
          />
        </label>
      </td>
      <th
        scope="row"
        className="font-normal max-lg:order-2 max-lg:col-span-2 lg:w-full lg:max-w-0 lg:min-w-26 lg:truncate lg:pr-3"
      >
        <button
          type="button"
          aria-label={say.details(company)}
          title={company}
          className={`cursor-pointer text-left font-semibold underline-offset-4 hover:underline max-lg:min-h-9 max-lg:text-base max-lg:wrap-anywhere lg:inline-block lg:max-w-full lg:truncate lg:align-middle ${INSIDE}`}
          onClick={() => onDetails(lead)}
        >
          {company}
        </button>
        {lead.possibleDuplicateOf !== null && (
          <span className="max-lg:ml-2 lg:hidden">
            <Badge tone="pending">{say.duplicate}</Badge>
          </span>
        )}
      </th>
      {columns.map((column) => (
        <td
          key={column}
          className={`${PLACES[column]} ${column === 'email' ? 'lg:max-w-32 min-[90rem]:max-w-48' : 'lg:max-w-48'} lg:truncate lg:pr-3 ${isNumber(column) ? 'tabular-nums lg:text-right' : ''}`}
        >
          <CellOf column={column} {...props} />
        </td>
      ))}
      <td className="max-lg:order-12 max-lg:col-start-3 max-lg:mt-1 lg:pl-1">
        <Actions {...props} />
      </td>
    </tr>
  )
})

/** On a phone how it stands and what it is worth come first, then how to reach it. */
const PLACES: Record<LeadColumn, string> = {
  market: 'max-lg:order-3 max-lg:col-span-2',
  submitted: 'max-lg:order-4 max-lg:col-start-3 max-lg:text-right',
  volume: 'max-lg:order-5 max-lg:col-span-2 max-lg:col-start-1',
  savings: 'max-lg:order-6 max-lg:col-start-3 max-lg:text-right',
  asked: 'max-lg:order-7 max-lg:col-span-3',
  name: 'max-lg:order-8 max-lg:col-span-3',
  email: 'max-lg:order-9 max-lg:col-span-3',
  phone: 'max-lg:order-9 max-lg:col-span-3',
  business: 'max-lg:order-10 max-lg:col-span-3',
  provider: 'max-lg:order-10 max-lg:col-span-3',
  place: 'max-lg:order-10 max-lg:col-span-3',
  tier: 'max-lg:order-10 max-lg:col-span-3',
  status: 'max-lg:order-11 max-lg:col-span-2 max-lg:col-start-1 max-lg:mt-1',
}

function CellOf({ column, lead, now, say, onStatus }: Props & { column: LeadColumn }): ReactNode {
  switch (column) {
    case 'name':
      return <Text label={say.columns.name}>{lead.name}</Text>
    case 'email':
      return <Contact href={`mailto:${lead.email}`}>{lead.email}</Contact>
    case 'phone':
      return <Contact href={`tel:${lead.phone}`}>{formatPhone(lead.phone)}</Contact>
    case 'business':
      return <Text label={say.columns.business}>{typeOf(lead)}</Text>
    case 'provider':
      return <Text label={say.columns.provider}>{processorOf(lead)}</Text>
    case 'place':
      return <Text label={say.columns.place}>{placeOf(lead)}</Text>
    case 'volume':
      return <Text label={say.columns.volume}>{formatWholeMoney(lead.monthlyVolume)}</Text>
    case 'tier':
      return <Text>{say.tier[lead.tier]}</Text>
    case 'savings':
      return <Text label={say.columns.savings}>{formatWholeMoney(lead.potentialSavings)}</Text>
    case 'submitted':
      return <Ago at={lead.submittedAt} now={now} />
    case 'asked':
      return (
        <Text label={say.columns.asked}>
          {lead.contactRequestedAt === null ? (
            <span className="text-ink-soft">{say.notAsked}</span>
          ) : (
            <Ago at={lead.contactRequestedAt} now={now} />
          )}
        </Text>
      )
    case 'market': {
      const { words, tone, buyer } = standingOf(lead, say)
      return (
        <span title={standingInWords(lead, say)}>
          <Badge tone={tone}>{words}</Badge> {buyer && <span className="text-ink-soft">{buyer}</span>}
        </span>
      )
    }
    case 'status':
      return (
        <Select
          aria-label={say.statusOf(companyOf(lead, say))}
          className={`min-h-11! text-sm! lg:min-h-8! lg:w-30 lg:py-0! lg:pl-2! lg:pr-8! ${INSIDE}`}
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
      )
  }
}

/** On a phone with the heading that its column has elsewhere. */
const Text = ({ label, children }: { label?: string; children: ReactNode }) => (
  <span title={typeof children === 'string' ? children : undefined}>
    {label !== undefined && <span className="text-ink-soft lg:hidden">{label} </span>}
    {children}
  </span>
)

/** Nothing where the person's data was deleted. */
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

function Ago({ at, now }: { at: string; now: Date }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatMoment(moment)} className="whitespace-nowrap">
      {formatAgo(moment, now)}
    </time>
  )
}

type ActionProps = Pick<Props, 'lead' | 'say' | 'onAssign' | 'onTakeOff' | 'onPutBack'>

function Actions({ lead, say, onAssign, onTakeOff, onPutBack }: ActionProps) {
  const company = companyOf(lead, say)
  const isOff = lead.soldAt === null && lead.offMarketReason === 'admin'
  return (
    <div className="flex gap-1.5 lg:justify-end">
      {isOpen(lead) && (
        <>
          <Small label={say.assignOne(company)} onClick={() => onAssign(lead)}>
            {say.assign}
          </Small>
          <Small label={say.unlistOne(company)} onClick={() => onTakeOff(lead)}>
            {say.unlist}
          </Small>
        </>
      )}
      {isOff && (
        <Small label={say.relistOne(company)} onClick={() => onPutBack(lead)}>
          {say.relist}
        </Small>
      )}
    </div>
  )
}

const Small = ({ label, onClick, children }: { label: string; onClick: () => void; children: string }) => (
  <Button
    variant="secondary"
    aria-label={label}
    className={`px-2.5! text-sm! whitespace-nowrap max-lg:grow lg:min-h-8! lg:py-0! ${INSIDE}`}
    onClick={onClick}
  >
    {children}
  </Button>
)
