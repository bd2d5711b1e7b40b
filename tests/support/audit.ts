import { desc, eq } from 'drizzle-orm'
import { auditLog } from '../../db/schema/audit-log.ts'
import type { Product } from './product.ts'

/** What the audit log says of a thing, newest first. */
export const auditOf = ({ db }: Pick<Product, 'db'>, recordId: string) =>
  db.select().from(auditLog).where(eq(auditLog.recordId, recordId)).orderBy(desc(auditLog.id))
