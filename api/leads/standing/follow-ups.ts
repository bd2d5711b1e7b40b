import { PROMISED_HOURS } from '../../../domain/promises.ts'
import { DECIDED_MAIL_DAYS } from '../../../domain/requests.ts'
import { daysAfter, hoursAfter } from '../../platform/shared/clock.ts'

const REMINDED_HOURS_BEFORE = 4

/** When what follows a promise of contact is due. */
const DUE = {
  'buyer-reminder': (promisedAt: Date) =>
    hoursAfter(promisedAt, PROMISED_HOURS.contact - REMINDED_HOURS_BEFORE),
  contacted: (promisedAt: Date) => hoursAfter(promisedAt, PROMISED_HOURS.contact),
  decided: (promisedAt: Date) => daysAfter(promisedAt, DECIDED_MAIL_DAYS),
}

/** The job of a sale may still wait when its request goes to the same buyer again, which has jobs of its own. */
export const isOfFormerPromise = (
  mail: keyof typeof DUE,
  said: { renewedAt: Date | null } | null,
  now: Date,
): boolean => said?.renewedAt != null && now < DUE[mail](said.renewedAt)

/**
 * The owner learns who will call, and a day and a week later a question how it went; the buyer is reminded before the day is over.
 * Of a sale, and of a request that goes to the same buyer again.
 */
export const followUpsOfSale = (leadId: string, now: Date) =>
  [
    { name: 'send-request-mail', data: { leadId, mail: 'taken' }, startAfter: now },
    { name: 'send-request-mail', data: { leadId, mail: 'taken-text' }, startAfter: now },
    {
      name: 'remind-buyer-of-promise',
      data: { leadId },
      startAfter: DUE['buyer-reminder'](now),
    },
    {
      name: 'send-request-mail',
      data: { leadId, mail: 'contacted' },
      startAfter: DUE.contacted(now),
    },
    {
      name: 'send-request-mail',
      data: { leadId, mail: 'decided' },
      startAfter: DUE.decided(now),
    },
  ] as const
