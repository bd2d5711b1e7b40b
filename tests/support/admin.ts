import { desc, eq } from 'drizzle-orm'
import { startSession } from '../../api/users/sessions.service.ts'
import { sessionCookie } from '../../api/users/sessions.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { admins } from '../../db/schema/people.ts'
import type { Product } from './product.ts'

let made = 0

/** An admin whom no other test knows, in their own browser and signed in. */
export async function signedInAdmin(product: Product) {
  made += 1
  const [admin] = await product.db
    .insert(admins)
    .values({ username: `admin-${made}`, passwordDigest: 'of no password' })
    .returning()
  if (admin === undefined) throw new Error('The admin was not inserted.')
  const browser = product.browser()
  const token = await startSession(product.db, 'admin', admin.id, product.clock.now())
  browser.cookies.set(sessionCookie('admin'), token)
  return { admin, browser }
}

/** What the audit log says of a thing, newest first. */
export const auditOf = ({ db }: Pick<Product, 'db'>, subjectId: string) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
