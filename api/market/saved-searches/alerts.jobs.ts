import type { Dependencies } from '../../platform/dependencies.ts'
import { findDueThisMorning } from './claim-alert.ts'
import { isMorning } from './morning.ts'
import { sendSearchAlert } from './send-alert.ts'

export function handleAlertJobs(deps: Dependencies): void {
  deps.jobs.work('send-search-alert', ({ searchId }) => sendSearchAlert(deps, searchId))
  deps.jobs.work('plan-morning-alerts', () => planMorningAlerts(deps))
}

/**
 * Puts a job in the queue for each daily search with something to tell. It comes round several times a morning: a process that
 * was down at 8 still mails, and whoever was mailed has nothing due until tomorrow.
 */
export async function planMorningAlerts({ db, jobs, clock }: Dependencies): Promise<void> {
  const now = clock.now()
  if (!isMorning(now)) return
  const due = await findDueThisMorning(db, now)
  await db.transaction((tx) =>
    jobs.enqueueUnlessWaiting(
      tx,
      'send-search-alert',
      due.map((searchId) => ({ searchId })),
    ),
  )
}
