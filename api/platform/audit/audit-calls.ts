import type { Db } from '../../../db/client.ts'
import { secondsBetween } from '../shared/clock.ts'
import type { CallingKey } from '../shared/request-context.ts'
import { appendAudit } from './audit.ts'

const MINUTE = 60

/** What a key has read since its last entry, and when that was written; null before the first. */
type Reads = { writtenAt: Date | null; calls: Map<string, number> }

/** Of each database: what was written in one is not in the other. */
const readsOf = new WeakMap<Db, Map<string, Reads>>()

/**
 * For a read by a key, as `call` names it: at most one entry a minute, with all that the key has read since the one before.
 * The first is written before the answer; those after the last entry are in the request log alone until the key reads again.
 */
export async function auditRead(db: Db, key: CallingKey, call: string, now: Date): Promise<void> {
  const known = readsOf.get(db) ?? new Map<string, Reads>()
  readsOf.set(db, known)
  const reads = known.get(key.id) ?? { writtenAt: null, calls: new Map() }
  known.set(key.id, reads)
  reads.calls.set(call, (reads.calls.get(call) ?? 0) + 1)
  const { writtenAt, calls } = reads
  if (writtenAt !== null && Math.abs(secondsBetween(writtenAt, now)) < MINUTE) return
  known.set(key.id, { writtenAt: now, calls: new Map() })
  try {
    await appendAudit(db, {
      at: now,
      actor: 'supplier',
      actorId: key.supplierId,
      deed: 'called the API',
      subject: 'API key',
      subjectId: key.id,
      details: { calls: Object.fromEntries(calls) },
    })
  } catch (error) {
    known.delete(key.id)
    throw error
  }
}
