import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { admins, suppliers, users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import type { Realm } from '../../../domain/people.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import { isSessionOf } from './sessions.ts'

/**
 * For operators: ends the sessions of everybody in a realm, or of the one with this address (an admin: this username). Every
 * process forgets them at once. Returns how many it ended; null for an unknown name.
 */
export const endSessionsIn = (
  db: Db,
  { realm, name }: { realm: Realm; name: string | null },
  now: Date,
): Promise<number | null> =>
  db.transaction(async (tx) => {
    const personId = name === null ? undefined : await findPerson(tx, realm, name.toLowerCase())
    if (personId === null) return null
    const ended = await tx
      .delete(sessions)
      .where(personId === undefined ? eq(sessions.realm, realm) : isSessionOf(realm, personId))
    const count = ended.rowCount ?? 0
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'ended other sessions',
      recordType: realm,
      recordId: personId,
      details: { sessions: count },
    })
    return count
  })

async function findPerson(tx: Tx, realm: Realm, name: string): Promise<string | null> {
  const [found] = await {
    user: () => tx.select({ id: users.id }).from(users).where(eq(users.email, name)),
    supplier: () => tx.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.email, name)),
    admin: () => tx.select({ id: admins.id }).from(admins).where(eq(admins.username, name)),
  }[realm]()
  return found?.id ?? null
}
