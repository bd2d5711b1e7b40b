import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'

export async function findUser(db: Db, id: string) {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

/** The id of the account with this address. One that has a name keeps it; two at one moment make one. */
export async function insertOrFindUser(
  tx: Tx,
  user: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values(user)
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

/** The account under its new name; undefined when it is gone. */
export async function updateName(db: Db, id: string, name: { firstName: string; lastName: string }) {
  const [named] = await db.update(users).set(name).where(eq(users.id, id)).returning()
  return named
}

export async function updateCurrentProvider(tx: Tx, id: string, currentProvider: string): Promise<void> {
  await tx.update(users).set({ currentProvider }).where(eq(users.id, id))
}
