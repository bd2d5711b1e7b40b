import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { admins, suppliers, users } from '../../../db/schema/people/people.ts'
import { dateOf, endOfDay, startOfDay } from '../../../db/toronto.ts'
import { readEmail } from '../../../domain/email-address.ts'
import { folded } from '../../../domain/languages/folded.ts'
import { type AuditLogEntry, type AuditLogQuery, type Named, say } from '../../contract/admin/audit-log.ts'
import { MOST_FOUND_COUNTED, MOST_ROWS_COUNTED, totalCount } from '../../contract/forms/total-count.ts'
import { checkYourAnswers, saidBy } from '../shared/refusal.ts'
import { isUuid } from '../shared/uuid.ts'

/** Names an order in its cursors; entries are written in the order of their time. */
const ORDERS = {
  '-at': { prefix: '', order: desc, isBehind: lt },
  at: { prefix: 'at.', order: asc, isBehind: gt },
} as const

/** A page with the `after` of the next, null on the last. The first page says how many match. */
export async function auditPage(
  db: Db,
  query: AuditLogQuery,
): Promise<{ entries: AuditLogEntry[]; next: string | null; total: string | null }> {
  const { prefix } = ORDERS[query.sort]
  const id = query.after.slice(prefix.length)
  const isFirst = query.after === ''
  if (!isFirst && (!query.after.startsWith(prefix) || !/^\d+$/.test(id)))
    throw checkYourAnswers({ after: saidBy(say('afterUnreadable')) })
  const after = isFirst ? null : Number(id)
  const found = await entriesIn(db, { ...query, after, limit: query.limit + 1 })
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
  const last = found.length > query.limit ? entries.at(-1) : undefined
  return {
    entries,
    next: last ? `${prefix}${last.id}` : null,
    total: isFirst ? await countEntries(db, query) : null,
  }
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

type Search = Omit<AuditLogQuery, 'after'> & { after: number | null }

const entriesIn = (db: Db, search: Search) =>
  db
    .select()
    .from(auditLog)
    .where(fitting(db, search))
    .orderBy(ORDERS[search.sort].order(auditLog.id))
    .limit(search.limit)

async function countEntries(db: Db, query: AuditLogQuery): Promise<string> {
  const most = query.person === '' ? MOST_ROWS_COUNTED : MOST_FOUND_COUNTED
  const some = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(fitting(db, { ...query, after: null }))
    .limit(most + 1)
  return totalCount(await db.$count(some.as('matching')), most)
}

const fitting = (db: Db, query: Omit<Search, 'limit'>) =>
  and(
    query.actor === null ? undefined : eq(auditLog.actor, query.actor),
    query.action === null ? undefined : eq(auditLog.action, query.action),
    query.recordType === null ? undefined : eq(auditLog.recordType, query.recordType),
    query.recordId === '' ? undefined : eq(auditLog.recordId, query.recordId),
    query.from === '' ? undefined : sql`${auditLog.at} >= ${startOfDay(dateOf(query.from))}`,
    query.to === '' ? undefined : sql`${auditLog.at} < ${endOfDay(dateOf(query.to))}`,
    query.after === null ? undefined : ORDERS[query.sort].isBehind(auditLog.id, query.after),
    query.person === '' ? undefined : isOf(peopleLike(db, query.person)),
  )

/** By these people, or about them. */
const isOf = (people: SQL) =>
  or(
    sql`${auditLog.actorId} = any(array(${people}))`,
    and(
      inArray(auditLog.recordType, ['admin', 'supplier', 'user']),
      sql`${auditLog.recordId} = any(array(${people}))`,
    ),
  )

/** A letter that is in every name matches nobody in particular. */
const MOST_PEOPLE = 100

/** Their ids. Admins and suppliers are few, and found by part of their names; owners are many, and found by their whole address. */
function peopleLike(db: Db, person: string): SQL {
  const typed = person.trim().toLowerCase()
  if (isUuid(typed)) return sql`select ${typed}::text as id`
  const isNamed = (name: AnyColumn) => sql`strpos(folded(${name}), ${folded(person)}) > 0`
  const idOf = (id: AnyColumn) => ({ id: sql<string>`${id}::text`.as('id') })
  return union(
    db.select(idOf(admins.id)).from(admins).where(isNamed(admins.username)),
    db.select(idOf(suppliers.id)).from(suppliers).where(isNamed(suppliers.name)),
    db
      .select(idOf(users.id))
      .from(users)
      .where(eq(users.email, readEmail(person) ?? typed)),
  )
    .limit(MOST_PEOPLE)
    .getSQL()
}
