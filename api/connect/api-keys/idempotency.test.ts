import { describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { connect } from '../../../db/client.ts'
import { idempotencyKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { leadsOf, submitAndAsk } from '../../../tests/support/people/rate-check.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buyWithCredit } from '../../buying/checkout/buy-with-credit.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import {
  answerOnce,
  forgetAnswersInTestMode,
  IDEMPOTENCY_HEADER,
  LEASE_SECONDS,
  MOST_KEPT,
  REPLAYED_HEADER,
} from './idempotency.ts'

const product = await testProduct()

const BUY = '/api/supplier/leads/00000000-0000-4000-8000-000000000001/purchase-with-credit'

type Sent = { key?: string; path?: string; method?: string; body?: unknown }

/** A supplier's system; `carryOut` runs its changes. */
async function system(changes: { id?: string; mode?: 'live' | 'test'; supplierId?: string } = {}) {
  const supplierId = changes.supplierId ?? (await signedInSupplier(product)).supplier.id
  const caller = {
    id: changes.id ?? randomUUID(),
    name: 'CRM',
    supplierId,
    supplierStatus: 'active' as const,
    mode: changes.mode ?? 'live',
    scopes: ['purchases:write'],
  }
  const carriedOut: string[] = []
  const carry = async () => {
    carriedOut.push('once')
    return Response.json({ answer: carriedOut.length }, { status: 201 })
  }
  const send = async (sent: Sent, carryOut: () => Promise<Response> = carry, deps = product.deps) => {
    const { key, path = BUY, method = 'POST', body } = sent
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    try {
      const response = await answerOnce(deps, caller, request, carryOut)
      const text = await response.text()
      return {
        status: response.status,
        replayed: response.headers.get(REPLAYED_HEADER),
        body: text === '' ? null : JSON.parse(text),
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code, message, retryAfterSeconds } = error
      return { status, replayed: null, body: { code, message }, retryAfter: retryAfterSeconds }
    }
  }
  return { supplierId, carriedOut, send }
}

const rowsOf = (supplierId: string) =>
  product.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.supplierId, supplierId))

describe('a change that is sent again under its Idempotency-Key', () => {
  test.each([
    ['gets the first answer and does not run again', { answer: 1 }, 201],
    ['gets the first refusal too, word for word', { code: 'lead_already_sold' }, 409],
    ['gets an empty answer if the first was empty', null, 204],
  ])('%s', async (_, body, status) => {
    const { send } = await system()
    let runs = 0
    const answer = async () => {
      runs += 1
      return new Response(body && JSON.stringify(body), { status })
    }
    const sent = { key: 'a', body: { outcome: 'lost' } }
    expect(await send(sent, answer)).toMatchObject({ status, replayed: null, body })
    expect(await send(sent, answer)).toMatchObject({ status, replayed: 'true', body })
    expect(runs).toBe(1)
  })

  test('gets the first answer for 24 hours, and then runs again', async () => {
    const { send, carriedOut } = await system()
    await send({ key: 'a' })
    product.clock.passMinutes(24 * 60 - 1)
    expect(await send({ key: 'a' })).toMatchObject({ replayed: 'true' })
    product.clock.passMinutes(1)
    // Another request may use the key again too.
    expect(await send({ key: 'a', body: {} })).toMatchObject({ replayed: null, body: { answer: 2 } })
    expect(carriedOut).toHaveLength(2)
  })

  const others: [string, Sent][] = [
    ['another body', { body: { outcome: 'converted' } }],
    ['another path', { body: { outcome: 'lost' }, path: BUY.replace('001/', '002/') }],
    ['another query', { body: { outcome: 'lost' }, path: `${BUY}?again` }],
    ['another method', { body: { outcome: 'lost' }, method: 'PATCH' }],
  ]
  test.each(others)('with %s is refused and runs nothing', async (_, other) => {
    const { send, carriedOut } = await system()
    await send({ key: 'a', body: { outcome: 'lost' } })
    expect(await send({ key: 'a', ...other })).toMatchObject(refusedWith(422, 'idempotency_key_reused'))
    expect(carriedOut).toHaveLength(1)
  })

  test('by another API key of the same supplier does not get the first answer', async () => {
    const { supplierId, send } = await system()
    await send({ key: 'a' })
    const other = await system({ supplierId })
    expect(await other.send({ key: 'a' })).toMatchObject(refusedWith(422, 'idempotency_key_reused'))
    expect(other.carriedOut).toEqual([])
  })

  test('by another supplier, or in the other mode, is a new change', async () => {
    const { supplierId, send } = await system()
    await send({ key: 'a' })
    const stranger = await system()
    expect(await stranger.send({ key: 'a' })).toMatchObject({ status: 201, replayed: null })
    const inTestMode = await system({ supplierId, mode: 'test' })
    expect(await inTestMode.send({ key: 'a' })).toMatchObject({ status: 201, replayed: null })
  })
})

