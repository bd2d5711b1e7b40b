import { type AdminLead, USUAL_LEAD_SORT } from '../../../../api/contract/admin/leads.ts'
import { mailtoUrl } from '../../../../domain/email-address.ts'
import { isOpenLead } from '../../../../domain/leads/standing.ts'
import { LEAD_STATUSES } from '../../../../domain/leads/statuses.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Select } from '../../../components/fields/Field.tsx'
import { CellLink, INSIDE, RowButton, type TableOf } from '../../../components/lists/DataTable.tsx'
import { OUTCOME_COLOURS } from '../../../lib/outcome-colours.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatAgo, formatMoment, formatPlace, formatWholeMoney } from '../../../lib/words/format.ts'
import { companyOf, processorOf, standingInWords, standingOf, typeOf } from './lead-in-words.ts'
import { adminLeadsMessages as say } from './leads.messages.ts'

export type LeadActions = {
  onStatus: (lead: AdminLead, status: AdminLead['status']) => void
  onDetails: (lead: AdminLead) => void
  onAssign: (lead: AdminLead) => void
  onUnlist: (lead: AdminLead) => void
  onRelist: (lead: AdminLead) => void
}

export const LEAD_COLUMNS = [
  'name',
  'email',
  'phone',
  'business',
  'provider',
  'place',
  'volume',
  'tier',
  'savings',
  'submitted',
  'contactRequested',
  'market',
  'status',
] as const
type LeadColumn = (typeof LEAD_COLUMNS)[number]

const HIDDEN: readonly LeadColumn[] = ['name', 'business', 'provider', 'place', 'tier']
/** They fit side by side on a laptop. */
export const USUAL_LEAD_COLUMNS = LEAD_COLUMNS.filter((column) => !HIDDEN.includes(column))

/** Of a cell as wide as the card on a phone. */
const WIDE = { 7: 'max-lg:order-7', 8: 'max-lg:order-8', 9: 'max-lg:order-9', 10: 'max-lg:order-10' }
const wide = (order: keyof typeof WIDE) => `${WIDE[order]} max-lg:col-span-3`
const LEFT = 'max-lg:col-span-2 max-lg:col-start-1'
const RIGHT = 'max-lg:col-start-3 max-lg:text-right'

/** On a phone a lead's place on the market and its worth come first, then how to reach its owner. */
export const leadTable = (now: Date, { onDetails, ...on }: LeadActions): TableOf<AdminLead, LeadColumn> => ({
  caption: say.tabs.leads,
  headings: say.columns,
  card: 'max-lg:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-lg:gap-y-0.5',
  head: 'py-1 align-bottom leading-tight',
  columnHead: 'min-w-16 whitespace-normal',
  width: 'lg:max-w-48',
  dims: true,
  usualSort: USUAL_LEAD_SORT,
  onOpen: onDetails,
  rowAttributes: ({ id }) => ({ 'data-lead': id }),
  nameOf: (lead) => companyOf(lead),
  title: {
    className: 'font-normal max-lg:col-span-2 lg:min-w-26',
    sort: 'company',
    of: (lead) => <Title lead={lead} onDetails={onDetails} />,
  },
  columns: {
    name: { label: true, className: wide(8), of: ({ name }) => name },
    email: {
      className: wide(9),
      width: 'lg:max-w-32 min-[90rem]:max-w-48',
      of: ({ email }) => <CellLink href={mailtoUrl(email)}>{email}</CellLink>,
    },
    phone: {
      className: wide(9),
      of: ({ phone }) => <CellLink href={`tel:${phone}`}>{formatPhone(phone)}</CellLink>,
    },
    business: { label: true, className: wide(10), of: typeOf },
    provider: { label: true, className: wide(10), of: processorOf },
    place: { label: true, sort: 'place', className: wide(10), of: formatPlace },
    volume: {
      label: true,
      isNumber: true,
      className: `max-lg:order-5 ${LEFT}`,
      sort: 'volume',
      of: ({ monthlyVolume }) => formatWholeMoney(monthlyVolume),
    },
    tier: { sort: 'tier', className: wide(10), of: ({ tier }) => say.tier[tier] },
    savings: {
      label: true,
      isNumber: true,
      className: `max-lg:order-6 ${RIGHT}`,
      sort: 'savings',
      of: ({ potentialSavings }) =>
        potentialSavings > 0 ? (
          formatWholeMoney(potentialSavings)
        ) : (
          <span title={common.notEstimated} className="text-ink-soft">
            <span aria-hidden="true">–</span>
            <span className="sr-only">{common.notEstimated}</span>
          </span>
        ),
    },
    submitted: {
      className: `max-lg:order-4 ${RIGHT}`,
      sort: 'submitted',
      isTime: true,
      of: ({ submittedAt }) => <Ago at={submittedAt} now={now} />,
    },
    contactRequested: {
      label: true,
      className: wide(7),
      of: ({ contactRequestedAt: at }) =>
        at === null ? <span className="text-ink-soft">{common.notYet}</span> : <Ago at={at} now={now} />,
    },
    market: {
      className: 'max-lg:order-3 max-lg:col-span-2',
      of(lead) {
        const { words, tone, buyer } = standingOf(lead)
        return (
          <span title={standingInWords(lead)}>
            <Badge tone={tone}>{words}</Badge>{' '}
            {lead.outcome !== null && lead.outcome !== 'pending' && (
              <Badge tone={OUTCOME_COLOURS[lead.outcome].tone}>
                <span className="sr-only">{say.buyer} </span>
                {say.outcome[lead.outcome]}
              </Badge>
            )}{' '}
            {buyer && <span className="text-ink-soft">{buyer}</span>}
          </span>
        )
      },
    },
    status: {
      className: `max-lg:order-11 max-lg:mt-1 ${LEFT}`,
      sort: 'status',
      of: (lead) => <StatusSelect lead={lead} {...on} />,
    },
  },
  actions: {
    className: 'max-lg:order-12 max-lg:col-start-3 lg:pl-1',
    of: (lead) => <Actions lead={lead} {...on} />,
  },
})

type CellProps = { lead: AdminLead }

function Title({ lead, onDetails }: CellProps & Pick<LeadActions, 'onDetails'>) {
  const company = companyOf(lead)
  return (
    <>
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
    </>
  )
}

const StatusSelect = ({ lead, onStatus }: CellProps & Pick<LeadActions, 'onStatus'>) => (
  <Select
    aria-label={say.statusOf(companyOf(lead))}
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

function Ago({ at, now }: { at: string; now: Date }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatMoment(moment)} className="whitespace-nowrap">
      {formatAgo(moment, now)}
    </time>
  )
}

type ActionsProps = CellProps & Pick<LeadActions, 'onAssign' | 'onUnlist' | 'onRelist'>

function Actions({ lead, onAssign, onUnlist, onRelist }: ActionsProps) {
  const company = companyOf(lead)
  const mayRelist = lead.soldAt === null && lead.offMarketReason === 'admin'
  const all = [
    [isOpenLead(lead), say.assignOne(company), say.assign, onAssign],
    [isOpenLead(lead), say.unlistOne(company), say.unlist, onUnlist],
    [mayRelist, say.relistOne(company), say.relist, onRelist],
  ] as const
  const offered = all.filter(([isOffered]) => isOffered)
  return (
    <div className="flex gap-1.5 lg:justify-end">
      {offered.map(([, label, words, act]) => (
        <RowButton key={words} className="px-2.5! max-lg:grow" label={label} onClick={() => act(lead)}>
          {words}
        </RowButton>
      ))}
    </div>
  )
}
