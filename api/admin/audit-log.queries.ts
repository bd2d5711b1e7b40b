import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { admins, suppliers } from '../../db/schema/people.ts'
import type { AuditLogQuery } from '../contract/admin/audit-log.ts'

/** Up to `limit` deeds that fit, the last written first, from behind `after` on. */
export function findDeeds(
  db: Db,
  { actor, deed, subject, subjectId, from, to, limit, after }: AuditLogQuery,
) {
  return db
    .select({ deed: auditLog, adminName: admins.username, supplierName: suppliers.name })
    .from(auditLog)
    .leftJoin(admins, isActor('admin', admins.id))
    .leftJoin(suppliers, isActor('supplier', suppliers.id))
    .where(
      and(
        actor === null ? undefined : eq(auditLog.actor, actor),
        deed === '' ? undefined : sql`strpos(lower(${auditLog.deed}), ${deed.toLowerCase()}) > 0`,
        subject === '' ? undefined : eq(auditLog.subject, subject),
        subjectId === '' ? undefined : eq(auditLog.subjectId, subjectId),
        from === ''
          ? undefined
          : sql`${auditLog.at} >= ${from}::date::timestamp at time zone 'America/Toronto'`,
        to === ''
          ? undefined
          : sql`${auditLog.at} < (${to}::date + 1)::timestamp at time zone 'America/Toronto'`,
        after === null ? undefined : lt(auditLog.id, after),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** The log's text is turned into an id, and not each id into text: by its id a person is found without reading all of them. */
const isActor = (kind: 'admin' | 'supplier', id: typeof admins.id | typeof suppliers.id) =>
  sql`${id} = case when ${auditLog.actor} = ${kind} and ${auditLog.actorId} ~ ${UUID}
    then ${auditLog.actorId}::uuid end`
