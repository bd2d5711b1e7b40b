import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { users } from '../../../db/schema/people/people.ts'
import { quotes } from '../../../db/schema/rate-checks.ts'
import { pastCheck, signedInBrowser, signedInOwner } from '../../../tests/support/people/owner.ts'
import { type Answer, type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { UNKNOWN_ID } from '../../../tests/support/unknown-id.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'

const product = await testProduct()

const pathOf = (quoteId: string) => `/api/user/quotes/${quoteId}/accept`
const accept = (browser: Browser, quoteId: string) => browser.post(pathOf(quoteId))
const undo = (browser: Browser, quoteId: string) => browser.delete(pathOf(quoteId))

/** An owner with one quote for each item, in that order. */
async function ownerWithQuotes(...rows: Partial<typeof quotes.$inferInsert>[]) {
  const { owner, browser } = await signedInOwner(product)
  const { quotes: saved } = await pastCheck(product, { email: owner.email, quotes: rows })
  const ids = saved.map(({ id }) => id)
  const [id = '', second = ''] = ids
  return { owner, browser, ids, id, second }
}

async function statusesOf(ids: string[]): Promise<(string | undefined)[]> {
  const rows = await product.db.select().from(quotes)
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

const switchedPathOf = (quoteId: string) => `/api/user/quotes/${quoteId}/switched`
const saySwitched = (browser: Browser, quoteId: string) => browser.post(switchedPathOf(quoteId))
const undoSwitched = (browser: Browser, quoteId: string) => browser.delete(switchedPathOf(quoteId))

const entriesOf = (action: string) => (quoteId: string) =>
  product.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, quoteId)))
const acceptancesOf = entriesOf('accepted quote')
const undoneOf = entriesOf('undid acceptance of quote')
const switchesOf = entriesOf('said they switched')

/** Starts all of them while the row is locked, so that each waits before the first can end. */
async function inParallel(table: typeof quotes | typeof users, id: string, calls: (() => Promise<Answer>)[]) {
  const { promise: started, resolve: allHaveStarted } = Promise.withResolvers<void>()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const holding = product.db.transaction(async (tx) => {
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    isHeld()
    await started
  })
  await held
  const answers = calls.map((call) => call())
  await untilWaiting(product, calls.length)
  allHaveStarted()
  await holding
  return Promise.all(answers)
}

const expectProvider = async (browser: Browser, currentProvider: unknown) =>
  expect((await browser.get('/api/auth/user')).body).toMatchObject({ currentProvider })

test.each(['active', 'pending'] as const)(
  'accepting one that is %s makes its provider the current one and leaves the others',
  async (status) => {
    const { owner, browser, ids, id } = await ownerWithQuotes({ providerName: 'Helcim', status }, {}, {})
    const answer = await accept(browser, id)
    expect(answer).toMatchObject({ status: 200, body: { id, providerName: 'Helcim', status: 'accepted' } })
    await expectProvider(browser, 'Helcim')
    expect(await statusesOf(ids)).toEqual(['accepted', 'active', 'active'])
    expect((await browser.get('/api/user/quotes')).body).toMatchObject([
      { status: 'accepted' },
      { status: 'active' },
      { status: 'active' },
    ])
    expect(await acceptancesOf(id)).toMatchObject([{ actor: 'user', actorId: owner.id, recordType: 'quote' }])
  },
)

test('accepting it again returns the same and changes nothing, even after it expired', async () => {
  const quoted = await ownerWithQuotes({ providerName: 'Helcim' }, { providerName: 'Square' })
  const { browser, id: first, second } = quoted
  const answer = await accept(browser, first)
  product.clock.passMinutes(1)
  await accept(browser, second)
  const before = product.clock.now()
  product.clock.passMinutes(60 * 24 * 29)
  await product.db.update(quotes).set({ expiresAt: before }).where(eq(quotes.id, first))
  const again = await accept(browser, first)
  product.clock.set(before)
  expect(again.status).toBe(200)
  expect(again.body).toEqual({ ...Object(answer.body), expiresAt: before.toISOString() })
  await expectProvider(browser, 'Square')
  expect(await acceptancesOf(first)).toHaveLength(1)
})

test('a quote accepted in two tabs at once is accepted once, and both tabs get that answer', async () => {
  const { owner, browser, id } = await ownerWithQuotes({ providerName: 'Helcim' })
  const other = await signedInBrowser(product, owner.id)
  const tabs = [browser, other, browser, other]
  const calls = tabs.map((tab) => () => accept(tab, id))
  const answers = await inParallel(quotes, id, calls)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await acceptancesOf(id)).toHaveLength(1)
})

