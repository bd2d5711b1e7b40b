import type { Db } from '../../db/client.ts'
import { notSignedIn } from '../users/users.refusals.ts'
import { findSupplier } from './suppliers.queries.ts'

/** The supplier of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInSupplier(db: Db, id: string) {
  const supplier = await findSupplier(db, id)
  if (supplier === undefined) throw notSignedIn()
  return supplier
}
