import { and, asc, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leadHolds, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { admins, suppliers } from '../../../db/schema/people.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { contactRequests, rateChecks } from '../../../db/schema/rate-checks.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { HistoryEntry } from '../../contract/admin/leads.ts'
import type { Lead } from './find-leads.admin.ts'

type Event = { at: Date | null; event: HistoryEntry['event'] } & Partial<
  Pick<HistoryEntry, 'who' | 'note' | 'amount'>
>

/** What happened to a lead, the oldest first; of one moment in the order in which such things follow one another. */
export function historyOf(records: RecordsOfLead): HistoryEntry[] {
  const { lead, attempts, holds, owed, sale, entries, withdrawals } = records
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
    ...owed.flatMap(
      ({ who, amountCents, reason, owedAt, paidAt, failedAt, failureReason, paidOtherwiseAt }): Event[] => [
        { at: owedAt, event: 'refund-owed', who, note: reason, amount: dollarsOf(amountCents) },
        // Of one that was paid again only the last try is known here; the audit log has them all.
        { at: paidAt, event: 'refund-paid', who, amount: dollarsOf(amountCents) },
        {
          at: failedAt,
          event: 'refund-failed',
          who,
          note: failureReason ?? '',
          amount: dollarsOf(amountCents),
        },
        { at: paidOtherwiseAt, event: 'refund-paid-otherwise', who, amount: dollarsOf(amountCents) },
      ],
    ),
    { at: lead.offMarketAt, event: 'off-market', note: lead.offMarketReason ?? '' },
    ...withdrawals.map(({ withdrawnAt }): Event => ({ at: withdrawnAt, event: 'withdrew-consent' })),
    ...entries.toReversed().map(
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

/** "status: new → contacted" for each value that an action changed, then the reason that was given. */
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

type RecordsOfLead = Awaited<ReturnType<typeof findRecordsOfLead>>

const MOST_AUDIT_ENTRIES = 200

/** All that is written down about a lead; of the audit log the newest 200 entries. */
export async function findRecordsOfLead(db: Db, lead: Lead) {
  const [checks, attempts, holds, owed, sale, entries] = await Promise.all([
    findChecks(db, lead.id),
    findAttempts(db, lead.id),
    findHolds(db, lead.id),
    findRefunds(db, lead.id),
    findSale(db, lead.id),
    findAuditEntries(db, lead.id),
  ])
  // An erased one has no address.
  const withdrawals = lead.email === '' ? [] : await findWithdrawals(db, lead.email)
  return { lead, checks, attempts, holds, owed, sale, entries, withdrawals }
}

/** Each submission with its consent, which is there as long as the submission is. */
const findChecks = (db: Db, leadId: string) =>
  db
    .select({
      checkedAt: rateChecks.checkedAt,
      requestedAt: contactRequests.requestedAt,
      consentedAt: consents.consentedAt,
      textVersion: consents.textVersion,
      emailVerifiedAt: consents.emailVerifiedAt,
      phoneVerifiedAt: consents.phoneVerifiedAt,
    })
    .from(rateChecks)
    .leftJoin(contactRequests, eq(contactRequests.rateCheckId, rateChecks.id))
    .leftJoin(consents, eq(consents.rateCheckId, rateChecks.id))
    .where(eq(rateChecks.leadId, leadId))
    .orderBy(asc(rateChecks.checkedAt))

const findAttempts = (db: Db, leadId: string) =>
  db
    .select({
      who: suppliers.name,
      priceCents: paymentAttempts.priceCents,
      openedAt: paymentAttempts.openedAt,
      endedAt: paymentAttempts.endedAt,
      ending: paymentAttempts.ending,
    })
    .from(paymentAttempts)
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .where(eq(paymentAttempts.leadId, leadId))

const findHolds = (db: Db, leadId: string) =>
  db
    .select({
      who: suppliers.name,
      placedAt: leadHolds.placedAt,
      releasedAt: leadHolds.releasedAt,
      wasPaid: leadHolds.wasPaid,
    })
    .from(leadHolds)
    .innerJoin(suppliers, eq(suppliers.id, leadHolds.supplierId))
    .where(eq(leadHolds.leadId, leadId))

const findRefunds = (db: Db, leadId: string) =>
  db
    .select({
      who: suppliers.name,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      owedAt: refunds.owedAt,
      paidAt: refunds.paidAt,
      failedAt: refunds.failedAt,
      failureReason: refunds.failureReason,
      paidOtherwiseAt: refunds.paidOtherwiseAt,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .where(eq(paymentAttempts.leadId, leadId))

async function findSale(db: Db, leadId: string) {
  const [found] = await db
    .select({
      who: suppliers.name,
      source: purchases.source,
      priceCents: purchases.priceCents,
      purchasedAt: purchases.purchasedAt,
    })
    .from(purchases)
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(eq(purchases.leadId, leadId))
  return found
}

/** With the name of who did it, as far as there still is one. */
const findAuditEntries = (db: Db, leadId: string) =>
  db
    .select({
      at: auditLog.at,
      deed: auditLog.deed,
      actor: auditLog.actor,
      details: auditLog.details,
      who: sql<string | null>`coalesce(${admins.username}, ${suppliers.name})`,
    })
    .from(auditLog)
    .leftJoin(admins, and(eq(auditLog.actor, 'admin'), sql`${admins.id}::text = ${auditLog.actorId}`))
    .leftJoin(
      suppliers,
      and(eq(auditLog.actor, 'supplier'), sql`${suppliers.id}::text = ${auditLog.actorId}`),
    )
    .where(and(eq(auditLog.subject, 'lead'), eq(auditLog.subjectId, leadId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MOST_AUDIT_ENTRIES)

const findWithdrawals = (db: Db, email: string) =>
  db
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(eq(consentWithdrawals.email, email))
