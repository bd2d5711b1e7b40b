import type { Db } from '../../db/client.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { endSession } from '../users/sessions.ts'
import { notSignedIn } from '../users/signed-in.ts'
import { findAdmin } from './admins.queries.ts'

/** The admin of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInAdmin(db: Db, id: string) {
  const admin = await findAdmin(db, id)
  if (admin === undefined) throw notSignedIn()
  return admin
}

export async function signOutAdmin(
  { db }: Pick<Dependencies, 'db'>,
  { adminId, token }: { adminId: string; token: string },
  now: Date,
): Promise<void> {
  await endSession(db, token)
  await appendAudit(db, {
    at: now,
    actor: 'admin',
    actorId: adminId,
    deed: 'signed out',
    subject: 'admin',
    subjectId: adminId,
  })
}
