import { type AnyColumn, and, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { admins, suppliers, users } from '../../../db/schema/people.ts'
import { dateOf, endOfDay, startOfDay } from '../../../db/toronto.ts'
import type { AuditLogEntry, AuditLogQuery, Named } from '../../contract/admin/audit-log.ts'
import { isUuid } from '../shared/uuid.ts'

/** Newest first, with the `after` of the next page; null on the last. */
export async function auditPage(
  db: Db,
  query: AuditLogQuery,
): Promise<{ entries: AuditLogEntry[]; next: number | null }> {
  const found = await findEntries(db, { ...query, limit: query.limit + 1 })
  const page = found.slice(0, query.limit).map((entry) => ({ entry, ids: idsIn(entry) }))
  const named = await namesOf(db, [...new Set(page.flatMap(({ ids }) => ids))])
  const entries = page.map(({ entry, ids }) => {
    const names = ids.flatMap((id) => named.get(id) ?? [])
    return {
      ...entry,
      at: entry.at.toISOString(),
      actorName: names.find(({ id, kind }) => id === entry.actorId && kind === entry.actor)?.name ?? null,
      details: isRecord(entry.details) ? entry.details : null,
      names,
    }
  })
  return { entries, next: found.length > query.limit ? (entries.at(-1)?.id ?? null) : null }
}

/** An export names a thousand leads. The first say enough. */
const MOST_NAMED = 20

function idsIn({ actorId, recordId, details }: Entry): string[] {
  const texts = [actorId ?? '', recordId ?? '', ...textsIn(details)]
  return [...new Set(texts.filter(isUuid))].slice(0, MOST_NAMED)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** As they are called now, by one query for each kind. What was erased has no name, what is gone is left out. */
async function namesOf(db: Db, ids: string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map()
  const nameOrNull = (name: SQLWrapper) => sql<string | null>`nullif(${name}, '')`
  const found = await Promise.all([
    db
      .select({ id: admins.id, kind: sql<'admin'>`'admin'`, name: nameOrNull(admins.username) })
      .from(admins)
      .where(inArray(admins.id, ids)),
    db
      .select({ id: suppliers.id, kind: sql<'supplier'>`'supplier'`, name: nameOrNull(suppliers.name) })
      .from(suppliers)
      .where(inArray(suppliers.id, ids)),
    db
      .select({ id: leads.id, kind: sql<'lead'>`'lead'`, name: nameOrNull(leads.company) })
      .from(leads)
      .where(inArray(leads.id, ids)),
    db
      .select({
        id: users.id,
        kind: sql<'user'>`'user'`,
        name: sql<
          string | null
        >`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email})`,
      })
      .from(users)
      .where(inArray(users.id, ids)),
  ])
  return new Map(found.flat().map((named) => [named.id, named]))
}

const isRecord = (details: unknown): details is Record<string, unknown> =>
  typeof details === 'object' && details !== null && !Array.isArray(details)

type Entry = typeof auditLog.$inferSelect

/** At most `limit` matching entries, newest first, after the cursor. */
function findEntries(db: Db, { person, limit, ...others }: AuditLogQuery) {
  const fits = conditionOf(others)
  return db
    .select()
    .from(auditLog)
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
    query.from === '' ? undefined : sql`${auditLog.at} >= ${startOfDay(dateOf(query.from))}`,
    query.to === '' ? undefined : sql`${auditLog.at} < ${endOfDay(dateOf(query.to))}`,
    query.after === null ? undefined : lt(auditLog.id, query.after),
  )

/** A letter that is in every name matches nobody in particular. */
const MOST_PEOPLE = 100

/** Their ids. Admins and suppliers are few, and found by part of their names; owners are many, and found by their whole address. */
function peopleLike(db: Db, person: string): SQL {
  const typed = person.toLowerCase()
  if (isUuid(typed)) return sql`select ${typed}::text as id`
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
