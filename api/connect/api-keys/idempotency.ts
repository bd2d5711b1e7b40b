import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadToRead } from '../../../db/locks.ts'
import { idempotencyKeys } from '../../../db/schema/api-keys.ts'
import type { ApiMode } from '../../contract/supplier/api-keys.ts'
import { askedTooOften } from '../../people/sessions/account-limits.ts'
import { auditRead } from '../../platform/audit/audit-calls.ts'
import { auditContact } from '../../platform/audit/audit-contact.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hoursAfter, secondsAfter, secondsBetween } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { CallingKey } from '../../platform/shared/request-context.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import { isUuid } from '../../platform/shared/uuid.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotent-replayed'

/** So long an answer is kept. */
export const KEPT_FOR_HOURS = 24
/** Longer than any change takes. A process that has not answered by then has died, and the change is begun again. */
export const LEASE_SECONDS = 60
/** Answers of a supplier at one time, in both modes together. */
export const MOST_KEPT = 10_000

type Needs = Pick<Dependencies, 'db' | 'clock' | 'log'>

/**
 * Carries a change out once for each Idempotency-Key of a supplier and mode, whatever it is sent to and however often:
 * who repeats it within a day is given the first answer again. Without the header, and for what only reads, it is simply
 * carried out. The request's body must have been read (`withReadBody`).
 *
 * Not kept, so that the same Idempotency-Key may try again: faults of ours, refusals that name a time to wait, and those
 * that are judged anew as they were the first time.
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
  if ('status' in lease) {
    await auditReplay(db, caller, { ...asked, method: request.method, answer: lease.answer }, clock.now())
    return replay(lease)
  }
  await refuseOverMost(db, lease, clock.now())
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

/** With the API key: another one is not given what this one earned, nor is anything shown that is noted under no name. */
async function describeRequest(
  { id }: CallingKey,
  request: Request,
): Promise<Pick<Asked, 'requestDigest' | 'leadId'>> {
  const { pathname, search } = new URL(request.url)
  const body = await request.clone().text()
  return {
    requestDigest: sha256(JSON.stringify([request.method, pathname + search, id, body])),
    leadId: leadIn(pathname),
  }
}

/** As the routes read it: a path may spell any character as its percent code. */
function leadIn(pathname: string): string | null {
  const [, segment = ''] = /\/leads?\/([^/]+)/.exec(pathname) ?? []
  try {
    const id = decodeURIComponent(segment)
    return isUuid(id) ? id.toLowerCase() : null
  } catch {
    return null
  }
}

/** A row that nobody has answered is its holder's until `leasedUntil`, which also tells its holders apart. */
type Lease = { supplierId: string; mode: ApiMode; key: string; leasedUntil: Date }

type Earlier = { status: number; answer: string }

/** The lease, or the answer that was given before; refused where another request has either. */
async function take(
  db: Db,
  { supplierId, mode }: CallingKey,
  asked: Asked,
  now: Date,
): Promise<Lease | Earlier> {
  const lease = { supplierId, mode, key: asked.key, leasedUntil: secondsAfter(now, LEASE_SECONDS) }
  // Again where the row went between the two questions, as with a deletion.
  for (let tries = 0; tries < 3; tries++) {
    const isTaken = await db.transaction(async (tx) => {
      // Either a transaction that changes what is said of the lead finds the row and deletes it, or this request starts after it.
      if (asked.leadId !== null) await lockLeadToRead(tx, asked.leadId)
      return insertLease(tx, asked, lease, now)
    })
    if (isTaken) return lease
    const [earlier] = await db.select().from(idempotencyKeys).where(isRow(lease))
    if (earlier === undefined) continue
    if (earlier.requestDigest !== asked.requestDigest) throw reused()
    const { status, answer } = earlier
    if (status === null || answer === null) throw inUse()
    return { status, answer }
  }
  throw inUse()
}

/** False where another request has the row, or the same one is being carried out or was answered. */
async function insertLease(tx: Tx, asked: Asked, lease: Lease, now: Date): Promise<boolean> {
  const taken = await tx
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
  return taken.length > 0
}

/** A program that never uses an Idempotency-Key twice must not fill the table in a day. */
async function refuseOverMost(db: Db, lease: Lease, now: Date): Promise<void> {
  const [oldestOver] = await db
    .select({ createdAt: idempotencyKeys.createdAt })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.supplierId, lease.supplierId),
        gt(idempotencyKeys.createdAt, hoursAfter(now, -KEPT_FOR_HOURS)),
      ),
    )
    .orderBy(desc(idempotencyKeys.createdAt))
    .offset(MOST_KEPT)
    .limit(1)
  if (oldestOver === undefined) return
  await giveBack(db, lease)
  throw askedTooOften(Math.max(1, secondsBetween(now, hoursAfter(oldestOver.createdAt, KEPT_FOR_HOURS))))
}

/** Before it is answered again. */
async function auditReplay(
  db: Db,
  caller: CallingKey,
  { method, leadId, answer }: { method: string; leadId: string | null; answer: string },
  now: Date,
): Promise<void> {
  // Not the path, which may hold whatever was typed: the log keeps it for seven years.
  const about = leadId === null ? '' : ` about lead ${leadId}`
  await auditRead(db, caller, `${method}${about}, answered again`, now)
  // The test mode's leads are nobody's.
  if (leadId !== null && caller.mode === 'live' && tellsContact(answer))
    await auditContact(db, { supplierId: caller.supplierId, leadIds: [leadId], now })
}

const WithContact = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.parseJson(),
  v.object({ email: v.pipe(v.string(), v.nonEmpty()) }),
)
const tellsContact = (answer: string) => v.safeParse(WithContact, answer, { abortPipeEarly: true }).success

function replay({ status, answer }: Earlier): Response {
  const headers = new Headers({ [REPLAYED_HEADER]: 'true' })
  if (answer !== '') headers.set('content-type', 'application/json;charset=utf-8')
  return new Response(answer === '' ? null : answer, { status, headers })
}

/** Any other refusal has done nothing: to keep it would cost a row and tell no more than judging it again. */
function isFinal({ status, headers }: Response): boolean {
  return status < 400 || (status === 409 && !headers.has('retry-after'))
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

/** For `forgetWhatSystemsWereTold`, which has locked the leads. */
export async function forgetAnswersAbout(tx: Tx, leadIds: string[]): Promise<void> {
  if (leadIds.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.leadId, leadIds))
}

/**
 * What a supplier was answered about its copy of this test lead; about all of them where none is named. A request that is
 * under way, as the reset itself may be, is still answered and kept.
 */
export async function forgetAnswersInTestMode(tx: Tx, supplierId: string, leadId?: string): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.supplierId, supplierId),
        eq(idempotencyKeys.mode, 'test'),
        isNotNull(idempotencyKeys.status),
        leadId === undefined ? undefined : eq(idempotencyKeys.leadId, leadId),
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
