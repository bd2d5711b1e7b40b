import type { Db, Tx } from '../../db/client.ts'
import { findUser, insertOrFindUser } from './users.queries.ts'
import { notSignedIn } from './users.refusals.ts'

/** The business owner of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInUser(db: Db, id: string) {
  const user = await findUser(db, id)
  if (user === undefined) throw notSignedIn()
  return user
}

/** The account of a proved address, made on its first sign-in under the name that is known, if any. */
export async function userWithEmail(
  tx: Tx,
  email: string,
  name: { firstName: string; lastName: string } | undefined,
): Promise<string> {
  return insertOrFindUser(tx, { email, firstName: name?.firstName ?? '', lastName: name?.lastName ?? '' })
}