describe('an answer that invites another try is not stored:', () => {
  const answered = (code: string, status: number, headers = {}) =>
    Response.json({ code }, { status, headers })
  const inviting: [string, () => Response][] = [
    ['a fault of ours', () => answered('our_fault', 500)],
    ['a service that is away', () => answered('try_again', 503)],
    ['a limit', () => answered('', 429, { 'retry-after': '3' })],
    ['a lead that is held', () => answered('', 409, { 'retry-after': '60' })],
    ['a revoked key', () => answered('key_revoked', 401)],
    ['a missing scope', () => answered('key_lacks_scope', 403)],
    ['a missing lead', () => answered('lead_not_found', 404)],
    ['invalid input', () => answered('invalid', 422)],
  ]
  test.each(inviting)('%s', async (_, answer) => {
    const { supplierId, send } = await system()
    await send({ key: 'a' }, async () => answer())
    expect(await rowsOf(supplierId)).toEqual([])
    expect(await send({ key: 'a' })).toMatchObject({ status: 201, replayed: null })
  })

  test('an error before the answer', async () => {
    const { supplierId, send } = await system()
    const broken = send({ key: 'a' }, () => Promise.reject(new Error('It broke.')))
    await expect(broken).rejects.toThrow('It broke.')
    expect(await rowsOf(supplierId)).toEqual([])
  })
})

describe('an Idempotency-Key', () => {
  const unreadable = ['', 'a b', 'é', 'a\tb', 'a, b', 'x'.repeat(256)]
  test.each(unreadable)('that reads %j is refused and runs nothing', async (key) => {
    const { supplierId, send, carriedOut } = await system()
    const answer = await send({ key })
    expect(answer).toMatchObject(refusedWith(400, 'idempotency_key_malformed'))
    expect(answer.body.message).toContain('1 to 255 visible ASCII characters')
    expect(carriedOut).toEqual([])
    expect(await rowsOf(supplierId)).toEqual([])
  })

  test.each(['!', '"8e03978e-40d5-43dd-bc93-6894a57f9324"', '~'.repeat(255)])('may read %j', async (key) => {
    const { send } = await system()
    await send({ key })
    expect(await send({ key })).toMatchObject({ replayed: 'true' })
  })

  test('is ignored by reads', async () => {
    const { supplierId, send, carriedOut } = await system()
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await send({ key: 'not, a key', method })
    expect(carriedOut).toHaveLength(3)
    expect(await rowsOf(supplierId)).toEqual([])
  })

  test('may be left out; then each request runs', async () => {
    const { supplierId, send, carriedOut } = await system()
    for (let sent = 0; sent < 2; sent++) expect(await send({})).toMatchObject({ replayed: null })
    expect(carriedOut).toHaveLength(2)
    expect(await rowsOf(supplierId)).toEqual([])
  })
})

