import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, moment, refersTo } from './columns.ts'
import { consents } from './consents.ts'
import { leads } from './leads.ts'

/** A consent, signed: what a person gets to keep, and a buyer gets with the lead. Only ever added to, as the consent is. */
export const consentCertificates = pgTable('consent_receipts', {
  consentId: uuid('consent_id')
    .primaryKey()
    .references(() => consents.id),
  /** The exact text that is signed. */
  payload: text('payload').notNull(),
  /** Ed25519, base64url. */
  signature: text('signature').notNull(),
  /** Raw Ed25519 key, base64url. That it stands here does not make it ours: see `certificateKeys`. */
  publicKey: text('public_key').notNull(),
  signedAt: moment('signed_at').notNull(),
})

/**
 * A former signing key, and the signature by which a later key of ours vouches for it, so that its certificates can still be
 * checked. A key is trusted for that signature, never because a row holds it. Only ever added to.
 */
export const certificateKeys = pgTable(
  'receipt_keys',
  {
    /** Raw Ed25519 key, base64url, as in the certificates. */
    publicKey: text('public_key').notNull(),
    vouchedBy: text('vouched_by').notNull(),
    /** Ed25519, base64url. */
    signature: text('signature').notNull(),
    keptAt: moment('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicKey, table.vouchedBy] })],
)

/** A person withdrew their consent to be contacted. Evidence: only ever added to. */
export const consentWithdrawals = pgTable(
  'consent_withdrawals',
  {
    id: id(),
    email: text('email').notNull(),
    withdrawnAt: moment('withdrawn_at').notNull(),
    ipAddress: inet('ip_address'),
  },
  (table) => [
    index('consent_withdrawals_of_email').on(table.email, table.withdrawnAt.desc()),
    check('consent_withdrawals_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Evidence that a person's data was deleted at their request; the address is needed to tell whose it was. */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    /** Keyed hash of the e-mail address. */
    emailDigest: text('email_digest').notNull(),
    erasedAt: moment('erased_at').notNull(),
    /** How many records of each kind. */
    counts: jsonb('counts').notNull(),
  },
  (table) => [index('erasures_of_email').on(table.emailDigest)],
)

/** Keeps a lead from the nightly deletion while a dispute about it lasts. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: id(),
    leadId: refersTo('lead_id', () => leads.id),
    reason: text('reason').notNull(),
    placedAt: moment('placed_at').notNull(),
    liftedAt: moment('lifted_at'),
  },
  (table) => [index('legal_holds_live').on(table.leadId).where(sql`${table.liftedAt} is null`)],
)

/** What a nightly deletion did, in counts alone. */
export const retentionRuns = pgTable('retention_runs', {
  id: id(),
  ranAt: moment('ran_at').notNull(),
  wasDryRun: boolean('was_dry_run').notNull(),
  counts: jsonb('counts').notNull(),
  /** The kinds that failed; what their finished batches deleted is in the counts. */
  failed: text('failed').array().notNull().default([]),
})

/**
 * The register of privacy breaches, which Quebec's law keeps for five years after one is noticed and the federal law for two. Each
 * save adds a version, so that nothing recorded is lost. Evidence: only ever added to, and deleted by nobody.
 */
export const breachRecords = pgTable(
  'breach_records',
  {
    breachId: uuid('breach_id').notNull(),
    version: integer('version').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** An admin's username, since an admin may be deleted. */
    savedBy: text('saved_by').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.breachId, table.version] }),
    check('breach_records_count_from_one', sql`${table.version} >= 1`),
  ],
)
