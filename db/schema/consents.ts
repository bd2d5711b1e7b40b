import { index, inet, pgTable, text } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../domain/languages/languages.ts'
import { id, moment, refersTo } from './columns.ts'
import { rateChecks } from './rate-checks.ts'

/** Evidence of what a person agreed to. A trigger refuses every change: a new act is a new row. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    rateCheckId: refersTo('rate_check_id', () => rateChecks.id),
    /** The exact words that stood beside the box. */
    text: text('text').notNull(),
    textVersion: text('text_version').notNull(),
    /** SHA-256 of the text. */
    textHash: text('text_hash').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    consentedAt: moment('consented_at').notNull(),
    ipAddress: inet('ip_address'),
    userAgent: text('user_agent').notNull(),
    verifiedEmail: text('verified_email').notNull(),
    emailVerifiedAt: moment('email_verified_at').notNull(),
    verifiedPhone: text('verified_phone').notNull(),
    phoneVerifiedAt: moment('phone_verified_at').notNull(),
  },
  (table) => [
    index('consents_of_rate_check').on(table.rateCheckId),
    index('consents_of_email').on(table.verifiedEmail),
  ],
)
