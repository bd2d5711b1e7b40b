import type { Db } from '../../db/client.ts'
import type { AuditedDeed, AuditLogQuery } from '../contract/admin/audit-log.ts'
import { findDeeds } from './audit-log.queries.ts'

type DeedsPage = {
  deeds: AuditedDeed[]
  /** The `after` of the next page; null on the last. */
  next: number | null
}

/** Who did what to what, the last written first. */
export async function auditedDeeds(db: Db, query: AuditLogQuery): Promise<DeedsPage> {
  const found = await findDeeds(db, { ...query, limit: query.limit + 1 })
  const deeds = found.slice(0, query.limit).map(({ deed, adminName, supplierName }) => ({
    ...deed,
    at: deed.at.toISOString(),
    actorName: adminName ?? supplierName,
    details: isRecord(deed.details) ? deed.details : null,
  }))
  return { deeds, next: found.length > query.limit ? (deeds.at(-1)?.id ?? null) : null }
}

const isRecord = (details: unknown): details is Record<string, unknown> =>
  typeof details === 'object' && details !== null && !Array.isArray(details)
