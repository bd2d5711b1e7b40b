import { type AnyColumn, and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { admins, suppliers, users } from '../../../db/schema/people.ts'
import type { AuditLogEntry, AuditLogQuery } from '../../contract/admin/audit-log.ts'

type AuditPage = {
  entries: AuditLogEntry[]
  /** The `after` of the next page; null on the last. */
  next: number | null
}

/** Who did what to what, the last written first. */
export async function auditPage(db: Db, query: AuditLogQuery): Promise<AuditPage> {
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

/** Up to `limit` entries that fit, the last written first, from behind `after` on. */
function findEntries(db: Db, { person, limit, ...others }: AuditLogQuery) {
  const fits = conditionOf(others)
  return db
    .select({ entry: auditLog, adminName: admins.username, supplierName: suppliers.name })
    .from(auditLog)
    .leftJoin(admins, isActor('admin', admins.id))
    .leftJoin(suppliers, isActor('supplier', suppliers.id))
    .where(person === '' ? fits : isAmongLast(peopleLike(db, person), { fits, limit }))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

const conditionOf = ({
  actor,
  action,
  recordType,
  recordId,
  from,
  to,
  after,
}: Omit<AuditLogQuery, 'person' | 'limit'>) =>
  and(
    actor === null ? undefined : eq(auditLog.actor, actor),
    action === null ? undefined : eq(auditLog.action, action),
    recordType === null ? undefined : eq(auditLog.recordType, recordType),
    recordId === '' ? undefined : eq(auditLog.recordId, recordId),
    from === '' ? undefined : sql`${auditLog.at} >= ${from}::date::timestamp at time zone 'America/Toronto'`,
    to === '' ? undefined : sql`${auditLog.at} < (${to}::date + 1)::timestamp at time zone 'America/Toronto'`,
    after === null ? undefined : lt(auditLog.id, after),
  )

/** Of so many people of a like name at most: a letter that is in every name finds nobody in particular. */
const MOST_PEOPLE = 100

/** Their ids. Admins and suppliers are few, and are found by part of their name; owners are many, and by their whole address. */
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
 * What these people did, and what was done to them: of each the last `limit` that fit, by an index. Asked of the log in one,
 * Postgres would walk it from its end, and for somebody who is not in it, walk all of it.
 */
const isAmongLast = (people: SQL, { fits, limit }: { fits: SQL | undefined; limit: number }) =>
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

/** The log's text is turned into an id, and not each id into text: by its id a person is found without reading all of them. */
const isActor = (kind: 'admin' | 'supplier', id: typeof admins.id | typeof suppliers.id) =>
  sql`${id} = case when ${auditLog.actor} = ${kind} and ${auditLog.actorId} ~ ${UUID}
    then ${auditLog.actorId}::uuid end`
