import type { Db, Tx } from '../../db/client.ts'
import { findUser, insertOrFindUser, updateCurrentProvider, updateName } from './users.queries.ts'
import { notSignedIn } from './users.refusals.ts'

/** The business owner of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInUser(db: Db, id: string) {
  const user = await findUser(db, id)
  if (user === undefined) throw notSignedIn()
  return user
}

/** Asked for on the home screen when nothing told it; what is said last stands. */
export async function nameUser(db: Db, id: string, name: { firstName: string; lastName: string }) {
  const user = await updateName(db, id, name)
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

/** Whom the owner says they go with from now on, by name. */
export const noteCurrentProvider = (tx: Tx, id: string, provider: string) =>
  updateCurrentProvider(tx, id, provider)
