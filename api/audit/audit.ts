import type { Db, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { currentRequest } from '../shared/request-context.ts'

export type AuditEntry = {
  at: Date
  actor: 'visitor' | 'user' | 'supplier' | 'admin' | 'system'
  actorId?: string
  /** A verb of the business with its object: 'signed in', 'changed lead status'. */
  deed: string
  subject: string
  subjectId?: string
  /** Before and after; never secrets, never contact details. */
  details?: Record<string, unknown>
}

/** Writes down who did what, in the transaction of the deed itself. The database refuses any later change to it. */
export async function appendAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, ipAddress: currentRequest()?.clientAddress || null })
}
