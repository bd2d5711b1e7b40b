import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

export const smsBudgetSpentTotal = new Counter({
  name: 'northrate_sms_budget_spent_total',
  help: 'Text messages not sent because the budget of the hour or the day was used up.',
  labelNames: ['period'],
  registers: [metrics],
})

export const smsBudgetHalfTotal = new Counter({
  name: 'northrate_sms_budget_half_total',
  help: 'Times that half of the budget of an hour or a day for text messages was used up.',
  labelNames: ['period'],
  registers: [metrics],
})

export const retentionFailedTotal = new Counter({
  name: 'northrate_retention_failed_total',
  help: 'Times that the nightly deletion could not finish a kind of record.',
  labelNames: ['kind'],
  registers: [metrics],
})
