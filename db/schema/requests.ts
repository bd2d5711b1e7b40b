import { sql } from 'drizzle-orm'
import { boolean, check, index, pgEnum, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import {
  BUYER_MAILS,
  CONTACT_ANSWERS,
  CONTACTED_WITHIN_HOURS,
  REQUEST_MAILS,
  WEEKDAYS,
} from '../../domain/requests.ts'
import { CASCADE, moment, percent, refersTo } from './columns.ts'
import { leads } from './leads.ts'

export const contactAnswer = pgEnum('contact_answer', CONTACT_ANSWERS)
export const requestMail = pgEnum('request_mail', [...REQUEST_MAILS, ...BUYER_MAILS])

/** What the owner of a lead has said about it, and when a provider first looked. A lead nobody said anything about has no row. */
export const leadRequests = pgTable(
  'lead_requests',
  {
    leadId: refersTo('lead_id', () => leads.id, CASCADE).primaryKey(),
    /** The first opened purchase dialog. */
    lookedAt: moment('looked_at'),
    /** When the owner likes to be called, in the time of their province; all three are empty for any time. */
    callDays: text('call_days').array(),
    /** Full hours, 0 to 24. */
    callFromHour: smallint('call_from_hour'),
    callToHour: smallint('call_to_hour'),
    /** A text message, too, when a provider takes the request. */
    wantsText: boolean('wants_text').notNull().default(false),
    emailsStoppedAt: moment('emails_stopped_at'),
    /** After a sale the lead itself stays sold; before it `offMarketReason` says the same. */
    cancelledAt: moment('cancelled_at'),
    /** When the owner last requested contact again of the buyer, after they had cancelled or withdrawn. */
    renewedAt: moment('renewed_at'),
    contactedAnswer: contactAnswer('contacted_answer'),
    contactedAnsweredAt: moment('contacted_answered_at'),
    /** An upper bound; 48 stands for later than 24. */
    contactedWithinHours: smallint('contacted_within_hours'),
    offerAnswer: boolean('offer_answer'),
    switchedAnswer: boolean('switched_answer'),
    /** Percent of card sales. */
    newRate: percent('new_rate'),
    decidedAnsweredAt: moment('decided_answered_at'),
  },
  (table) => [
    check(
      'lead_requests_call_times_are_whole',
      sql`num_nonnulls(${table.callDays}, ${table.callFromHour}, ${table.callToHour}) in (0, 3)
        and (${table.callDays} is null or (cardinality(${table.callDays}) > 0 and ${table.callDays} <@ ${sql.raw(listed(WEEKDAYS))}))
        and ${table.callFromHour} between 0 and 23 and ${table.callToHour} between 1 and 24
        and ${table.callFromHour} < ${table.callToHour}`,
    ),
    check(
      'lead_requests_answers_have_a_time',
      sql`(${table.contactedAnswer} is null) = (${table.contactedAnsweredAt} is null)
        and (${table.offerAnswer} is null) = (${table.decidedAnsweredAt} is null)
        and (${table.switchedAnswer} is null) = (${table.decidedAnsweredAt} is null)`,
    ),
    check(
      'lead_requests_hours_are_of_a_contact',
      sql`(${table.contactedAnswer} is not distinct from 'yes') = (${table.contactedWithinHours} is not null)
        and ${table.contactedWithinHours} in (${sql.raw(CONTACTED_WITHIN_HOURS.join(', '))})`,
    ),
    check(
      'lead_requests_rate_is_of_a_switch',
      sql`${table.newRate} is null or (${table.switchedAnswer} and ${table.newRate} between 0 and 100)`,
    ),
    /** For the figures of providers and of the site. */
    index('lead_requests_by_answer').on(table.contactedAnsweredAt),
    index('lead_requests_renewed').on(table.renewedAt).where(sql`${table.renewedAt} is not null`),
  ],
)

/** The mails about a request, to its owner and to its buyer: each is claimed once, whatever crashes or repeats (decision 43). */
export const requestMails = pgTable(
  'request_mails',
  {
    leadId: refersTo('lead_id', () => leads.id, CASCADE),
    mail: requestMail('mail').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** Empty where it was not sent, or the mail server's answer was lost. */
    sentAt: moment('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.mail] })],
)

function listed(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word}'`).join(', ')}]::text[]`
}
