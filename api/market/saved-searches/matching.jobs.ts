import { leadsChanged } from '../../../db/change-feed.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { matchNewLeads } from './match-leads.ts'

/** Wherever a lead is listed a job is put in the queue; the timer finds what none was put there for, or what was left. */
export function handleMatchingJobs(deps: Dependencies): void {
  deps.jobs.work('match-new-leads', (_, signal) => {
    // Whoever stored the lead may have died before it told the others (decision 55).
    deps.changes.announce([leadsChanged])
    return matchNewLeads(deps, signal)
  })
  deps.jobs.work('match-leads-left-over', (_, signal) => matchNewLeads(deps, signal))
}
