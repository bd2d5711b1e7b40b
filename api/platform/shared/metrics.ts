import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { CHANNELS } from '../../../domain/people.ts'

/** Figures of this process for a Prometheus to collect. Labels never hold anything personal. */
export const metrics = new Registry()

/** Memory, files, processor time and the delay of the event loop, as the process starts to serve. */
export function watchProcess(pools: Record<string, Pool>, isChangeFeedAlive: () => boolean): void {
  collectDefaultMetrics({ register: metrics, prefix: 'northrate_' })
  new Gauge({
    name: 'northrate_database_connections',
    help: 'Connections of each pool that are used or at rest, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [metrics],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'used' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'northrate_change_feed_alive',
    help: '1 while changes of other processes arrive here.',
    registers: [metrics],
    collect() {
      this.set(isChangeFeedAlive() ? 1 : 0)
    },
  })
}

export const requestSeconds = new Histogram({
  name: 'northrate_request_seconds',
  help: 'Time from request to answer, by method, route template and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [metrics],
})

/** Without labels, so that it stands at 0 from the start: Prometheus sees no increase in a figure that appears as 1. */
export const faultsTotal = new Counter({
  name: 'northrate_faults_total',
  help: 'Requests that were answered 5xx, except 503.',
  registers: [metrics],
})

export const jobsRunTotal = new Counter({
  name: 'northrate_jobs_run_total',
  help: 'Runs of jobs by this process: done, failed and to be retried, or given up.',
  labelNames: ['queue', 'outcome'],
  registers: [metrics],
})

export const messagesTotal = new Counter({
  name: 'northrate_messages_total',
  help: 'Mails and texts: sent, failed because the service did not take them, or refused for their address.',
  labelNames: ['channel', 'outcome'],
  registers: [metrics],
})
for (const channel of CHANNELS)
  for (const outcome of ['sent', 'failed', 'refused']) messagesTotal.inc({ channel, outcome }, 0)

export const searchAlertsTotal = new Counter({
  name: 'northrate_search_alerts_total',
  help: 'Mails about the leads of a saved search: sent, failed, or unknown where the connection broke.',
  labelNames: ['outcome'],
  registers: [metrics],
})

export const stripeSeconds = new Histogram({
  name: 'northrate_stripe_seconds',
  help: 'Calls to Stripe with their retries, by operation and outcome.',
  labelNames: ['operation', 'outcome'],
  buckets: [0.1, 0.3, 1, 3, 10],
  registers: [metrics],
})

const PERIODS = ['hour', 'day']

export const smsBudgetSpentTotal = new Counter({
  name: 'northrate_sms_budget_spent_total',
  help: 'Text messages not sent because the budget of the hour or the day was used up.',
  labelNames: ['period'],
  registers: [metrics],
})
for (const period of PERIODS) smsBudgetSpentTotal.inc({ period }, 0)

export const smsBudgetHalfTotal = new Counter({
  name: 'northrate_sms_budget_half_total',
  help: 'Times that half of the budget of an hour or a day for text messages was used up.',
  labelNames: ['period'],
  registers: [metrics],
})
for (const period of PERIODS) smsBudgetHalfTotal.inc({ period }, 0)

export const retentionFailedTotal = new Counter({
  name: 'northrate_retention_failed_total',
  help: 'Times that the nightly deletion could not finish a kind of record.',
  labelNames: ['kind'],
  registers: [metrics],
})