describe('while the first request runs', () => {
  test('twenty concurrent ones in two processes run once', async () => {
    const { send, carriedOut } = await system()
    const other = connect(product.databaseUrl)
    const processes = [product.deps, { ...product.deps, db: other.db }]
    const goOn = Promise.withResolvers<void>()
    const answers: Awaited<ReturnType<typeof send>>[] = []
    const slow = async () => {
      carriedOut.push('once')
      await goOn.promise
      return Response.json({ answer: carriedOut.length })
    }
    const sending = Array.from({ length: 20 }, async (_, number) => {
      answers.push(await send({ key: 'a' }, slow, processes[number % 2]))
      if (answers.length === 19) goOn.resolve()
    })
    await Promise.all(sending)
    await other.close()

    expect(carriedOut).toHaveLength(1)
    const inUse = { code: 'idempotency_key_in_use', message: expect.any(String) }
    expect(answers.slice(0, 19)).toEqual(
      Array(19).fill({ status: 409, replayed: null, body: inUse, retryAfter: 2 }),
    )
    expect(answers[19]).toMatchObject({ status: 200, replayed: null, body: { answer: 1 } })
    expect(await send({ key: 'a' })).toMatchObject({ status: 200, replayed: 'true', body: { answer: 1 } })
  })

  test('another request under its key is refused as another one', async () => {
    const { send } = await system()
    const { started, carryOut, goOn } = heldUp()
    const first = send({ key: 'a' }, carryOut)
    await started
    expect(await send({ key: 'a', body: {} })).toMatchObject({ status: 422 })
    goOn(Response.json({}))
    expect(await first).toMatchObject({ status: 200 })
  })

  test('a request that outlives its lease does not replace the answer of the one that started again', async () => {
    const { send } = await system()
    const { started, carryOut, goOn } = heldUp()
    const first = send({ key: 'a' }, carryOut)
    await started
    product.clock.passMinutes(LEASE_SECONDS / 60)
    expect(await send({ key: 'a' })).toMatchObject({ status: 201, replayed: null, body: { answer: 1 } })
    goOn(Response.json({ answer: 'late' }))
    expect(await first).toMatchObject({ status: 200, body: { answer: 'late' } })
    expect(await send({ key: 'a' })).toMatchObject({ status: 201, replayed: 'true', body: { answer: 1 } })
  })

  test('its answer is not stored if its row is deleted concurrently, for example with a person’s data', async () => {
    const { supplierId, send } = await system()
    await send({ key: 'a' }, async () => {
      await product.db.delete(idempotencyKeys).where(eq(idempotencyKeys.supplierId, supplierId))
      return Response.json({ email: 'olive@shop.example' })
    })
    expect(await rowsOf(supplierId)).toEqual([])
  })

  /** A change that starts and lasts until `goOn`. */
  function heldUp() {
    const started = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const carryOut = () => {
      started.resolve()
      return answer.promise
    }
    return { started: started.promise, carryOut, goOn: answer.resolve }
  }
})

test('a change is answered even if its answer cannot be stored', async () => {
  const { send } = await system()
  const answer = await send({ key: 'a' }, async () => {
    await product.asOwner('alter table idempotency_keys rename to idempotency_keys_lost')
    return Response.json({ bought: true })
  })
  await product.asOwner('alter table idempotency_keys_lost rename to idempotency_keys')
  expect(answer).toMatchObject({ status: 200, body: { bought: true } })
})

