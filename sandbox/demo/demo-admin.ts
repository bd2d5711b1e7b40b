import { findAdminByUsername, insertAdmin } from '../../api/people/admins/accounts.ts'
import { hashPassword } from '../../api/people/passwords/passwords.ts'
import type { Db } from '../../db/client.ts'

/** Signs in to the admin pages of a demo; shown beside the form there. Never made in production. */
export const DEMO_ADMIN = { username: 'demo-admin', password: 'northern-compass-84' } as const

/** For a demo, at every start: one that began before there were admins gets its own as well. */
export async function ensureDemoAdmin(db: Db, now: Date): Promise<void> {
  if ((await findAdminByUsername(db, DEMO_ADMIN.username)) !== undefined) return
  const passwordDigest = await hashPassword(DEMO_ADMIN.password)
  await insertAdmin(db, { username: DEMO_ADMIN.username, passwordDigest, createdAt: now })
}
