import type { Db } from '../../db/client.ts'
import { notSignedIn } from '../users/users.refusals.ts'
import { findAdmin } from './admins.queries.ts'

/** The admin of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInAdmin(db: Db, id: string) {
  const admin = await findAdmin(db, id)
  if (admin === undefined) throw notSignedIn()
  return admin
}
