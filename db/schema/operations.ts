import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, large, moment } from './columns.ts'

/** Counters of rate-limiter-flexible, in the shape it expects: shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: large('expire'),
})

/** Secrets that a demo on a shared database makes once and all its processes use. */
export const keptSecrets = pgTable('kept_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** One row says that the demo data is in, so that it is never put in twice. */
export const demoSeed = pgTable('demo_seed', {
  only: boolean('only').primaryKey().default(true),
  seededAt: moment('seeded_at').notNull(),
})

/** One row for each backup that is whole, so that an alarm can say that the last is old. */
export const backups = pgTable('backups', {
  id: id(),
  finishedAt: moment('finished_at').notNull().defaultNow(),
  /** Who made it: `npm run backup` as `dump` or `folder`, another program under its own name. */
  kind: text('kind').notNull(),
  bytes: large('bytes').notNull(),
})

/** What the job of the night has counted for the landing page's claims, in one row. */
export const liveNumbers = pgTable(
  'live_numbers',
  {
    only: boolean('only').primaryKey().default(true),
    countedAt: moment('counted_at').notNull(),
    businessesMatched: integer('businesses_matched').notNull(),
    activeProviders: integer('active_providers').notNull(),
    /** Medians are empty without a case. An upper bound; 48 stands for more than 24. */
    hoursToContact: integer('hours_to_contact'),
    contactAnswers: integer('contact_answers').notNull(),
    /** CAD cents. */
    yearlySavingCents: large('yearly_saving_cents'),
    estimatesWithSaving: integer('estimates_with_saving').notNull(),
    /** For suppliers: 0 to 1; empty with too few of them. */
    medianShareKept: doublePrecision('median_share_kept'),
  },
  (table) => [check('live_numbers_are_one_row', sql`${table.only}`)],
)
