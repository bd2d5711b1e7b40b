import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'

export async function findUser(db: Db, id: string) {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

/** The id of the account with this address. One that exists keeps its name; two at one moment make one. */
export async function insertOrFindUser(
  tx: Tx,
  user: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values(user)
    .onConflictDoUpdate({ target: users.email, set: { email: sql`excluded.email` } })
    .returning({ id: users.id })
  if (row === undefined) throw new Error('The user was neither inserted nor found.')
  return row.id
}
