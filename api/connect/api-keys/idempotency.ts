import { AsyncLocalStorage } from 'node:async_hooks'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadToRead } from '../../../db/locks.ts'
import { idempotencyKeys } from '../../../db/schema/api-keys.ts'
import type { ApiMode } from '../../../domain/connect.ts'
import { TECHNICAL_RETENTION } from '../../../domain/privacy.ts'
import { calledTooOften } from '../../people/sessions/account-limits.ts'
import { auditContact, auditRead } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hoursAfter, secondsAfter, secondsBetween } from '../../platform/shared/clock.ts'
import { describeError } from '../../platform/shared/log.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import type { CallingKey } from '../../platform/shared/request-context.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import { isUuid } from '../../platform/shared/uuid.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotent-replayed'

/** How long an answer is stored. */
const KEPT_FOR_HOURS = TECHNICAL_RETENTION.idempotencyKeysHours
/** Longer than any change takes. A process without an answer by then has died, and the change starts again. */
export const LEASE_SECONDS = 60
/** Answers of a supplier at one time, in both modes together. */
export const MOST_KEPT = 10_000

/**
 * Runs a change once for each Idempotency-Key of a supplier and mode, whatever its path: a repetition within a day gets the
 * first answer byte for byte, so in the language of the first request. Reads, and changes without the header, simply run. The
 * request's body must have been read (`withReadBody`). Does not store our faults, refusals that name a time to wait, and refusals
 * that judging again would repeat.
 */
export async function answerOnce(
  { db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  caller: CallingKey,
  request: Request,
  carryOut: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(IDEMPOTENCY_HEADER)
  if (key === null || READS.includes(request.method)) return carryOut()
  if (!isIdempotencyKey(key)) throw malformed()
  const keyed = { key, ...(await describeRequest(caller, request)) }

  const lease = await take(db, caller, keyed, clock.now())
  if ('status' in lease) {
    await auditReplay(db, caller, { ...keyed, method: request.method, answer: lease.answer }, clock.now())
    return replay(lease)
  }
  await refuseOverMost(db, lease, clock.now())
  // The answer counts even if storing it fails; a repetition then runs the change again.
  const noteUnkept = (error: unknown) =>
    log.error({ fault: describeError(error) }, 'an answer was not kept for its Idempotency-Key')
  const answer = await running.run(lease, carryOut).catch(async (error: unknown) => {
    await giveBack(db, lease).catch(noteUnkept)
    throw error
  })
  await (isFinal(answer) ? keep(db, lease, answer) : giveBack(db, lease)).catch(noteUnkept)
  return answer
}

const running = new AsyncLocalStorage<Lease>()

/**
 * Says whose data the running call's answer has. Call it in the change's own transaction with the lead locked: what its person
 * decides then comes before the change, or finds the answer's row and deletes it.
 */
export async function tieAnswerToLead(tx: Tx, leadId: string): Promise<void> {
  const lease = running.getStore()
  if (lease !== undefined) await tx.update(idempotencyKeys).set({ leadId }).where(isHeld(lease))
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/** 1 to 255 visible characters. A header that is sent twice arrives with a comma and a space, and is refused. */
const isIdempotencyKey = (text: string) => /^[\x21-\x7e]{1,255}$/.test(text)

type KeyedRequest = { key: string; requestDigest: string; leadId: string | null }

/** The digest covers the API key, so that no other API key gets this answer. */
async function describeRequest({ id }: CallingKey, request: Request): Promise<Omit<KeyedRequest, 'key'>> {
  const { pathname, search } = new URL(request.url)
  const digested = [request.method, pathname + search, id, await request.clone().text()]
  return { requestDigest: sha256(JSON.stringify(digested)), leadId: leadIn(pathname) }
}

/** Decodes the path like the routes do: any character may be percent-encoded. */
function leadIn(pathname: string): string | null {
  const [, segment = ''] = /\/leads?\/([^/]+)/.exec(pathname) ?? []
  try {
    const id = decodeURIComponent(segment)
    return isUuid(id) ? id.toLowerCase() : null
  } catch {
    return null
  }
}

/** A row without an answer belongs to its holder until `leasedUntil`, which also identifies the holder. */
type Lease = { supplierId: string; mode: ApiMode; key: string; leasedUntil: Date }

type Earlier = { status: number; answer: string }

/** Returns a lease or the earlier answer; refuses while another request holds the lease, and another request's key. */
async function take(
  db: Db,
  { supplierId, mode }: CallingKey,
  request: KeyedRequest,
  now: Date,
): Promise<Lease | Earlier> {
  const lease = { supplierId, mode, key: request.key, leasedUntil: secondsAfter(now, LEASE_SECONDS) }
  // Repeated if the row is deleted between the two queries.
  for (let tries = 0; tries < 3; tries++) {
    const isTaken = await db.transaction(async (tx) => {
      // A change of the lead either finds this row and deletes it, or happens before this request.
      if (request.leadId !== null) await lockLeadToRead(tx, request.leadId)
      return insertLease(tx, request, lease, now)
    })
    if (isTaken) return lease
    const [earlier] = await db.select().from(idempotencyKeys).where(isRow(lease))
    if (earlier === undefined) continue
    if (earlier.requestDigest !== request.requestDigest) throw reused()
    const { status, answer } = earlier
    if (status === null || answer === null) throw inUse()
    return { status, answer }
  }
  throw inUse()
}

/** False if another request has the row, or the same one is running or answered. */
async function insertLease(tx: Tx, request: KeyedRequest, lease: Lease, now: Date): Promise<boolean> {
  const row = { ...request, ...lease, createdAt: now }
  const { rowCount } = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.supplierId, idempotencyKeys.mode, idempotencyKeys.key],
      set: { ...row, status: null, answer: null },
      setWhere: or(
        lte(idempotencyKeys.createdAt, hoursAfter(now, -KEPT_FOR_HOURS)),
        and(
          isNull(idempotencyKeys.status),
          lte(idempotencyKeys.leasedUntil, now),
          eq(idempotencyKeys.requestDigest, request.requestDigest),
        ),
      ),
    })
  return rowCount === 1
}

