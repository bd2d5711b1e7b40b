import type { Db } from '../../../db/client.ts'
import { retentionRuns } from '../../../db/schema/privacy.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { describeError } from '../../platform/shared/log.ts'
import { retentionFailedTotal } from '../../platform/shared/metrics.ts'
import { MOST_AT_ONCE, type RetentionCounts, type RetentionStep } from './retention.ts'
import { retentionSteps } from './retention-steps.ts'

type Retaining = Pick<Dependencies, 'db' | 'log' | 'appSecrets'> & WithMarketCache
type RetentionRun = {
  counts: RetentionCounts
  /** The kinds that an error kept from being finished. */
  failed: string[]
}

/**
 * Deletes or blanks everything whose time is over (rule 41), and returns the count of each kind. A kind that fails raises an
 * alarm and does not stop the others. Safe to repeat, to stop halfway and to run in several processes at once. A dry run only
 * counts, and locks no row.
 */
export async function retain(
  deps: Retaining,
  { isDryRun, now }: { isDryRun: boolean; now: Date },
): Promise<RetentionRun> {
  const run: RetentionRun = { counts: {}, failed: [] }
  const add = (counts: RetentionCounts) => {
    for (const [kind, count] of Object.entries(counts)) run.counts[kind] = (run.counts[kind] ?? 0) + count
  }
  for (const step of retentionSteps(deps, now)) {
    try {
      if (isDryRun) add(await step.count(deps.db))
      else await takeAll(deps.db, step, add)
    } catch (error) {
      run.failed.push(step.kind)
      retentionFailedTotal.inc({ kind: step.kind })
      deps.log.error(
        { alarm: 'retention_failed', kind: step.kind, fault: describeError(error) },
        'records whose time is over were not all deleted',
      )
    }
  }
  await deps.db.insert(retentionRuns).values({ ranAt: now, wasDryRun: isDryRun, ...run })
  deps.log.info({ dryRun: isDryRun, ...run }, 'what had its time was deleted')
  if (!isDryRun) deps.market.dropFirstPage()
  return run
}

/** Each batch in a transaction of its own: within the statement's time limit, and never long in the way of others. */
async function takeAll(db: Db, step: RetentionStep, add: (counts: RetentionCounts) => void): Promise<void> {
  for (;;) {
    const { taken, counts } = await db.transaction(step.takeBatch)
    add(counts)
    if (taken < MOST_AT_ONCE) return
  }
}
