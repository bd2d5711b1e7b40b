import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'
import type { User } from '../contract/users.ts'
import { notSignedIn } from './signed-in.ts'

/** The business owner of a session; refuses one whose account is gone meanwhile as not signed in. */
export async function signedInUser(db: Db, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (user === undefined) throw notSignedIn()
  return user
}

/** Asked for on the home screen when nothing told it; what is said last stands. */
export async function nameUser(db: Db, id: string, name: { firstName: string; lastName: string }) {
  const [named] = await db.update(users).set(name).where(eq(users.id, id)).returning()
  if (named === undefined) throw notSignedIn()
  return named
}

/**
 * The id of the account of a proved address, made on its first sign-in under the name that is known, if any. One that has a
 * name keeps it; two at one moment make one.
 */
export async function userWithEmail(
  tx: Tx,
  email: string,
  name: { firstName: string; lastName: string } | undefined,
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ email, firstName: name?.firstName ?? '', lastName: name?.lastName ?? '' })
    .onConflictDoUpdate({
      target: users.email,
      set: {
        firstName: unlessNamed(users.firstName, sql`excluded.first_name`),
        lastName: unlessNamed(users.lastName, sql`excluded.last_name`),
      },
    })
    .returning({ id: users.id })
  if (row === undefined) throw new Error('The user was neither inserted nor found.')
  return row.id
}

const unlessNamed = (kept: PgColumn, known: SQL) =>
  sql`case when ${users.firstName} = '' and ${users.lastName} = '' then ${known} else ${kept} end`

/** Whom the owner says they go with from now on, by name; null where that is not known. */
export async function noteCurrentProvider(tx: Tx, id: string, currentProvider: string | null): Promise<void> {
  await tx.update(users).set({ currentProvider }).where(eq(users.id, id))
}

/** An account, as its owner's browser sees it. An admin is someone else, with a session of their own. */
export function asTheySeeThemselves(account: {
  firstName: string
  lastName: string
  currentProvider: string | null
}): User {
  const name = `${account.firstName} ${account.lastName}`.trim()
  return {
    firstName: account.firstName,
    name,
    needsName: name === '',
    isAdmin: false,
    currentProvider: account.currentProvider,
  }
}
