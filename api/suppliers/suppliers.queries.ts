import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { suppliers } from '../../db/schema/people.ts'

export async function findSupplier(db: Db, id: string) {
  const [found] = await db.select().from(suppliers).where(eq(suppliers.id, id))
  return found
}
