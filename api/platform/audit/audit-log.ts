import { type AnyColumn, and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { admins, suppliers, users } from '../../../db/schema/people.ts'
import type { AuditLogEntry, AuditLogQuery } from '../../contract/admin/audit-log.ts'

/** Newest first, with the `after` of the next page; null on the last. */
export async function auditPage(
  db: Db,
  query: AuditLogQuery,
): Promise<{ entries: AuditLogEntry[]; next: number | null }> {
  const found = await findEntries(db, { ...query, limit: query.limit + 1 })
  const entries = found.slice(0, query.limit).map(({ entry, adminName, supplierName }) => ({
    ...entry,
    at: entry.at.toISOString(),
    actorName: adminName ?? supplierName,
    details: isRecord(entry.details) ? entry.details : null,
  }))
  return { entries, next: found.length > query.limit ? (entries.at(-1)?.id ?? null) : null }
}

const isRecord = (details: unknown): details is Record<string, unknown> =>
  typeof details === 'object' && details !== null && !Array.isArray(details)

/** At most `limit` matching entries, newest first, after the cursor. */
function findEntries(db: Db, { person, limit, ...others }: AuditLogQuery) {
  const fits = conditionOf(others)
  return db
    .select({ entry: auditLog, adminName: admins.username, supplierName: suppliers.name })
    .from(auditLog)
    .leftJoin(admins, isActor('admin', admins.id))
    .leftJoin(suppliers, isActor('supplier', suppliers.id))
    .where(person === '' ? fits : isAmongLatest(peopleLike(db, person), { fits, limit }))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

const conditionOf = (query: Omit<AuditLogQuery, 'person' | 'limit'>) =>
  and(
    query.actor === null ? undefined : eq(auditLog.actor, query.actor),
    query.action === null ? undefined : eq(auditLog.action, query.action),
    query.recordType === null ? undefined : eq(auditLog.recordType, query.recordType),
    query.recordId === '' ? undefined : eq(auditLog.recordId, query.recordId),
    query.from === '' ? undefined : sql`${auditLog.at} >= ${startOfDay(sql`${query.from}::date`)}`,
    query.to === '' ? undefined : sql`${auditLog.at} < ${startOfDay(sql`${query.to}::date + 1`)}`,
    query.after === null ? undefined : lt(auditLog.id, query.after),
  )

const startOfDay = (day: SQL) => sql`(${day})::timestamp at time zone 'America/Toronto'`

/** A letter that is in every name matches nobody in particular. */
const MOST_PEOPLE = 100

/** Their ids. Admins and suppliers are few, and found by part of their names; owners are many, and found by their whole address. */
function peopleLike(db: Db, person: string): SQL {
  const typed = person.toLowerCase()
  if (new RegExp(UUID).test(typed)) return sql`select ${typed}::text as id`
  const isNamed = (name: AnyColumn) => sql`strpos(lower(${name}), ${typed}) > 0`
  const idOf = (id: AnyColumn) => ({ id: sql<string>`${id}::text`.as('id') })
  return union(
    db.select(idOf(admins.id)).from(admins).where(isNamed(admins.username)),
    db.select(idOf(suppliers.id)).from(suppliers).where(isNamed(suppliers.name)),
    db.select(idOf(users.id)).from(users).where(eq(users.email, typed)),
  )
    .limit(MOST_PEOPLE)
    .getSQL()
}

/**
 * Entries by these people and about them: for each person the latest `limit`, by an index. As one query, Postgres would walk the
 * log from its end, and walk all of it for a person without entries.
 */
const isAmongLatest = (people: SQL, { fits, limit }: { fits: SQL | undefined; limit: number }) =>
  sql`${auditLog.id} = any(array(
    select found.id from (${people}) as person
    cross join lateral (
      (select id from ${auditLog} where ${and(eq(auditLog.actorId, sql`person.id`), fits)}
        order by id desc limit ${limit})
      union all
      (select id from ${auditLog}
        where ${and(inArray(auditLog.recordType, ['admin', 'supplier', 'user']), eq(auditLog.recordId, sql`person.id`), fits)}
        order by id + 0 desc limit ${limit})
    ) as found))`

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Casts the log's text to an id rather than each id to text, so that the join uses the primary key. */
const isActor = (kind: 'admin' | 'supplier', id: typeof admins.id | typeof suppliers.id) =>
  sql`${id} = case when ${auditLog.actor} = ${kind} and ${auditLog.actorId} ~ ${UUID}
    then ${auditLog.actorId}::uuid end`