test('a purchase sent again after its process was killed before the answer buys the lead once', async () => {
  const { supplier } = await signedInSupplier(product, { leadCredits: 2 })
  const lead = await leadOnMarket(product)
  const now = product.clock.now()
  const script = join(import.meta.dir, 'dying-purchase.fixture.ts')
  const dying = Bun.spawn([process.execPath, script, supplier.id, lead.id, now.toISOString()], {
    env: { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.deps.settings.dataDir },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const [said] = await Array.fromAsync(dying.stdout.pipeThrough(new TextDecoderStream()).values(), (text) => {
    dying.kill('SIGKILL')
    return text
  })
  expect(said).toBe('bought\n')
  expect(await dying.exited).toBe(137)

  const { send } = await system({ supplierId: supplier.id, id: supplier.id })
  const sent = { key: 'killed', path: `/api/supplier/leads/${lead.id}/purchase-with-credit` }
  const buyAgain = async () =>
    Response.json(await buyWithCredit(product.deps, { leadId: lead.id, buyer: supplier, now }))
  const inUse = { ...refusedWith(409, 'idempotency_key_in_use'), retryAfter: 2 }
  expect(await send(sent, buyAgain)).toMatchObject(inUse)

  product.clock.passMinutes(LEASE_SECONDS / 60)
  expect(await send(sent, buyAgain)).toMatchObject({ status: 200, replayed: null, body: { id: lead.id } })
  expect(await send(sent, buyAgain)).toMatchObject({ status: 200, replayed: 'true', body: { id: lead.id } })
  expect(await product.db.$count(purchases, eq(purchases.supplierId, supplier.id))).toBe(1)
  const [left] = await product.db.select().from(suppliers).where(eq(suppliers.id, supplier.id))
  expect(left?.leadCredits).toBe(1)
})

test('a reset of test mode forgets the answers of its own supplier about test leads, and no others', async () => {
  const mine = await system({ mode: 'test' })
  const live = await system({ supplierId: mine.supplierId })
  const theirs = await system({ mode: 'test' })
  for (const { send } of [mine, live, theirs]) await send({ key: 'reset' })

  await product.db.transaction((tx) => forgetAnswersInTestMode(tx, mine.supplierId))

  const again = [mine, live, theirs].map(async ({ send }) => (await send({ key: 'reset' })).replayed)
  expect(await Promise.all(again)).toEqual([null, 'true', 'true'])
})

test('a supplier over the limit of stored answers is refused, but stored answers are still repeated', async () => {
  const { supplierId, send, carriedOut } = await system()
  await send({ key: 'first' })
  const now = product.clock.now()
  const lastHour = minutesAfter(now, 60)
  await product.db.execute(sql`
    insert into idempotency_keys (supplier_id, mode, key, request_digest, created_at, leased_until, status, answer)
    select ${supplierId}, 'test', 'test-' || number, '', ${lastHour.toISOString()}, ${lastHour.toISOString()}, 200, '{}'
    from generate_series(1, ${MOST_KEPT - 1}) as number`)
  product.clock.set(lastHour)

  const refused = await send({ key: 'one-more' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_often' }, retryAfter: 23 * 60 * 60 })
  expect(carriedOut).toHaveLength(1)
  expect(await rowsOf(supplierId)).toHaveLength(MOST_KEPT)
  expect(await send({ key: 'first' })).toMatchObject({ status: 201, replayed: 'true' })

  product.clock.passMinutes(23 * 60)
  expect(await send({ key: 'one-more' })).toMatchObject({ status: 201, replayed: null })
})

const percentEncoded = (text: string) => text.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)

test.each([
  ['an outcome', (leadId: string) => `/api/supplier/lead/${leadId}/outcome`],
  ['a purchase', (leadId: string) => `/api/supplier/leads/${leadId}/purchase-with-credit`],
])('the answer to %s is deleted with its person’s data, and no other answer is', async (_, about) => {
  const { person } = await submitAndAsk(product)
  const [lead] = await leadsOf(product, person.email)
  const { supplierId, send } = await system()
  const tell = async () => Response.json({ email: person.email })
  await send({ key: 'theirs', path: about(lead?.id ?? '') }, tell)
  await send({ key: 'in-capitals', path: about(lead?.id.toUpperCase() ?? '') }, tell)
  await send({ key: 'percent-codes', path: about(percentEncoded(lead?.id ?? '')) }, tell)
  await send({ key: 'another', path: about('00000000-0000-4000-8000-000000000001') }, tell)
  await send({ key: 'no-lead', path: about('%e0%a4') }, tell)

  const browser = await provedBrowser(product, person.email)
  expect((await browser.post('/api/privacy/delete')).status).toBe(200)

  expect((await rowsOf(supplierId)).map(({ key }) => key)).toEqual(['another'])
  expect(await send({ key: 'theirs', path: about(lead?.id ?? '') })).toMatchObject({ replayed: null })
})
