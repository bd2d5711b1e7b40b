import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { idempotencyKeys } from '../../db/schema/api-keys.ts'
import { auditRead } from '../audit/audit-calls.ts'
import type { ApiMode } from '../contract/supplier/api-keys.ts'
import type { Dependencies } from '../dependencies.ts'
import { hoursAfter, secondsAfter } from '../shared/clock.ts'
import { describeError } from '../shared/log.ts'
import { Refusal } from '../shared/refusal.ts'
import type { CallingKey } from '../shared/request-context.ts'
import { sha256 } from '../shared/secrets.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotent-replayed'

/** So long an answer is kept. */
export const KEPT_FOR_HOURS = 24
/** Longer than any change takes. A process that has not answered by then has died, and the change is begun again. */
export const LEASE_SECONDS = 60

type Needs = Pick<Dependencies, 'db' | 'clock' | 'log'>

/**
 * Carries a change out once for each Idempotency-Key of a supplier and mode, whatever it is sent to and however often:
 * who repeats it within a day is given the first answer again. Without the header, and for what only reads, it is simply
 * carried out. The request's body must have been read (`withReadBody`).
 *
 * Not kept, so that the same Idempotency-Key may try again: faults of ours, refusals that name a time to wait, and those
 * of the API key itself, which another one would not meet.
 */
export async function answerOnce(
  { db, clock, log }: Needs,
  caller: CallingKey,
  request: Request,
  carryOut: () => Promise<Response>,
): Promise<Response> {
  const given = request.headers.get(IDEMPOTENCY_HEADER)
  if (given === null || READS.includes(request.method)) return carryOut()
  if (!isIdempotencyKey(given)) throw malformed()
  const asked = { ...(await describeRequest(caller, request)), key: given }

  const lease = await take(db, caller, asked, clock.now())
  if ('answer' in lease) {
    // Not the path, which may hold whatever was typed: the log keeps it for seven years.
    const about = asked.leadId === null ? '' : ` about lead ${asked.leadId}`
    await auditRead(db, caller, `${request.method}${about}, answered again`, clock.now())
    return lease.answer
  }
  // Whatever was answered is answered, even if that cannot be written down: asked again, it is begun again.
  const noteUnkept = (error: unknown) =>
    log.error({ fault: describeError(error) }, 'an answer was not kept for its Idempotency-Key')
  const answer = await carryOut().catch(async (error: unknown) => {
    await giveBack(db, lease).catch(noteUnkept)
    throw error
  })
  await (isFinal(answer) ? keep(db, lease, answer) : giveBack(db, lease)).catch(noteUnkept)
  return answer
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/** 1 to 255 visible characters; a header that is there twice arrives with a comma and a space, and is refused. */
const isIdempotencyKey = (text: string) => /^[\x21-\x7e]{1,255}$/.test(text)

type Asked = { key: string; requestDigest: string; leadId: string | null }

/** With the scopes: a key that may do less is not given an answer that another one earned. */
async function describeRequest(
  { scopes }: CallingKey,
  request: Request,
): Promise<Pick<Asked, 'requestDigest' | 'leadId'>> {
  const { pathname, search } = new URL(request.url)
  const body = await request.clone().text()
  return {
    requestDigest: sha256(JSON.stringify([request.method, pathname + search, [...scopes].sort(), body])),
    leadId: LEAD_IN_PATH.exec(pathname)?.[1]?.toLowerCase() ?? null,
  }
}

const LEAD_IN_PATH = /\/leads?\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/i

/** A row that nobody has answered is its holder's until `leasedUntil`, which also tells its holders apart. */
type Lease = { supplierId: string; mode: ApiMode; key: string; leasedUntil: Date }

/** The lease, or the answer that was given before; refused where another request has either. */
async function take(
  db: Db,
  { supplierId, mode }: CallingKey,
  asked: Asked,
  now: Date,
): Promise<Lease | { answer: Response }> {
  const lease = { supplierId, mode, key: asked.key, leasedUntil: secondsAfter(now, LEASE_SECONDS) }
  // Again where the row went between the two questions, as with a deletion.
  for (let tries = 0; tries < 3; tries++) {
    const taken = await db
      .insert(idempotencyKeys)
      .values({ ...asked, ...lease, createdAt: now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.supplierId, idempotencyKeys.mode, idempotencyKeys.key],
        set: { ...asked, leasedUntil: lease.leasedUntil, createdAt: now, status: null, answer: null },
        setWhere: or(
          lte(idempotencyKeys.createdAt, hoursAfter(now, -KEPT_FOR_HOURS)),
          and(
            isNull(idempotencyKeys.status),
            lte(idempotencyKeys.leasedUntil, now),
            eq(idempotencyKeys.requestDigest, asked.requestDigest),
          ),
        ),
      })
      .returning({ key: idempotencyKeys.key })
    if (taken.length > 0) return lease
    const [earlier] = await db.select().from(idempotencyKeys).where(isRow(lease))
    if (earlier === undefined) continue
    if (earlier.requestDigest !== asked.requestDigest) throw reused()
    if (earlier.status === null || earlier.answer === null) throw inUse()
    return { answer: replay(earlier.status, earlier.answer) }
  }
  throw inUse()
}

function replay(status: number, body: string): Response {
  const headers = new Headers({ [REPLAYED_HEADER]: 'true' })
  if (body !== '') headers.set('content-type', 'application/json;charset=utf-8')
  return new Response(body === '' ? null : body, { status, headers })
}

function isFinal({ status, headers }: Response): boolean {
  return status < 500 && status !== 401 && status !== 403 && !headers.has('retry-after')
}

/** Nothing where the row has gone meanwhile, as with the person that its answer tells of. */
async function keep(db: Db, lease: Lease, answer: Response): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: answer.status, answer: await answer.clone().text() })
    .where(isHeld(lease))
}

async function giveBack(db: Db, lease: Lease): Promise<void> {
  await db.delete(idempotencyKeys).where(isHeld(lease))
}

const isRow = ({ supplierId, mode, key }: Omit<Lease, 'leasedUntil'>) =>
  and(
    eq(idempotencyKeys.supplierId, supplierId),
    eq(idempotencyKeys.mode, mode),
    eq(idempotencyKeys.key, key),
  )

const isHeld = (lease: Lease) =>
  and(isRow(lease), eq(idempotencyKeys.leasedUntil, lease.leasedUntil), isNull(idempotencyKeys.status))

/** For who deletes what these leads tell of a person. */
export async function forgetAnswersAbout(tx: Tx, leadIds: string[]): Promise<void> {
  if (leadIds.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.leadId, leadIds))
}

/** For who undoes what they tell of. What is under way, as that undoing itself may be, is still answered and kept. */
export async function forgetAnswersInTestMode(tx: Tx, supplierId: string): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.supplierId, supplierId),
        eq(idempotencyKeys.mode, 'test'),
        isNotNull(idempotencyKeys.status),
      ),
    )
}

const malformed = () =>
  new Refusal(
    'idempotency_key_malformed',
    400,
    'Send an Idempotency-Key of 1 to 255 visible ASCII characters, such as a UUID.',
  )

const reused = () =>
  new Refusal(
    'idempotency_key_reused',
    422,
    'This Idempotency-Key was used for another request. Send a new one with each new request.',
  )

const inUse = () =>
  new Refusal(
    'idempotency_key_in_use',
    409,
    'The first request with this Idempotency-Key is still being carried out. Send it again in a moment.',
    { retryAfterSeconds: 2 },
  )
