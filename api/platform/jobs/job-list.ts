import type { PasswordLinkKind } from '../../../domain/people.ts'

/**
 * Every job there is and what it carries: ids alone, never anything about a person, because payloads outlive the work.
 * A job may run more than once (its worker can die after the work and before saying so), so each must be safe to repeat.
 */
export interface JobPayloads {
  'send-rate-check-summary': { rateCheckId: string }
  'send-supplier-welcome': { supplierId: string }
  'send-supplier-approval': { supplierId: string }
  /** The address waits elsewhere: whether it has an account is found out here, not by who asks. */
  'answer-password-link-request': { requestId: string }
  /** Makes the link as it sends it, as the one below does. */
  'send-email-link': { supplierId: string }
  /** Makes the link as it sends it, so that its token is nowhere but in the mail. */
  'send-password-link': { supplierId: string; kind: PasswordLinkKind }
  'send-purchase-receipt': { purchaseId: string }
  'send-lead-assigned': { purchaseId: string }
  'send-refund-notice': { refundId: string }
  /** A refund has failed after its supplier was notified. */
  'tell-of-failed-refund': { refundId: string }
  'pay-refund': { refundId: string }
  /** After a sale, or when a lead has left the market: nobody else is to be charged for it. */
  'end-attempts-on-lead': { leadId: string }
  'end-attempts-of-supplier': { supplierId: string }
  'compare-with-stripe': Record<string, never>
  'send-withdrawal-confirmation': { withdrawalId: string }
  /** Also after a deletion. */
  'tell-buyer-of-withdrawal': { leadId: string }
  /** The address waits elsewhere, for a day at most. */
  'send-deletion-confirmation': { erasureId: string }
  'nightly-retention': Record<string, never>
  /** All that `leads_to_match` holds, whichever of them was put in the queue first. */
  'match-new-leads': Record<string, never>
  /** The same, for what nobody has put in the queue. */
  'match-leads-left-over': Record<string, never>
  /** Mails what the saved search has found since its supplier was last notified. */
  'send-search-alert': { searchId: string }
  'plan-morning-alerts': Record<string, never>
  /** Begins one try and does not wait for its answer (decision 64); the next, where one is planned, is another job. */
  'deliver-webhook': { deliveryId: string }
  /** What was to be delivered and has no job any more, because its process died, say. */
  'revive-webhook-deliveries': Record<string, never>
  'tell-of-failing-endpoint': { endpointId: string }
  'send-new-key-notice': { apiKeyId: string }
  /** Also of an endpoint that was deleted at once. */
  'send-new-endpoint-notice': { supplierId: string; endpointId: string }
  /** A made-up lead is withdrawn or corrected, soon after it was bought. */
  'change-test-purchase': { supplierId: string; leadId: string }
}

export type JobName = keyof JobPayloads

export type QueueSettings = {
  /**
   * Cron, in Toronto's time: one job each time it comes round, however many processes run, and none while the one before
   * waits, runs or is between two tries (decision 0032).
   */
  every?: string
  /** One that fails is not tried again: the next comes round soon and starts again. */
  isTriedOnce?: boolean
  /** Seconds a single run may take; default 120. */
  secondsToRun?: number
  /** Jobs of this name that one process runs at the same time; default 2. */
  atATime?: number
  /**
   * Of jobs that wait, so many are taken by one question and done one after the other, then written down together (decision
   * 56); default 1. All of them must fit into `secondsToRun`, and all that a process had done of them when it died are done
   * again.
   */
  takenAtOnce?: number
  /** Those taken at once all ask for the same, and one run does it for all of them. */
  isDoneTogether?: boolean
}

export const QUEUES: Record<JobName, QueueSettings> = {
  'send-rate-check-summary': { takenAtOnce: 5 },
  'send-supplier-welcome': {},
  'send-supplier-approval': {},
  'answer-password-link-request': {},
  'send-email-link': {},
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
  // Again until noon, for who was down at 8.
  'plan-morning-alerts': { every: '*/10 8-11 * * *', isTriedOnce: true },
  // They only begin tries.
  'deliver-webhook': { atATime: 4, takenAtOnce: 10 },
  'revive-webhook-deliveries': { every: '* * * * *', isTriedOnce: true },
  'tell-of-failing-endpoint': {},
  'send-new-key-notice': {},
  'send-new-endpoint-notice': {},
  'change-test-purchase': {},
}

export const isOnTimer = ({ every }: QueueSettings): boolean => every !== undefined

/** Where jobs go that failed too often: each is logged once, by whichever process takes it. */
export const DEAD_JOBS = 'dead-jobs'
