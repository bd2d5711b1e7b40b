import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { users } from '../../../db/schema/people/people.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import type { User } from '../../contract/people/users.ts'
import { requestLanguage } from '../../platform/shared/request-context.ts'
import { notSignedIn } from './signed-in.ts'

type OwnerAccount = Awaited<ReturnType<typeof signedInUser>>

/** The owner of a session, not signed in where the account is gone; the current provider is that of the last accepted quote. */
export async function signedInUser(db: Db | Tx, id: string) {
  const accepted = db
    .select({ providerName: quotes.providerName })
    .from(quotes)
    .innerJoin(rateChecks, eq(rateChecks.id, quotes.rateCheckId))
    .where(and(isOwnCheck(), eq(quotes.status, 'accepted')))
    .orderBy(desc(quotes.acceptedAt), desc(quotes.id))
    .limit(1)
    .as('accepted')
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      currentProvider: accepted.providerName,
    })
    .from(users)
    .leftJoinLateral(accepted, sql`true`)
    .where(eq(users.id, id))
  if (user === undefined) throw notSignedIn()
  return user
}

/** A rate check belongs to the person who proves its address, before it or after; an erased one has no owner. */
export const isOwnCheck = () => and(eq(rateChecks.email, users.email), isNull(rateChecks.erasedAt))

/** Set on the home screen where no name is known yet; the last one stands. */
export async function nameUser(db: Db, id: string, name: { firstName: string; lastName: string }) {
  await db.update(users).set(name).where(eq(users.id, id))
  return signedInUser(db, id)
}

/** The account's id; the first sign-in creates it under the known name. A name once set stays; concurrent sign-ins create one. */
export async function userWithEmail(
  tx: Tx,
  email: string,
  name: { firstName: string; lastName: string } | undefined,
): Promise<string> {
  // Of the page of the first sign-in; from then on the person chooses.
  const language = requestLanguage()
  const [row] = await tx
    .insert(users)
    .values({ email, firstName: name?.firstName ?? '', lastName: name?.lastName ?? '', language })
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

/** The release before this one reads the column; it can go once no process of that release runs. */
export async function copyCurrentProvider(tx: Tx, id: string): Promise<void> {
  const { currentProvider } = await signedInUser(tx, id)
  await tx.update(users).set({ currentProvider }).where(eq(users.id, id))
}

/** An account as its owner's browser sees it. An admin has a session and a row of their own. */
export function wireUser({ id, firstName, lastName, currentProvider }: OwnerAccount): User {
  const name = `${firstName} ${lastName}`.trim()
  return { id, firstName, name, needsName: name === '', isAdmin: false, currentProvider }
}

/** The name on the newest rate check of this proved address; undefined without one. */
export async function newestNameFor(db: Db | Tx, email: string) {
  const [found] = await db
    .select({ firstName: rateChecks.firstName, lastName: rateChecks.lastName })
    .from(rateChecks)
    .where(eq(rateChecks.email, email))
    .orderBy(desc(rateChecks.checkedAt))
    .limit(1)
  return found
}
