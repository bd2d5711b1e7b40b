import * as v from 'valibot'
import type { Db, Tx } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import { NewlyChosenAdminPassword, say, Username } from '../contract/admin/account.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { adminPasswordFault } from './admin-passwords.ts'
import { findAdminByUsername, insertAdmin } from './admins.queries.ts'
import { DEMO_ADMIN } from './demo-admin.ts'

export type AdminAsked = { username: string; password: string }

/** Makes an account; throws an Error with one line for people when this name or this password cannot be one. */
export async function createAdmin(db: Db, given: AdminAsked, now: Date): Promise<{ username: string }> {
  const { username, password } = readAdmin(given)
  const passwordDigest = await hashPassword(password)
  await db.transaction((tx) => insertNewAdmin(tx, { username, passwordDigest, createdAt: now }))
  return { username }
}

/** As an account has them; throws an Error with one line for people when there can be none of this name and password. */
export function readAdmin(given: AdminAsked): AdminAsked {
  const username = readOrThrow(Username, given.username)
  const password = readOrThrow(NewlyChosenAdminPassword, given.password)
  const fault = adminPasswordFault(password, username)
  if (fault !== null) throw new Error(say(fault)({}))
  return { username, password }
}

/** For a demo, at every start: one that began before there were admins gets its own as well. */
export async function ensureDemoAdmin(db: Db, now: Date): Promise<void> {
  if ((await findAdminByUsername(db, DEMO_ADMIN.username)) !== undefined) return
  const passwordDigest = await hashPassword(DEMO_ADMIN.password)
  await insertAdmin(db, { username: DEMO_ADMIN.username, passwordDigest, createdAt: now })
}

async function insertNewAdmin(
  tx: Tx,
  admin: { username: string; passwordDigest: string; createdAt: Date },
): Promise<void> {
  const inserted = await insertAdmin(tx, admin)
  if (inserted === undefined) throw new Error(`There is an admin of the name ${admin.username} already.`)
  await appendAudit(tx, {
    at: admin.createdAt,
    actor: 'system',
    deed: 'created admin',
    subject: 'admin',
    subjectId: inserted.id,
    details: { before: null, after: { username: admin.username } },
  })
}

function readOrThrow(schema: v.GenericSchema<unknown, string>, text: string): string {
  const read = v.safeParse(schema, text)
  if (!read.success) throw new Error(read.issues[0].message)
  return read.output
}