test('two quotes accepted at one moment are both accepted, and the provider is one of the two', async () => {
  const { owner, browser, ids, id, second } = await ownerWithQuotes(
    { providerName: 'A' },
    { providerName: 'B' },
  )
  const other = await signedInBrowser(product, owner.id)
  const answers = await Promise.all([accept(browser, id), accept(other, second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await statusesOf(ids)).toEqual(['accepted', 'accepted'])
  await expectProvider(browser, expect.stringMatching(/^[AB]$/))
})

describe('a quote is not accepted', () => {
  const unchanged = async (browser: Browser, ids: string[], status = 'active') => {
    expect(await statusesOf(ids)).toEqual(ids.map(() => status))
    for (const id of ids) expect(await acceptancesOf(id)).toEqual([])
    await expectProvider(browser, null)
  }

  test.each(['active', 'pending'] as const)('at the moment a(n) %s one expires', async (status) => {
    const { browser, ids, id } = await ownerWithQuotes({ status, expiresAt: product.clock.now() })
    const answer = await accept(browser, id)
    expect(answer).toMatchObject(refusedWith(409, 'quote_expired'))
    await unchanged(browser, ids, status)
  })

  test('by another owner, who gets the same answer as for an unknown quote', async () => {
    const { browser, ids, id } = await ownerWithQuotes({})
    const stranger = await signedInOwner(product)
    const theirs = await accept(stranger.browser, id)
    const unknown = await accept(stranger.browser, UNKNOWN_ID)
    expect(theirs).toMatchObject(refusedWith(404, 'not_found'))
    expect(theirs.body).toEqual(unknown.body)
    expect(theirs.status).toBe(unknown.status)
    await unchanged(browser, ids)
    await expectProvider(stranger.browser, null)
  })

  test.each(['1', 'no-uuid', '%00', "'%20or%201=1", '..%2f..'])('with %p for an id', async (id) => {
    const { browser } = await ownerWithQuotes()
    expect((await accept(browser, id)).status).toBe(404)
  })

  test('once its rate check is erased', async () => {
    const { owner, browser } = await signedInOwner(product)
    const check = { email: owner.email, erasedAt: product.clock.now(), quotes: [{}] }
    const { quotes: saved } = await pastCheck(product, check)
    expect((await accept(browser, saved[0]?.id ?? '')).status).toBe(404)
  })
})

describe('an acceptance is undone', () => {
  test('and the current provider is none again, as it was before', async () => {
    const { owner, browser, ids, id } = await ownerWithQuotes({ providerName: 'Helcim' }, {})
    const accepted = await accept(browser, id)
    expect(accepted.body).toMatchObject({ acceptedAt: product.clock.now().toISOString() })
    const answer = await undo(browser, id)
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'active', acceptedAt: null } })
    expect(await statusesOf(ids)).toEqual(['active', 'active'])
    await expectProvider(browser, null)
    product.clock.passMinutes(1)
    await pastCheck(product, { email: owner.email, currentProvider: 'square-canada' })
    await expectProvider(browser, null)
    expect(await undoneOf(id)).toMatchObject([{ actor: 'user', actorId: owner.id, recordType: 'quote' }])
    expect(await accept(browser, id)).toMatchObject({ status: 200, body: { status: 'accepted' } })
  })

  test.each([
    { accepted: 'A', undone: 'A', provider: 'none' },
    { accepted: 'AB', undone: 'B', provider: 'A' },
    { accepted: 'AB', undone: 'A', provider: 'B' },
    { accepted: 'AB', undone: 'AB', provider: 'none' },
    { accepted: 'AB', undone: 'BA', provider: 'none' },
    { accepted: 'ABC', undone: 'BC', provider: 'A' },
    { accepted: 'ABA', undone: 'B', provider: 'A' },
  ])(
    'after accepting $accepted and undoing $undone the current provider is $provider',
    async ({ accepted, undone, provider }) => {
      const { browser, ids } = await ownerWithQuotes(...[...'ABC'].map((providerName) => ({ providerName })))
      const idOf = (name: string) => ids['ABC'.indexOf(name)] ?? ''
      for (const name of accepted) {
        product.clock.passMinutes(1)
        await accept(browser, idOf(name))
      }
      for (const name of undone) await undo(browser, idOf(name))
      await expectProvider(browser, provider === 'none' ? null : provider)
    },
  )

  test('while another quote is accepted, whose provider is then the current one', async () => {
    const { owner, browser, ids, id, second } = await ownerWithQuotes(
      { providerName: 'A' },
      { providerName: 'B' },
    )
    const other = await signedInBrowser(product, owner.id)
    await accept(browser, id)
    product.clock.passMinutes(1)
    const answers = await inParallel(users, owner.id, [() => accept(other, second), () => undo(browser, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await statusesOf(ids)).toEqual(['active', 'accepted'])
    await expectProvider(browser, 'B')
    // The previous release reads this copy.
    expect(await product.db.select().from(users).where(eq(users.id, owner.id))).toMatchObject([
      { currentProvider: 'B' },
    ])
  })

  test('in two windows at once, and undone once', async () => {
    const { owner, browser, id } = await ownerWithQuotes({ providerName: 'Helcim' })
    const other = await signedInBrowser(product, owner.id)
    await accept(browser, id)
    const answers = await inParallel(quotes, id, [() => undo(browser, id), () => undo(other, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await undoneOf(id)).toHaveLength(1)
    await expectProvider(browser, null)
  })

  test('and a provider that the previous release stored is not shown', async () => {
    const { owner, browser, id } = await ownerWithQuotes({ providerName: 'Helcim' })
    await product.db.update(users).set({ currentProvider: 'Moneris' }).where(eq(users.id, owner.id))
    await expectProvider(browser, null)
    await accept(browser, id)
    await undo(browser, id)
    await expectProvider(browser, null)
  })

  test('twice, or without an acceptance, with the same answer and no entry in the audit log', async () => {
    const { browser, id: first, second } = await ownerWithQuotes({}, { status: 'pending' })
    await accept(browser, first)
    const answers = [await undo(browser, first), await undo(browser, first)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await undo(browser, second)).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(await undoneOf(first)).toHaveLength(1)
    expect(await undoneOf(second)).toEqual([])
  })

  test('after it expired, and it cannot be accepted again', async () => {
    const { browser, id } = await ownerWithQuotes({})
    await accept(browser, id)
    await product.db.update(quotes).set({ expiresAt: product.clock.now() }).where(eq(quotes.id, id))
    expect(await undo(browser, id)).toMatchObject({ status: 200, body: { status: 'expired' } })
    expect((await accept(browser, id)).status).toBe(409)
  })

  test('only by its owner', async () => {
    const { browser, ids, id } = await ownerWithQuotes({ providerName: 'Helcim' })
    await accept(browser, id)
    const stranger = await signedInOwner(product)
    expect((await undo(stranger.browser, id)).status).toBe(404)
    expect((await undo(browser, 'no-uuid')).status).toBe(404)
    expect(await statusesOf(ids)).toEqual(['accepted'])
    await expectProvider(browser, 'Helcim')
  })
})

describe('that its owner has switched', () => {
  test('is shown by an accepted quote from then on, and its provider stays the accepted one', async () => {
    const { owner, browser, id } = await ownerWithQuotes({ providerName: 'Helcim' })
    const accepted = await accept(browser, id)
    expect(accepted.body).toMatchObject({ switchedAt: null })
    product.clock.passMinutes(60 * 24 * 40)
    const fresh = await signedInBrowser(product, owner.id)
    const at = product.clock.now().toISOString()
    expect(await saySwitched(fresh, id)).toMatchObject({ status: 200, body: { id, switchedAt: at } })
    product.clock.passMinutes(1)
    expect(await saySwitched(fresh, id)).toMatchObject({ status: 200, body: { switchedAt: at } })
    expect((await fresh.get('/api/user/quotes')).body).toMatchObject([{ status: 'accepted', switchedAt: at }])
    await expectProvider(fresh, 'Helcim')
    expect(await switchesOf(id)).toHaveLength(1)
  })

  test('is taken back by itself, or with the acceptance', async () => {
    const { browser, id } = await ownerWithQuotes({ providerName: 'Helcim' })
    await accept(browser, id)
    await saySwitched(browser, id)
    const taken = { status: 200, body: { status: 'accepted', switchedAt: null } }
    expect(await undoSwitched(browser, id)).toMatchObject(taken)
    expect(await undoSwitched(browser, id)).toMatchObject(taken)
    expect(await entriesOf('took back that they switched')(id)).toHaveLength(1)
    await saySwitched(browser, id)
    expect(await undo(browser, id)).toMatchObject({ body: { status: 'active', switchedAt: null } })
    await accept(browser, id)
    expect((await browser.get('/api/user/quotes')).body).toMatchObject([{ switchedAt: null }])
  })

  test('is refused of a quote that is not accepted', async () => {
    const { browser, id } = await ownerWithQuotes({})
    expect(await saySwitched(browser, id)).toMatchObject(refusedWith(409, 'quote_not_accepted'))
    expect(await undoSwitched(browser, id)).toMatchObject({ status: 200, body: { status: 'active' } })
    expect(await switchesOf(id)).toEqual([])
  })

  test('is not said by anybody else', async () => {
    const { browser, id } = await ownerWithQuotes({})
    await accept(browser, id)
    const stranger = await signedInOwner(product)
    for (const call of [saySwitched, undoSwitched]) {
      expect((await call(stranger.browser, id)).status).toBe(404)
      expect((await call(browser, 'no-uuid')).status).toBe(404)
    }
    expect(await switchesOf(id)).toEqual([])
  })
})

test.each([
  ['helcim', 'https://learn.helcim.com/docs/volume-discounts'],
  ['moneris', null],
])('a quote of %s names a page from our published rates: %p', async (providerSlug, providerPage) => {
  const { browser } = await ownerWithQuotes({ providerSlug })
  expect((await browser.get('/api/user/quotes')).body).toMatchObject([{ providerPage }])
})
