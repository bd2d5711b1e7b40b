import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { admins } from '../../db/schema/people.ts'

export async function findAdmin(db: Db, id: string) {
  const [found] = await db.select().from(admins).where(eq(admins.id, id))
  return found
}
