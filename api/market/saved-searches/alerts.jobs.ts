import type { Dependencies } from '../../platform/dependencies.ts'
import { findDueThisMorning } from './claim-alert.ts'
import { isMorning } from './morning.ts'
import { sendSearchAlert } from './send-alert.ts'

export function handleAlertJobs(deps: Dependencies): void {
  deps.jobs.work('send-search-alert', ({ searchId }) => sendSearchAlert(deps, searchId))
  deps.jobs.work('plan-morning-alerts', () => planMorningAlerts(deps))
}

/** Enqueues a job for each due daily search. Runs several times a morning, in case a process was down at 8. */
export async function planMorningAlerts({ db, jobs, clock }: Dependencies): Promise<void> {
  const now = clock.now()
  if (!isMorning(now)) return
  const due = await findDueThisMorning(db, now)
  const alerts = due.map((searchId) => ({ searchId }))
  await db.transaction((tx) => jobs.enqueueUnlessWaiting(tx, 'send-search-alert', alerts))
}
