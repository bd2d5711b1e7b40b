import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leadHolds, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { admins, suppliers } from '../../../db/schema/people/people.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { contactRequests, rateChecks } from '../../../db/schema/rate-checks.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { HistoryEntry } from '../../contract/admin/leads.ts'
import type { Lead } from './find-leads.admin.ts'

type Event = { at: Date | null; event: HistoryEntry['event'] } & Partial<
  Pick<HistoryEntry, 'who' | 'note' | 'amount'>
>

/** A lead's events, oldest first; simultaneous events in their usual order. */
export function historyOf(records: RecordsOfLead): HistoryEntry[] {
  const { lead, checks, attempts, holds, owed, sale, entries, withdrawals } = records
  const events: Event[] = [
    ...checks.flatMap((check): Event[] => [
      { at: check.emailVerifiedAt, event: 'email-verified' },
      { at: check.phoneVerifiedAt, event: 'phone-verified' },
      { at: check.checkedAt, event: 'submitted' },
      { at: check.consentedAt, event: 'consented', note: check.textVersion ?? '' },
      { at: check.requestedAt, event: 'asked-for-contact' },
    ]),
    { at: lead.listedAt, event: 'listed' },
    ...attempts.flatMap(({ who, priceCents, openedAt, endedAt, ending }): Event[] => [
      { at: openedAt, event: 'payment-opened', who, amount: dollarsOf(priceCents) },
      { at: endedAt, event: 'payment-ended', who, note: ending ?? '' },
    ]),
    ...holds.flatMap(({ who, placedAt, releasedAt, wasPaid }): Event[] => [
      { at: placedAt, event: 'hold-placed', who },
      { at: releasedAt, event: 'hold-ended', who, note: wasPaid ? 'paid' : 'unpaid' },
    ]),
    ...sale.map(
      ({ who, purchasedAt, source, priceCents }): Event => ({
        at: purchasedAt,
        event: 'sold',
        who,
        note: source,
        amount: dollarsOf(priceCents),
      }),
    ),
    ...owed.flatMap(({ who, amountCents, ...refund }): Event[] => {
      const amount = dollarsOf(amountCents)
      return [
        { at: refund.owedAt, event: 'refund-owed', who, note: refund.reason, amount },
        // Of a refund that was paid again only the last try is here; the audit log has all of them.
        { at: refund.paidAt, event: 'refund-paid', who, amount },
        { at: refund.failedAt, event: 'refund-failed', who, note: refund.failureReason ?? '', amount },
        { at: refund.paidOtherwiseAt, event: 'refund-paid-otherwise', who, amount },
      ]
    }),
    { at: lead.offMarketAt, event: 'off-market', note: lead.offMarketReason ?? '' },
    ...withdrawals.map(({ withdrawnAt }): Event => ({ at: withdrawnAt, event: 'withdrew-consent' })),
    ...entries.toReversed().map(
      ({ at, action, who, details }): Event => ({
        at,
        event: 'action',
        who,
        note: [action, ...detailsInWords(details)].join(' · '),
      }),
    ),
  ]
  return events
    .flatMap(({ at, event, who = null, note = '', amount = null }) =>
      at === null ? [] : [{ at: at.toISOString(), event, who, note, amount }],
    )
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const Values = v.record(v.string(), v.unknown())
const Details = v.object({
  before: v.nullish(Values),
  after: v.nullish(Values),
  reason: v.nullish(v.string()),
})

/** "status: new → contacted" for each value that an action changed, then its reason. */
function detailsInWords(details: unknown): string[] {
  const read = v.safeParse(Details, details)
  if (!read.success) return []
  const { before, after, reason } = read.output
  const changes = Object.entries(after ?? {}).flatMap(([name, value]) => {
    const [from, to] = [inWords(name, before?.[name]), inWords(name, value)]
    return from === to ? [] : [`${nameInWords(name)}: ${from} → ${to}`]
  })
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

/** All records about a lead, with the newest 200 entries of the audit log. */
export async function findRecordsOfLead(db: Db, lead: Lead) {
  const [checks, attempts, holds, owed, sale, entries] = await Promise.all([
    findChecks(db, lead.id),
    findAttempts(db, lead.id),
    findHolds(db, lead.id),
    findRefunds(db, lead.id),
    findSale(db, lead.id),
    findAuditEntries(db, lead.id),
  ])
  // An erased lead has no address.
  const withdrawals = lead.email === '' ? [] : await findWithdrawals(db, lead.email)
  return { lead, checks, attempts, holds, owed, sale, entries, withdrawals }
}

/** Each submission with its consent. */
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

const who = suppliers.name

const findAttempts = (db: Db, leadId: string) =>
  db
    .select({ who, ...getTableColumns(paymentAttempts) })
    .from(paymentAttempts)
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .where(eq(paymentAttempts.leadId, leadId))

const findHolds = (db: Db, leadId: string) =>
  db
    .select({ who, ...getTableColumns(leadHolds) })
    .from(leadHolds)
    .innerJoin(suppliers, eq(suppliers.id, leadHolds.supplierId))
    .where(eq(leadHolds.leadId, leadId))

const findRefunds = (db: Db, leadId: string) =>
  db
    .select({ who, ...getTableColumns(refunds) })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(suppliers, eq(suppliers.id, paymentAttempts.supplierId))
    .where(eq(paymentAttempts.leadId, leadId))

/** One row at most: a lead has one owner. */
const findSale = (db: Db, leadId: string) =>
  db
    .select({ who, ...getTableColumns(purchases) })
    .from(purchases)
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(eq(purchases.leadId, leadId))

/** With the name of the person who acted, unless it was deleted. */
const findAuditEntries = (db: Db, leadId: string) =>
  db
    .select({
      at: auditLog.at,
      action: auditLog.action,
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
    .where(and(eq(auditLog.recordType, 'lead'), eq(auditLog.recordId, leadId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MOST_AUDIT_ENTRIES)

const findWithdrawals = (db: Db, email: string) =>
  db
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(eq(consentWithdrawals.email, email))
