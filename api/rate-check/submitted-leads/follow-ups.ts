import { PROMISED_HOURS } from '../../../domain/promises.ts'
import { DECIDED_MAIL_DAYS } from '../../../domain/requests.ts'
import { daysAfter, hoursAfter } from '../../platform/shared/clock.ts'

const REMINDED_HOURS_BEFORE = 4

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
      startAfter: hoursAfter(now, PROMISED_HOURS.contact - REMINDED_HOURS_BEFORE),
    },
    {
      name: 'send-request-mail',
      data: { leadId, mail: 'contacted' },
      startAfter: hoursAfter(now, PROMISED_HOURS.contact),
    },
    {
      name: 'send-request-mail',
      data: { leadId, mail: 'decided' },
      startAfter: daysAfter(now, DECIDED_MAIL_DAYS),
    },
  ] as const