/** Stops a program that sends a new Idempotency-Key each time from filling the table. */
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
  throw calledTooOften(Math.max(1, secondsBetween(now, hoursAfter(oldestOver.createdAt, KEPT_FOR_HOURS))))
}

/** Written before the answer is repeated. */
async function auditReplay(
  db: Db,
  caller: CallingKey,
  { method, leadId, answer }: { method: string; leadId: string | null; answer: string },
  now: Date,
): Promise<void> {
  // Without the path, which may hold any text, because the log is kept for seven years.
  const about = leadId === null ? '' : ` about lead ${leadId}`
  await auditRead(db, caller, `${method}${about}, answered again`, now)
  // Leads of the test mode are no persons.
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

/** Other refusals changed nothing: judging them again says the same, without a stored row. */
function isFinal({ status, headers }: Response): boolean {
  return status < 400 || (status === 409 && !headers.has('retry-after'))
}

/**
 * Stores nothing if the row was deleted concurrently, for example with the person in its answer. Of the live mode it stores no
 * success without a lead: its person could not have it deleted.
 */
async function keep(db: Db, lease: Lease, answer: Response): Promise<void> {
  const mayBePersonal = lease.mode === 'live' && answer.status < 400
  const { rowCount } = await db
    .update(idempotencyKeys)
    .set({ status: answer.status, answer: await answer.clone().text() })
    .where(and(isHeld(lease), mayBePersonal ? isNotNull(idempotencyKeys.leadId) : undefined))
  if (rowCount === 0) await giveBack(db, lease)
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

/** The caller has locked the leads. */
export async function forgetAnswersAbout(tx: Tx, leadIds: string[]): Promise<void> {
  if (leadIds.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.leadId, leadIds))
}

/** About one test lead of a supplier, or all. A running request, such as the reset itself, is still answered and stored. */
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
  new Refusal('idempotency_key_malformed', 400, {
    en: 'Send an Idempotency-Key of 1 to 255 visible ASCII characters, such as a UUID.',
    fr: 'Envoyez un en-tête Idempotency-Key de 1 à 255\u00a0caractères ASCII visibles, comme un UUID.',
  })

const reused = () =>
  new Refusal('idempotency_key_reused', 422, {
    en: 'This Idempotency-Key was used for another request. Send a new one with each new request.',
    fr: 'Cet Idempotency-Key a servi à une autre requête. Envoyez-en un nouveau avec chaque nouvelle requête.',
  })

const inUse = () =>
  new Refusal(
    'idempotency_key_in_use',
    409,
    {
      en: 'The first request with this Idempotency-Key is still being carried out. Send it again in a moment.',
      fr: 'La première requête avec cet Idempotency-Key est encore en cours d’exécution. Envoyez-la de nouveau dans un instant.',
    },
    { retryAfterSeconds: 2 },
  )
