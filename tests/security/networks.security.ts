import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { signedInOwner } from '../support/people/owner.ts'
import { signedInSupplier } from '../support/people/supplier.ts'
import type { Product } from '../support/product.ts'
import { openProduct, testProduct } from '../support/product.ts'
import { expectNoFailures } from './tried.ts'

const NETWORKS = 60_000
const AT_ONCE = 16
const TEXTS_A_DAY = 100
const OWNERS = 300
/** Of an account and of a mailbox; `sending-limits.ts`, `sign-in-waits.ts`. */
const CODES_A_DAY = 10
const FREE_TRIES = 5
/** Between the first third of the networks and the last. */
const MOST_MEMORY_MB = 100
/** Of a counter's row with its index, for each limit that a request takes from. */
const MOST_BYTES_A_REQUEST = 4_096
const PATIENCE_MS = 30 * 60_000

/** Behind a proxy on this machine, so that each request can come from another network. */
const product = await testProduct({
  environment: { TRUSTED_PROXIES: '127.0.0.1/32', SMS_DAILY_BUDGET: String(TEXTS_A_DAY), LOG_LEVEL: 'error' },
})

/** Half are IPv4 addresses in a /24 each, half IPv6 in a /48 each. */
const networkOf = (nth: number) =>
  nth % 2 === 0
    ? `${11 + (nth >> 16)}.${(nth >> 8) & 255}.${nth & 255}.9`
    : `2001:${(0xdb9 + (nth >> 15)).toString(16)}:${(nth & 0xffff).toString(16)}::1`

/** Sends a request from each of these networks, some at once, and counts the answers by status and code. */
async function flood(
  from: number,
  to: number,
  send: (nth: number, headers: Record<string, string>) => Promise<{ status: number; body: unknown }>,
): Promise<Map<string, number>> {
  const seen = new Map<string, number>()
  let next = from
  const sender = async () => {
    for (let nth = next++; nth < to; nth = next++) {
      const { status, body } = await send(nth, { 'x-forwarded-for': networkOf(nth) })
      const outcome = status < 300 ? 'done' : `${status} ${Object(body).code}`
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return seen
}

function sumOf(one: Map<string, number>, other: Map<string, number>): Map<string, number> {
  const outcomes = new Set([...one.keys(), ...other.keys()])
  return new Map(
    [...outcomes].map((outcome) => [outcome, (one.get(outcome) ?? 0) + (other.get(outcome) ?? 0)]),
  )
}

const listOf = (seen: Map<string, number>) =>
  [...seen].map(([outcome, times]) => `${times} ${outcome}`).join(', ')
const Size = v.tuple([v.object({ rows: v.number(), bytes: v.number() })])

async function limitsTable({ deps }: Product): Promise<{ rows: number; bytes: number }> {
  const { rows } = await deps.pool.query(
    "select (select count(*)::int from rate_limits) as rows, pg_total_relation_size('rate_limits')::int as bytes",
  )
  return v.parse(Size, rows)[0]
}
const memoryMb = () => {
  Bun.gc(true)
  return process.memoryUsage().rss / 1024 / 1024
}

test(
  'sixty thousand networks that ask for codes for one mailbox get ten',
  async () => {
    const ask = (_: number, headers: Record<string, string>) => {
      product.logLines.length = 0
      return product.browser().post('/api/login/code', { email: 'victim@shop.example' }, headers)
    }
    const startedAt = performance.now()
    const first = await flood(0, NETWORKS / 3, ask)
    // What is loaded once, and what the runtime keeps of a burst, is there by now.
    const before = memoryMb()
    const others = await flood(NETWORKS / 3, NETWORKS, ask)
    const seconds = (performance.now() - startedAt) / 1000
    const seen = sumOf(first, others)
    const table = await limitsTable(product)
    const moreMemory = memoryMb() - before
    const bytes = table.bytes / NETWORKS
    const sent = seen.get('done') ?? 0
    const failures = [
      ...(sent === CODES_A_DAY ? [] : [`${sent} codes were sent`]),
      ...(seen.size === 2 ? [] : [`other answers: ${listOf(seen)}`]),
      ...(moreMemory < MOST_MEMORY_MB ? [] : [`memory grew by ${Math.round(moreMemory)} MB`]),
      ...(bytes < MOST_BYTES_A_REQUEST ? [] : [`the table grew by ${Math.round(bytes)} bytes a request`]),
    ]
    const cost = `${listOf(seen)}; ${Math.round(NETWORKS / seconds)} a second, ${Math.round(moreMemory)} MB, ${Math.round(table.bytes / 1024 ** 2)} MB in ${table.rows} rows of limits`
    expectNoFailures(`codes for one mailbox from ${NETWORKS} networks`, NETWORKS, failures, cost)
  },
  PATIENCE_MS,
)

test(
  'owners in as many networks get no more texts than a day’s and an hour’s budget',
  async () => {
    const owners = await Promise.all(Array.from({ length: OWNERS }, () => signedInOwner(product)))
    const seen = await flood(0, OWNERS, (nth, headers) => {
      const phone = `+1514555${String(1_000 + nth)}`
      return (
        owners[nth]?.browser.post('/api/send-sms-verification', { phone }, headers) ?? Promise.reject(nth)
      )
    })
    const sent = seen.get('done') ?? 0
    const failures = [
      ...(sent > 0 && sent <= TEXTS_A_DAY ? [] : [`${sent} texts were sent`]),
      ...((seen.get('503 sms_paused') ?? 0) === OWNERS - sent ? [] : [`other answers: ${listOf(seen)}`]),
    ]
    expectNoFailures(
      `texts from ${OWNERS} networks, budget ${TEXTS_A_DAY} a day`,
      OWNERS,
      failures,
      listOf(seen),
    )
  },
  PATIENCE_MS,
)

test(
  'as many networks that guess one password are judged five times',
  async () => {
    const { supplier } = await signedInSupplier(product)
    const tries = 2_000
    const seen = await flood(0, tries, (nth, headers) =>
      product
        .browser()
        .post('/api/supplier/login', { email: supplier.email, password: `guess ${nth}` }, headers),
    )
    const judged = seen.get('401 wrong_credentials') ?? 0
    const failures = judged <= FREE_TRIES ? [] : [`${judged} guesses were judged: ${listOf(seen)}`]
    expectNoFailures(`passwords for one account from ${tries} networks`, tries, failures, listOf(seen))
  },
  PATIENCE_MS,
)

test('control: without limits by mailbox, as many codes would go out', async () => {
  const free = await openProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
  const seen = await flood(0, 40, (nth, headers) =>
    free.browser().post('/api/login/code', { email: `other-${nth}@shop.example` }, headers),
  )
  expect(seen.get('done')).toBe(40)
  await free.close()
})
