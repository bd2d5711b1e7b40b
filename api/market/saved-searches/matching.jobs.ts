import { leadsChanged } from '../../../db/change-feed.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { matchNewLeads } from './match-leads.ts'

/** Listing a lead enqueues a job; the timer matches what was left over. */
export function handleMatchingJobs(deps: Dependencies): void {
  deps.jobs.work('match-new-leads', (_, signal) => {
    // The process that stored the lead may have died before it announced the change (decision 12).
    deps.changes.announce([leadsChanged])
    return matchNewLeads(deps, signal)
  })
  deps.jobs.work('match-leads-left-over', (_, signal) => matchNewLeads(deps, signal))
}
