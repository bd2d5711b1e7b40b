import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { SUPPLIER_STATUSES } from '../../../domain/suppliers.ts'
import { CASCADE, id, languageRead, moment, refersTo, secondFactor } from '../columns.ts'

/** Business owners. They exist from their first sign-in; a rate check alone makes no account. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull().unique(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    currentProvider: text('current_provider'),
    language: languageRead(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null: never, as far as we know. */
    lastSignedInAt: moment('last_signed_in_at'),
    ...secondFactor(),
  },
  (table) => [check('users_email_is_lower_case', sql`${table.email} = lower(${table.email})`)],
)

export const supplierStatus = pgEnum('supplier_status', SUPPLIER_STATUSES)

/** Payment providers: the portal's suppliers and the admin pages' providers are this one record. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** That an approved supplier requests; owners are shown `name` until an admin approves it. */
    requestedName: text('requested_name'),
    contactPerson: text('contact_person').notNull(),
    /** E.164 where we can read it, else as typed, as all of them before there were extensions. */
    phone: text('phone').notNull(),
    phoneExt: text('phone_ext'),
    passwordDigest: text('password_digest'),
    status: supplierStatus('status').notNull().default('pending'),
    language: languageRead(),
    businessTypes: text('business_types').array().notNull().default([]),
    territories: text('territories').array().notNull().default([]),
    leadCredits: integer('lead_credits').notNull().default(0),
    /** What owners whose lead it bought are shown, as +1 and ten digits; empty where it has set none. */
    phoneForOwners: text('phone_for_owners').notNull().default(''),
    phoneForOwnersExt: text('phone_for_owners_ext'),
    /** The same, with https. */
    website: text('website').notNull().default(''),
    /** When the supplier last changed either. */
    shownToOwnersChangedAt: moment('shown_to_owners_changed_at'),
    /** Whether it gets the mail of a morning on which a reminder of its own is due. */
    followUpMails: boolean('follow_up_mails').notNull().default(true),
    /** Whether it gets a mail before its 24 hours to call an owner end. */
    promiseMails: boolean('promise_mails').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When it used a link mailed to the address, or when an admin added it; empty until a new sign-up confirms the address. */
    emailProvedAt: moment('email_proved_at'),
    /** When it accepted the Terms of Use and the Privacy Policy, and their version; empty for accounts from before that. */
    termsAcceptedAt: moment('terms_accepted_at'),
    termsVersion: text('terms_version'),
    /** When it expressly wished to be bound by the English terms, and the version of the French ones that it had first. */
    englishTermsWishedAt: moment('english_terms_wished_at'),
    englishTermsVersion: text('english_terms_version'),
    /** Deleted after it had bought: its purchases stay, the names of its people are blank since then. */
    anonymisedAt: moment('anonymised_at'),
    ...secondFactor(),
  },
  (table) => [
    check(
      'suppliers_anonymised_ones_are_inactive',
      sql`${table.anonymisedAt} is null or ${table.status} = 'inactive'`,
    ),
    index('suppliers_by_time').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('suppliers_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'suppliers_terms_have_a_version',
      sql`(${table.termsAcceptedAt} is null) = (${table.termsVersion} is null)`,
    ),
    check(
      'suppliers_english_terms_have_a_version',
      sql`(${table.englishTermsWishedAt} is null) = (${table.englishTermsVersion} is null)`,
    ),
    check('suppliers_extensions_are_digits', sql`${table.phoneExt} ~ '^[0-9]{1,7}$'`),
    check('suppliers_extensions_for_owners_are_digits', sql`${table.phoneForOwnersExt} ~ '^[0-9]{1,7}$'`),
    check('suppliers_credits_are_not_negative', sql`${table.leadCredits} >= 0`),
  ],
)

/** Made by a command on the server, never by a route. */
export const admins = pgTable('admins', {
  id: id(),
  username: text('username').notNull().unique(),
  passwordDigest: text('password_digest').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...secondFactor(),
})

/** Recovery codes: each signs an account in once, in place of a code of its app. */
const recoveryCodes = (ofWhom: string, personId: () => AnyPgColumn) =>
  pgTable(
    `${ofWhom}_recovery_codes`,
    {
      id: id(),
      personId: refersTo(`${ofWhom}_id`, personId, CASCADE),
      codeDigest: text('code_digest').notNull().unique(),
      usedAt: moment('used_at'),
    },
    (table) => [index(`${ofWhom}_recovery_codes_of_${ofWhom}`).on(table.personId)],
  )

export const adminRecoveryCodes = recoveryCodes('admin', () => admins.id)
export const supplierRecoveryCodes = recoveryCodes('supplier', () => suppliers.id)
export const userRecoveryCodes = recoveryCodes('user', () => users.id)
