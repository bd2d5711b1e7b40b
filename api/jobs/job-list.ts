/**
 * Every job there is and what it carries: ids alone, never anything about a person, because payloads outlive the work.
 * A job may run more than once (its worker can die after the work and before saying so), so each must be safe to repeat.
 */
export interface JobPayloads {
  'send-rate-check-summary': { rateCheckId: string }
}

export type JobName = keyof JobPayloads

export type QueueSettings = {
  /** Cron, in Toronto's time: one job each time it comes round, however many processes run. */
  every?: string
  /** Seconds a single run may take; default 120. */
  secondsToRun?: number
}

export const QUEUES: Record<JobName, QueueSettings> = {
  'send-rate-check-summary': {},
}

/** Where jobs go that failed too often: each is logged once, by whichever process takes it. */
export const DEAD_JOBS = 'dead-jobs'
