import type { Db } from '../../db/client.ts'
import { networksOf } from '../shared/client-address.ts'
import { secondsBetween } from '../shared/clock.ts'
import { limitInMemory } from '../shared/limits.ts'
import { type AuditEntry, appendAudit } from './audit.ts'

/** What can be repeated for nothing must not fill a log that is kept for seven years and never made shorter (decision 34). */

const WRITTEN_ONE_BY_ONE_AN_HOUR = 30
const MINUTE = 60

const newBounds = () => ({
  oneByOne: limitInMemory({ points: WRITTEN_ONE_BY_ONE_AN_HOUR, seconds: 60 * MINUTE }),
  afterwards: limitInMemory({ points: 1, seconds: MINUTE }),
  looks: new Map<string, Look>(),
})
type Look = { at: Date; written: Promise<void> }

/** Of each database: what was written in one is not in the other. */
const boundsOf = new WeakMap<Db, ReturnType<typeof newBounds>>()

function boundsIn(db: Db) {
  const bounds = boundsOf.get(db) ?? newBounds()
  boundsOf.set(db, bounds)
  return bounds
}

/**
 * A try that was refused. Of one deed `by` somebody the first thirty of an hour are written down, and after them one a minute;
 * each of them is in the request log. `by` is an account, or a network where nobody is known.
 */
export async function auditRefusal(db: Db, by: string, entry: AuditEntry): Promise<void> {
  const { oneByOne, afterwards } = boundsIn(db)
  const key = `${by} ${entry.deed}`
  if ((await oneByOne.take(key)) === 0 || (await afterwards.take(key)) === 0) await appendAudit(db, entry)
}

/** Stands for somebody unknown, who may be given thousands of narrower ones. */
export const widestNetworkOf = (clientAddress: string): string =>
  networksOf(clientAddress).at(-1)?.name ?? clientAddress

/**
 * A look by the actor at things that are named by ids: those are written down that the actor has not been noted to see in the
 * minute before, in one entry, made by `entryOf`. When this is done, all of them are: a look whose entry could not be written
 * must not be answered.
 */
export async function auditLooks(
  db: Db,
  { actorId, at, ids }: { actorId: string; at: Date; ids: string[] },
  entryOf: (ids: string[]) => AuditEntry,
): Promise<void> {
  const { looks } = boundsIn(db)
  forgetOld(looks, at)
  const keyOf = (id: string) => `${actorId} ${id}`
  const isNoted = (id: string) => isOfLastMinute(looks.get(keyOf(id)), at)
  const earlier = ids.filter(isNoted).map((id) => looks.get(keyOf(id))?.written)
  const unseen = ids.filter((id) => !isNoted(id))
  if (unseen.length > 0) {
    const written = appendAudit(db, entryOf(unseen))
    for (const key of unseen.map(keyOf)) {
      looks.delete(key)
      looks.set(key, { at, written })
    }
    earlier.push(
      written.catch((error: unknown) => {
        for (const key of unseen.map(keyOf)) if (looks.get(key)?.written === written) looks.delete(key)
        throw error
      }),
    )
  }
  await Promise.all(earlier)
}

/** Oldest first, as a map keeps the order in which its keys came. */
function forgetOld(looks: Map<string, Look>, now: Date): void {
  for (const [key, look] of looks) {
    if (isOfLastMinute(look, now)) return
    looks.delete(key)
  }
}

const isOfLastMinute = (look: Look | undefined, now: Date) =>
  look !== undefined && Math.abs(secondsBetween(look.at, now)) < MINUTE
