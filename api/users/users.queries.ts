import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'

export async function findUser(db: Db, id: string) {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}
