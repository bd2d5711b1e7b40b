import type { Db, Tx } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import type { Actor } from '../../../domain/leads/statuses.ts'
import type { AuditAction, RecordType } from '../../contract/admin/audit-log.ts'
import { networksOf } from '../shared/client-address.ts'
import { secondsBetween } from '../shared/clock.ts'
import { limitInMemory } from '../shared/limits.ts'
import { type CallingKey, currentRequest, type RequestContext } from '../shared/request-context.ts'

export type AuditEntry = {
  at: Date
  actor: Actor
  actorId?: string
  /** A verb with its object, such as 'changed lead status'. */
  action: AuditAction
  recordType: RecordType
  recordId?: string
  /** Before and after; never secrets, never contact details. */
  details?: Record<string, unknown>
}

/** Adds an entry in the transaction of the action itself. The database refuses later changes to it. */
export async function appendAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(rowOf(entry))
}

function rowOf(entry: AuditEntry): typeof auditLog.$inferInsert {
  const request = currentRequest()
  request?.audited.push(entry)
  return {
    ...entry,
    ipAddress: request?.clientAddress || null,
    ...(request?.apiKey && { details: { ...entry.details, ...keyIn(request) } }),
  }
}

/** Names the API key that acted, beside the supplier. */
const keyIn = ({ apiKey }: RequestContext) => apiKey && { apiKey: { id: apiKey.id, name: apiKey.name } }

/**
 * For a refused request: writes the first thirty an hour of one action by one actor, and then one a minute, because requests
 * cost nothing and must not fill a log that is kept for seven years (decision 21). The request log has all of them. `by` is an
 * account, or a network if the actor is unknown.
 */
export async function auditRefusal(db: Db, by: string, entry: AuditEntry): Promise<void> {
  const { oneByOne, afterwards } = boundsIn(db)
  const key = `${by} ${entry.action}`
  if ((await oneByOne.take(key)) === 0 || (await afterwards.take(key)) === 0) await appendAudit(db, entry)
}

/** For an unknown actor, who may use thousands of narrower networks. */
export const widestNetworkOf = (clientAddress: string): string =>
  networksOf(clientAddress).at(-1)?.name ?? clientAddress

/**
 * For a look at records: writes one entry, made by `entryOf`, with those that the actor has not looked at in the last minute.
 * Resolves when all of them are written, also by a concurrent look, and rejects otherwise: then the look must not be answered.
 */
export async function auditLooks(
  db: Db,
  { actorId, at, ids }: { actorId: string; at: Date; ids: string[] },
  entryOf: (ids: string[]) => AuditEntry,
): Promise<void> {
  const { looks } = boundsIn(db)
  forgetOld(looks, at)
  // A look by a key is not one by the supplier's people, nor by another key.
  const lookerId = currentRequest()?.apiKey?.id ?? actorId
  const keyOf = (id: string) => `${lookerId} ${id}`
  const isWritten = (id: string) => isOfLastMinute(looks.get(keyOf(id)), at)
  const earlier = ids.filter(isWritten).map((id) => looks.get(keyOf(id))?.written)
  const unseen = ids.filter((id) => !isWritten(id))
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

/** A map keeps its keys in the order of insertion. */
function forgetOld(looks: Map<string, Look>, now: Date): void {
  for (const [key, look] of looks) {
    if (isOfLastMinute(look, now)) return
    looks.delete(key)
  }
}

const isOfLastMinute = (look: Look | undefined, now: Date) =>
  look !== undefined && Math.abs(secondsBetween(look.at, now)) < MINUTE

const WRITTEN_ONE_BY_ONE_AN_HOUR = 30
const MINUTE = 60

type Look = { at: Date; written: Promise<void> }
/** The calls of a key since its last entry, and when that was written; null before the first. */
type Reads = { writtenAt: Date | null; calls: Map<string, number> }

const newBounds = () => ({
  oneByOne: limitInMemory({ points: WRITTEN_ONE_BY_ONE_AN_HOUR, seconds: 60 * MINUTE }),
  afterwards: limitInMemory({ points: 1, seconds: MINUTE }),
  looks: new Map<string, Look>(),
  reads: new Map<string, Reads>(),
})

/** By database, because an entry in one is not in another. */
const boundsOf = new WeakMap<Db, ReturnType<typeof newBounds>>()

function boundsIn(db: Db) {
  const bounds = boundsOf.get(db) ?? newBounds()
  boundsOf.set(db, bounds)
  return bounds
}

/** Each look at people's contact details is audited, each lead once a minute (rule 40). */
export const auditContact = (
  db: Db,
  { supplierId, leadIds, now }: { supplierId: string; leadIds: string[]; now: Date },
): Promise<void> =>
  auditLooks(db, { actorId: supplierId, at: now, ids: leadIds }, (unseen) => ({
    at: now,
    actor: 'supplier',
    actorId: supplierId,
    action: 'looked at contact details',
    recordType: 'leads',
    details: { leadIds: unseen },
  }))

/**
 * For a read by a key: writes at most one entry a minute, with all calls since the entry before. The first is written before the
 * answer; calls after the last entry are only in the request log until the key reads again.
 */
export async function auditRead(db: Db, key: CallingKey, call: string, now: Date): Promise<void> {
  const known = boundsIn(db).reads
  const { writtenAt, calls } = known.get(key.id) ?? { writtenAt: null, calls: new Map<string, number>() }
  known.set(key.id, { writtenAt, calls: calls.set(call, (calls.get(call) ?? 0) + 1) })
  if (writtenAt !== null && Math.abs(secondsBetween(writtenAt, now)) < MINUTE) return
  known.set(key.id, { writtenAt: now, calls: new Map() })
  try {
    await appendAudit(db, {
      at: now,
      actor: 'supplier',
      actorId: key.supplierId,
      action: 'called the API',
      recordType: 'API key',
      recordId: key.id,
      details: { calls: Object.fromEntries(calls) },
    })
  } catch (error) {
    known.delete(key.id)
    throw error
  }
}
