import type { Db } from '../../db/client.ts'
import { findUser } from './users.queries.ts'
import { notSignedIn } from './users.refusals.ts'

/** The business owner of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInUser(db: Db, id: string) {
  const user = await findUser(db, id)
  if (user === undefined) throw notSignedIn()
  return user
}
