import { sql } from 'drizzle-orm'
import { index, inet, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { ACTORS } from '../../domain/leads/statuses.ts'
import { large, moment } from './columns.ts'

export const actor = pgEnum('actor', ACTORS)

/** Who did what to what, when and from where. A trigger refuses every change to a written row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: large('id').primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    actor: actor('actor').notNull(),
    actorId: text('actor_id'),
    /** A verb with its object, such as 'changed lead status'. The columns keep their older names. */
    action: text('deed').notNull(),
    recordType: text('subject').notNull(),
    recordId: text('subject_id'),
    ipAddress: inet('ip_address'),
    /** Before and after, without secrets. */
    details: jsonb('details'),
  },
  (table) => [
    index('audit_log_by_time').on(table.at.desc()),
    /** Only entries of the last 30 days have a network address, so that the nightly deletion reads no others. */
    index('audit_log_with_address').on(table.at).where(sql`${table.ipAddress} is not null`),
    index('audit_log_of_actor').on(table.actorId, table.id.desc().nullsFirst()),
    index('audit_log_of_subject').on(table.recordType, table.recordId, table.at.desc()),
  ],
)
