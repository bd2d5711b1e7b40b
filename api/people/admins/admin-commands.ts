import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { lockAdmin } from '../../../db/locks.ts'
import { NewlyChosenAdminPassword, say, Username } from '../../contract/admin/account.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { adminPasswordFault, findAdminByUsername, insertAdmin, updateAdmin } from './accounts.ts'
import { replaceRecoveryCodes } from './second-factor.ts'

type AdminAsked = { username: string; password: string }

/** Makes an account; throws an Error with one line for people when this name or this password cannot be one. */
export async function createAdmin(db: Db, given: AdminAsked, now: Date): Promise<{ username: string }> {
  const { username, password } = readAdmin(given)
  const passwordDigest = await hashPassword(password)
  await db.transaction(async (tx) => {
    const inserted = await insertAdmin(tx, { username, passwordDigest, createdAt: now })
    if (inserted === undefined) throw new Error(`There is an admin of the name ${username} already.`)
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      deed: 'created admin',
      subject: 'admin',
      subjectId: inserted.id,
      details: { before: null, after: { username } },
    })
  })
  return { username }
}

/**
 * The account has a new password and nothing else to sign in with: no second factor, no recovery codes, no sessions, no
 * wait for wrong passwords. Throws an Error with one line for people when there is no such admin or no such password.
 */
export async function resetAdmin(
  deps: Pick<Dependencies, 'db' | 'settings' | 'appSecrets'>,
  given: AdminAsked,
  now: Date,
): Promise<{ username: string }> {
  const { username, password } = readAdmin(given)
  const passwordDigest = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    const found = await findAdminByUsername(deps.db, username)
    const admin = found && (await lockAdmin(tx, found.id))
    if (admin === undefined)
      throw new Error(`There is no admin of the name ${username}. Nothing was changed.`)
    await updateAdmin(tx, admin.id, {
      passwordDigest,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
    })
    await replaceRecoveryCodes(tx, admin.id, [])
    await endSessionsOf(tx, 'admin', admin.id)
    await signInTries(deps, 'admin').forgive(tx, username)
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      deed: 'reset admin',
      subject: 'admin',
      subjectId: admin.id,
      details: { before: { secondFactor: admin.totpConfirmedAt !== null }, after: { secondFactor: false } },
    })
  })
  return { username }
}

/** As an account has them; throws an Error with one line for people when there can be none of this name and password. */
function readAdmin(given: AdminAsked): AdminAsked {
  const username = readOrThrow(Username, given.username)
  const password = readOrThrow(NewlyChosenAdminPassword, given.password)
  const fault = adminPasswordFault(password, username)
  if (fault !== null) throw new Error(say(fault)({}))
  return { username, password }
}

function readOrThrow(schema: v.GenericSchema<unknown, string>, text: string): string {
  const read = v.safeParse(schema, text)
  if (!read.success) throw new Error(read.issues[0].message)
  return read.output
}
