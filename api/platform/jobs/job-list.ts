import type { PasswordLinkKind, SecondFactorEvent } from '../../../domain/people.ts'
import type { RequestMail } from '../../../domain/requests.ts'

/**
 * Every job with its payload: ids only, nothing about a person, because payloads outlive the work. A job may run more than once
 * (its worker can die after the work), so each must be safe to repeat.
 */
export interface JobPayloads {
  'send-rate-check-summary': { rateCheckId: string }
  'send-supplier-welcome': { supplierId: string }
  'send-supplier-approval': { supplierId: string }
  /** The job checks whether the address has an account, so that the request does not reveal it. */
  'answer-password-link-request': { requestId: string }
  'send-email-link': { supplierId: string }
  'send-email-change': { linkId: string }
  /** These jobs create their links, so that a token is only in its mail. */
  'send-password-link': { supplierId: string; kind: PasswordLinkKind }
  'send-purchase-receipt': { purchaseId: string }
  'send-lead-assigned': { purchaseId: string }
  'send-refund-notice': { refundId: string }
  /** A refund has failed after its supplier was notified. */
  'tell-of-failed-refund': { refundId: string }
  'pay-refund': { refundId: string }
  /** After a sale, or when a lead has left the market, so that nobody else is charged for it. */
  'end-attempts-on-lead': { leadId: string }
  'end-attempts-of-supplier': { supplierId: string }
  'compare-with-stripe': Record<string, never>
  'send-withdrawal-confirmation': { withdrawalId: string }
  /** Also after a deletion. */
  'tell-buyer-of-withdrawal': { leadId: string }
  /** The address waits elsewhere, for a day at most. */
  'send-deletion-confirmation': { erasureId: string }
  'nightly-retention': Record<string, never>
  /** Matches all rows of `leads_to_match`. */
  'match-new-leads': Record<string, never>
  /** The same, for rows without a job. */
  'match-leads-left-over': Record<string, never>
  /** Mails what the saved search has found since its supplier was last notified. */
  'send-search-alert': { searchId: string }
  'plan-morning-alerts': Record<string, never>
  'tell-of-failing-endpoint': { endpointId: string }
  'send-new-key-notice': { apiKeyId: string }
  /** `codesLeft` recovery codes, at the time of the event. */
  'send-second-factor-notice': {
    realm: 'user' | 'supplier'
    personId: string
    event: SecondFactorEvent
    codesLeft: number
  }
  /** Also of an endpoint that was deleted at once. */
  'send-new-endpoint-notice': { supplierId: string; endpointId: string }
  /** To the owner of a lead; sends nothing that no longer holds or was sent. */
  'send-request-mail': { leadId: string; mail: RequestMail }
  /** Before the 24 hours that a buyer has to make contact are over. */
  'remind-buyer-of-promise': { leadId: string }
  /** The owner says that nobody has called. */
  'tell-buyer-of-wait': { leadId: string }
  /** The owner of a bought lead no longer wishes to be contacted. */
  'tell-buyer-of-cancellation': { leadId: string }
  /** The owner of a bought lead requests contact of its buyer again. */
  'tell-buyer-of-renewal': { leadId: string }
  /** For the landing page's claims. */
  'count-live-numbers': Record<string, never>
  /** Withdraws or corrects a made-up lead soon after it was bought. */
  'change-test-purchase': { supplierId: string; leadId: string }
  'plan-review-reminders': Record<string, never>
  /** To an owner who ticked the box; sends nothing that is not due, was stopped or was sent. */
  'send-review-reminder': { reminderId: string }
  'plan-follow-up-mails': Record<string, never>
  /** The leads that a supplier wished to be reminded of; sends nothing that is not due or was sent today. */
  'send-follow-up-mail': { supplierId: string }
}

export type JobName = keyof JobPayloads

export type QueueSettings = {
  /** Cron, in Toronto's time: one job each time for all processes, and none while one waits, runs or is retried (decision 31). */
  every?: string
  /** A failed job is not retried, because the next one comes soon. */
  isTriedOnce?: boolean
  /** Seconds for one run; default 120. */
  secondsToRun?: number
  /** Jobs of this name that one process runs concurrently; default 2. */
  atATime?: number
  /**
   * Waiting jobs that a worker takes by one query, runs one after the other and completes together (decision 43); default 1. All
   * must fit into `secondsToRun`, and all are run again if the process dies.
   */
  takenAtOnce?: number
  /** One run does the work of all jobs taken at once. */
  isDoneTogether?: boolean
}

export const QUEUES: Record<JobName, QueueSettings> = {
  'send-rate-check-summary': { takenAtOnce: 5 },
  'send-supplier-welcome': {},
  'send-supplier-approval': {},
  'answer-password-link-request': {},
  'send-email-link': {},
  'send-email-change': {},
  'send-password-link': {},
  'send-purchase-receipt': {},
  'send-lead-assigned': {},
  'send-refund-notice': {},
  'tell-of-failed-refund': {},
  'pay-refund': {},
  'end-attempts-on-lead': {},
  'end-attempts-of-supplier': {},
  'compare-with-stripe': { every: '* * * * *', isTriedOnce: true },
  'send-withdrawal-confirmation': {},
  'tell-buyer-of-withdrawal': {},
  'send-deletion-confirmation': {},
  'nightly-retention': { every: '17 3 * * *', secondsToRun: 3600 },
  'match-new-leads': { takenAtOnce: 100, isDoneTogether: true },
  'match-leads-left-over': { every: '* * * * *', isTriedOnce: true },
  'send-search-alert': {},
  // Repeated until noon, in case the processes were down at 8.
  'plan-morning-alerts': { every: '*/10 8-11 * * *', isTriedOnce: true },
  'tell-of-failing-endpoint': {},
  'send-new-key-notice': {},
  'send-second-factor-notice': {},
  'send-new-endpoint-notice': {},
  'send-request-mail': {},
  'remind-buyer-of-promise': {},
  'tell-buyer-of-wait': {},
  'tell-buyer-of-cancellation': {},
  'tell-buyer-of-renewal': {},
  // Each of its five statements may take minutes.
  'count-live-numbers': { every: '41 4 * * *', secondsToRun: 3600 },
  'change-test-purchase': {},
  // In the hours when people read their mail; what one run does not reach, the next does.
  'plan-review-reminders': { every: '40 9-16 * * *', isTriedOnce: true },
  'send-review-reminder': {},
  // Repeated until noon, in case the processes were down at 8.
  'plan-follow-up-mails': { every: '*/10 8-11 * * *', isTriedOnce: true },
  'send-follow-up-mail': {},
}

export const isOnTimer = ({ every }: QueueSettings): boolean => every !== undefined

/** The dead-letter queue: each dead job is logged once, by one process. */
export const DEAD_JOBS = 'dead-jobs'
