import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { rateLimits } from '../../db/schema/operations.ts'
import { stripeEvents } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { passwordLinkRequests, signInFailures, supplierPasswordLinks } from '../../db/schema/sign-in.ts'
import { verifications } from '../../db/schema/verifications.ts'
import type { Dependencies } from '../dependencies.ts'
import { blankLeads, blankRateChecks } from './blanking.queries.ts'
import { erasureDigests } from './delete-my-data.ts'
import {
  deleteEvidence,
  deleteSome,
  findErasureDigests,
  findLeadsOnceHeld,
  findLooseRateChecks,
  findRateChecksOf,
  findSoldLeads,
  findStartOfHeldEvidence,
  findUnsoldLeads,
  forgetAuditAddresses,
  insertRetentionRun,
  isUnused,
  momentOf,
  takeOldOffMarket,
} from './retention.queries.ts'
import { type Cutoffs, cutoffsAt } from './retention.ts'

export type RetentionCounts = Record<string, number>
type Retaining = Pick<Dependencies, 'db' | 'log' | 'market' | 'appSecrets'>

/** One transaction takes on no more, so that nobody waits for a lock of ours for long. */
const MOST_AT_ONCE = 500

/**
 * Deletes or blanks whatever has had its time (rule 41), and gives how much of each kind. Safe to repeat, to break off and
 * to run in several processes at once. A dry run does the same work and takes it back.
 */
export async function retain(
  deps: Retaining,
  { isDryRun, now }: { isDryRun: boolean; now: Date },
): Promise<RetentionCounts> {
  const counts = isDryRun
    ? await takenBack(deps.db, (tx) => sweepAll(deps, (deed) => deed(tx), now))
    : await sweepAll(deps, (deed) => deps.db.transaction(deed), now)
  await insertRetentionRun(deps.db, { ranAt: now, wasDryRun: isDryRun, counts })
  deps.log.info({ dryRun: isDryRun, counts }, 'what had its time was deleted')
  if (!isDryRun) deps.market.dropFirstPage()
  return counts
}

type InTransaction = <Result>(deed: (tx: Tx) => Promise<Result>) => Promise<Result>
/** What one batch did, by kind; `taken` is how many rows it was made of. */
type Batch = { taken: number; counts: RetentionCounts }

async function sweepAll(deps: Retaining, inTransaction: InTransaction, now: Date): Promise<RetentionCounts> {
  const cutoffs = cutoffsAt(now)
  const total: RetentionCounts = {}
  for (const sweep of sweepsOf(deps, cutoffs, now)) {
    for (;;) {
      const { taken, counts } = await inTransaction(sweep)
      for (const [kind, count] of Object.entries(counts)) total[kind] = (total[kind] ?? 0) + count
      if (taken < MOST_AT_ONCE) break
    }
  }
  return total
}

/** In an order in which each finds what the one before has left behind. */
function sweepsOf(deps: Retaining, cutoffs: Cutoffs, now: Date): ((tx: Tx) => Promise<Batch>)[] {
  const deleting =
    (kind: string, ...[table, isDue]: [Parameters<typeof deleteSome>[1], Parameters<typeof deleteSome>[2]]) =>
    async (tx: Tx): Promise<Batch> => {
      const taken = await deleteSome(tx, table, isDue, MOST_AT_ONCE)
      return { taken, counts: { [kind]: taken } }
    }
  return [
    deleting(
      'codes',
      verifications,
      sql`greatest(${verifications.sentAt}, ${verifications.verifiedAt}) <= ${momentOf(cutoffs.codes)}`,
    ),
    deleting('sessions', sessions, sql`${sessions.expiresAt} <= ${momentOf(now)}`),
    deleting('limits', rateLimits, sql`${rateLimits.expire} <= ${now.getTime()}`),
    deleting(
      'signInFailures',
      signInFailures,
      sql`${signInFailures.lastFailedAt} <= ${momentOf(cutoffs.signInFailures)}`,
    ),
    deleting(
      'passwordLinks',
      supplierPasswordLinks,
      sql`${supplierPasswordLinks.expiresAt} <= ${momentOf(cutoffs.passwordLinks)}`,
    ),
    deleting(
      'passwordLinkRequests',
      passwordLinkRequests,
      sql`${passwordLinkRequests.askedAt} <= ${momentOf(cutoffs.codes)}`,
    ),
    deleting(
      'stripeEvents',
      stripeEvents,
      sql`${stripeEvents.receivedAt} <= ${momentOf(cutoffs.stripeEvents)}`,
    ),
    deleting('accounts', users, isUnused(cutoffs.accounts)),
    async (tx) => {
      const found = await findUnsoldLeads(tx, cutoffs.unsoldLeads, MOST_AT_ONCE)
      return blank(tx, 'unsoldLeads', found, now)
    },
    async (tx) => blank(tx, 'soldLeads', await findSoldLeads(tx, cutoffs.soldLeads, MOST_AT_ONCE), now),
    async (tx) => blank(tx, 'leadsOnceHeld', await findDeletionsHeldUp(tx, deps), now),
    async (tx) => {
      const ids = await findLooseRateChecks(tx, cutoffs.unsoldLeads, MOST_AT_ONCE)
      return { taken: ids.length, counts: await blankRateChecks(tx, ids, now) }
    },
    async (tx) => ({
      taken: 0,
      counts: { auditAddresses: await forgetAuditAddresses(tx, cutoffs.auditAddresses) },
    }),
    async (tx) => {
      // Nothing that a dispute may need goes while it lasts, and the functions know no other bound than a moment.
      const heldSince = await findStartOfHeldEvidence(tx)
      const before = heldSince !== null && heldSince < cutoffs.evidence ? heldSince : cutoffs.evidence
      return { taken: 0, counts: await deleteEvidence(tx, before) }
    },
  ]
}

async function blank(tx: Tx, kind: string, found: { id: string }[], now: Date): Promise<Batch> {
  const leadIds = found.map(({ id }) => id)
  await takeOldOffMarket(tx, leadIds, now)
  await blankLeads(tx, leadIds, now)
  const blanked = await blankRateChecks(tx, await findRateChecksOf(tx, leadIds), now)
  return { taken: leadIds.length, counts: { [kind]: leadIds.length, ...blanked } }
}

/** Leads whose person asked for deletion while a dispute kept them, and whose dispute is over. */
async function findDeletionsHeldUp(tx: Tx, deps: Retaining): Promise<{ id: string }[]> {
  const digests = erasureDigests(deps)
  const due: { id: string }[] = []
  for (const lead of await findLeadsOnceHeld(tx, MOST_AT_ONCE)) {
    const erased = await findErasureDigests(tx, lead.submittedAt)
    if (erased.some((digest) => digests.matches(lead.email, digest))) due.push({ id: lead.id })
  }
  return due
}

/** Does a deed and undoes it; what it found out stays. */
async function takenBack<Result>(db: Db, deed: (tx: Tx) => Promise<Result>): Promise<Result> {
  const found: { result?: Result } = {}
  const undone = new Error('A dry run is taken back.')
  await db
    .transaction(async (tx) => {
      found.result = await deed(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  if (found.result === undefined) throw new Error('A dry run has found nothing out.')
  return found.result
}
