import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { quotes } from '../../../db/schema/rate-checks.ts'
import { provedBrowser, proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import { newPerson, rateChecksOf, submit } from '../../../tests/support/people/rate-check.ts'
import { testProduct, untilRefused } from '../../../tests/support/product.ts'
import { takeRead } from '../../people/sessions/account-limits.ts'
import { ownEntry } from '../../people/sessions/sessions.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'

const product = await testProduct()

describe('what is held of a person who came twice', () => {
  const person = newPerson()
  let body: Record<string, { [key: string]: unknown }[]>
  let raw: Record<string, { [key: string]: unknown }[]>
  let acceptedAt: Date

  beforeAll(async () => {
    // Helcim would save this business more than Square.
    const twoQuotes = { averageTransaction: '30' }
    await submit(product, twoQuotes, person)
    product.clock.passMinutes(60)
    await submit(product, twoQuotes, person)
    acceptedAt = product.clock.now()
    const checks = await rateChecksOf(product, person.email)
    const [first] = checks.toSorted((one, other) => one.checkedAt.getTime() - other.checkedAt.getTime())
    const ofFirst = eq(quotes.rateCheckId, first?.id ?? '')
    await product.db.update(quotes).set({ status: 'accepted', acceptedAt }).where(ofFirst)
    product.clock.passMinutes(60)
    const browser = await provedBrowser(product, person.email)
    body = (await browser.get('/api/privacy/my-data')).body as typeof body
    raw = ((await browser.get('/api/privacy/my-data/export')).body as { raw: typeof raw }).raw
  })

  const isNewestFirst = (moments: unknown[]) => {
    expect(new Set(moments).size).toBeGreaterThan(1)
    expect(moments).toEqual(moments.toSorted().toReversed())
  }

  test('is shown newest first: rate checks, consents, and what was written about them', () => {
    isNewestFirst((body.rateChecks ?? []).map(({ checkedAt }) => checkedAt))
    isNewestFirst((body.consents ?? []).map(({ consentedAt }) => consentedAt))
    isNewestFirst((raw.log ?? []).map(({ at }) => at))
  })

  test('has the quotes of the newest check first, the best of each before the others, and when one was accepted', () => {
    const shown = (body.quotes ?? []).map(({ acceptedAt, status }) => ({ acceptedAt, status }))
    const [newer, older] = [shown.slice(0, shown.length / 2), shown.slice(shown.length / 2)]
    expect(newer.length).toBeGreaterThan(0)
    expect(newer).toEqual(newer.map(() => ({ acceptedAt: null, status: 'active' })))
    expect(older).toEqual(older.map(() => ({ acceptedAt: acceptedAt.toISOString(), status: 'accepted' })))
    const providers = (body.quotes ?? []).map(({ provider }) => provider)
    expect(providers).toEqual(['Helcim', 'Square Canada', 'Helcim', 'Square Canada'])
  })
})

const entryOf = async (action: string) =>
  (await product.db.select().from(auditLog).where(eq(auditLog.action, action))).at(-1)

test('a deletion is logged as a visitor’s, or as that of the account that requested it', async () => {
  const { person } = await submit(product)
  const visitor = await provedBrowser(product, person.email)
  expect((await visitor.post('/api/privacy/delete')).status).toBe(200)
  expect(await entryOf('deleted their data')).toMatchObject({ actor: 'visitor', actorId: null })

  const { owner, browser } = await signedInOwner(product)
  expect((await browser.post('/api/privacy/delete')).status).toBe(200)
  const entries = await product.db.select().from(auditLog).where(eq(auditLog.actorId, owner.id))
  expect(entries).toMatchObject([{ action: 'deleted their data', actor: 'user' }])
})

test('each copy is logged, as a visitor’s or as that of the account', async () => {
  const visitor = await provedBrowser(product, newPerson().email)
  for (const [language, name] of [
    ['en', 'my-data'],
    ['fr', 'mes-donnees'],
  ] as const) {
    const copy = await visitor.get('/api/privacy/my-data/export', { 'accept-language': language })
    expect(copy.status).toBe(200)
    expect(copy.headers.get('content-disposition')).toMatch(
      RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
    )
  }
  expect(await entryOf('took a copy of their data')).toMatchObject({ actor: 'visitor', actorId: null })

  const { owner, browser } = await signedInOwner(product)
  for (let taken = 0; taken < 2; taken++)
    expect((await browser.get('/api/privacy/my-data/export')).status).toBe(200)
  const entries = await product.db.select().from(auditLog).where(eq(auditLog.actorId, owner.id))
  const entry = { action: 'took a copy of their data', actor: 'user', recordType: 'own data' }
  expect(entries).toMatchObject([entry, entry])
})

test('an owner who deletes the data of another address stays logged in to their own account', async () => {
  const { owner, browser } = await signedInOwner(product)
  await proveForMyData(product, browser, newPerson().email)

  const body = { counts: { accounts: 0 } }
  expect(await browser.post('/api/privacy/delete')).toMatchObject({ status: 200, body })

  expect(await browser.get('/api/auth/user')).toMatchObject({
    status: 200,
    body: { firstName: owner.firstName },
  })
})

test('a person whose data is read without end has to wait, and no other person does', async () => {
  const [mine, others] = [newPerson().email, newPerson().email]
  const [browser, other] = [await provedBrowser(product, mine), await provedBrowser(product, others)]
  const account = keyedHash(product.deps.appSecrets, 'limits').digest(mine)
  await untilRefused(() => takeRead('user', account))
  for (const path of ['/api/privacy/my-data', '/api/privacy/my-data/export'])
    expect(await browser.get(path)).toMatchObject({ status: 429, body: { code: 'too_often' } })
  expect((await other.get('/api/privacy/my-data')).status).toBe(200)
})

test('the copy of an account holds its sessions and what the log says of it; without an account there are none', async () => {
  const { owner, browser } = await signedInOwner(product)
  const at = product.clock.now()
  await product.db.insert(auditLog).values({ ...ownEntry('user', owner.id, at), action: 'signed in' })
  expect((await browser.get('/api/privacy/my-data/export')).body).toMatchObject({
    hasAccount: true,
    raw: {
      account: { email: owner.email },
      sessions: [{ createdAt: at.toISOString() }],
      log: [{ action: 'signed in', recordId: owner.id }],
    },
  })
  const visitor = await provedBrowser(product, newPerson().email)
  expect((await visitor.get('/api/privacy/my-data/export')).body).toMatchObject({
    hasAccount: false,
    raw: { account: null, sessions: [], log: [] },
  })
})

test('the copy of an account shows where its sign-ins came from, but not a failed one, which may be another person’s', async () => {
  const { owner, browser } = await signedInOwner(product)
  const entry = { ...ownEntry('user', owner.id, product.clock.now()), ipAddress: '203.0.113.9' }
  await product.db.insert(auditLog).values([
    { ...entry, action: 'signed in' },
    { ...entry, actor: 'visitor', action: 'failed to sign in' },
  ])
  expect((await browser.get('/api/privacy/my-data/export')).body).toMatchObject({
    raw: {
      log: [
        { action: 'failed to sign in', ipAddress: null },
        { action: 'signed in', ipAddress: '203.0.113.9' },
      ],
    },
  })
})

test('a withdrawal is recorded with the network address that it came from', async () => {
  const { email } = newPerson()
  const browser = product.browser({ address: '203.0.113.9' })
  await proveForMyData(product, browser, email)
  expect((await browser.post('/api/privacy/withdraw')).status).toBe(200)
  expect((await browser.get('/api/privacy/my-data/export')).body).toMatchObject({
    raw: { withdrawals: [{ withdrawnAt: product.clock.now().toISOString(), ipAddress: '203.0.113.9' }] },
  })
})
