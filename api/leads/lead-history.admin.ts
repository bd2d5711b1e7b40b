import * as v from 'valibot'
import type { HistoryEntry } from '../contract/admin/leads.ts'
import { dollarsOf } from '../shared/money.ts'
import type { RecordsOfLead } from './lead-history.admin.queries.ts'

type Event = { at: Date | null; event: HistoryEntry['event'] } & Partial<
  Pick<HistoryEntry, 'who' | 'note' | 'amount'>
>

/** What happened to a lead, the oldest first; of one moment in the order in which such things follow one another. */
export function historyOf(records: RecordsOfLead): HistoryEntry[] {
  const { lead, attempts, holds, owed, sale, deeds, withdrawals } = records
  const events: Event[] = [
    ...checkEvents(records),
    { at: lead.listedAt, event: 'listed' },
    ...attempts.flatMap(({ who, priceCents, openedAt, endedAt, ending }): Event[] => [
      { at: openedAt, event: 'payment-opened', who, amount: dollarsOf(priceCents) },
      { at: endedAt, event: 'payment-ended', who, note: ending ?? '' },
    ]),
    ...holds.flatMap(({ who, placedAt, releasedAt, wasPaid }): Event[] => [
      { at: placedAt, event: 'hold-placed', who },
      { at: releasedAt, event: 'hold-ended', who, note: wasPaid ? 'paid' : 'unpaid' },
    ]),
    ...(sale === undefined
      ? []
      : [
          {
            at: sale.purchasedAt,
            event: 'sold' as const,
            who: sale.who,
            note: sale.source,
            amount: dollarsOf(sale.priceCents),
          },
        ]),
    ...owed.flatMap(({ who, amountCents, reason, owedAt, paidAt }): Event[] => [
      { at: owedAt, event: 'refund-owed', who, note: reason, amount: dollarsOf(amountCents) },
      { at: paidAt, event: 'refund-paid', who, amount: dollarsOf(amountCents) },
    ]),
    { at: lead.offMarketAt, event: 'off-market', note: lead.offMarketReason ?? '' },
    ...withdrawals.map(({ withdrawnAt }): Event => ({ at: withdrawnAt, event: 'withdrew-consent' })),
    ...deeds.toReversed().map(
      ({ at, deed, who, details }): Event => ({
        at,
        event: 'deed',
        who,
        note: [deed, ...detailsInWords(details)].join(' · '),
      }),
    ),
  ]
  return events
    .flatMap(({ at, event, who = null, note = '', amount = null }) =>
      at === null ? [] : [{ at: at.toISOString(), event, who, note, amount }],
    )
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const checkEvents = ({ checks }: RecordsOfLead): Event[] =>
  checks.flatMap((check): Event[] => [
    { at: check.emailVerifiedAt, event: 'email-verified' },
    { at: check.phoneVerifiedAt, event: 'phone-verified' },
    { at: check.checkedAt, event: 'submitted' },
    { at: check.consentedAt, event: 'consented', note: check.textVersion ?? '' },
    { at: check.requestedAt, event: 'asked-for-contact' },
  ])

const Values = v.record(v.string(), v.unknown())
const Details = v.object({
  before: v.nullish(Values),
  after: v.nullish(Values),
  reason: v.nullish(v.string()),
})

/** "status: new → contacted" for each value that a deed changed, then the reason that was given. */
function detailsInWords(details: unknown): string[] {
  const read = v.safeParse(Details, details)
  if (!read.success) return []
  const { before, after, reason } = read.output
  const changes = Object.entries(after ?? {}).map(
    ([name, value]) => `${nameInWords(name)}: ${inWords(name, before?.[name])} → ${inWords(name, value)}`,
  )
  return reason ? [...changes, reason] : changes
}

/** "deal value", from `dealValueCents`. */
const nameInWords = (name: string) =>
  name.replace(/Cents$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

function inWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'number' && name.endsWith('Cents')) return `$${dollarsOf(value).toFixed(2)}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
