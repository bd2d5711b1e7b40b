import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { lockAdmin } from '../../../db/locks.ts'
import { NewlyChosenAdminPassword, say, Username } from '../../contract/admin/account.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { signInTries } from '../passwords/sign-in-tries.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { adminPasswordFault, findAdminByUsername, insertAdmin, updateAdmin } from './accounts.ts'

type AdminInput = { username: string; password: string }

/** Creates an account; throws an Error with one line for people where the name or the password is refused. */
export async function createAdmin(db: Db, input: AdminInput, now: Date): Promise<{ username: string }> {
  const { username, password } = readAdmin(input)
  const passwordDigest = await hashPassword(password, null)
  await db.transaction(async (tx) => {
    const inserted = await insertAdmin(tx, { username, passwordDigest, createdAt: now })
    if (inserted === undefined) throw new Error(`There is an admin of the name ${username} already.`)
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'created admin',
      recordType: 'admin',
      recordId: inserted.id,
      details: { before: null, after: { username } },
    })
  })
  return { username }
}

/** Resets the password, second factor, sessions and waits. Throws an Error with one line for people where it cannot. */
export async function resetAdmin(
  deps: Pick<Dependencies, 'db' | 'settings' | 'appSecrets'>,
  input: AdminInput,
  now: Date,
): Promise<{ username: string }> {
  const { username, password } = readAdmin(input)
  const passwordDigest = await hashPassword(password, null)
  await deps.db.transaction(async (tx) => {
    const found = await findAdminByUsername(deps.db, username)
    const admin = found && (await lockAdmin(tx, found.id))
    if (admin === undefined)
      throw new Error(`There is no admin of the name ${username}. Nothing was changed.`)
    await updateAdmin(tx, admin.id, { passwordDigest })
    await removeSecondFactor(tx, 'admin', admin.id)
    await endSessionsOf(tx, 'admin', admin.id)
    await signInTries(deps, 'admin').forgive(tx, username)
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'reset admin',
      recordType: 'admin',
      recordId: admin.id,
      details: { before: { secondFactor: admin.totpConfirmedAt !== null }, after: { secondFactor: false } },
    })
  })
  return { username }
}

/** Throws an Error with one line for people where no account can have this name or this password. */
function readAdmin(input: AdminInput): AdminInput {
  const read = v.safeParse(v.object({ username: Username, password: NewlyChosenAdminPassword }), input)
  if (!read.success) throw new Error(read.issues[0].message)
  const fault = adminPasswordFault(read.output.password, read.output.username)
  if (fault !== null) throw new Error(say(fault)({}))
  return read.output
}
