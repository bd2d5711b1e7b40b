import { afterAll, beforeAll, expect, test } from 'bun:test'
import { signInFailures } from '../../db/schema/sign-in.ts'
import { type Answer, openProduct, type Product } from '../../tests/support/product.ts'
import { IN_PRODUCTION } from '../../tests/support/production.ts'
import { signedUp, supplierForm } from '../../tests/support/supplier-account.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
let product: Product
beforeAll(async () => {
  product = await openProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(() => product.close())

const RIGHT = 'seven-geese-over-gaspe'
const WRONG = 'eight-geese-over-gaspe'
const INVALID = { status: 401, body: { code: 'wrong_credentials' } }

let networks = 0
/** A client on a network that no other test uses. */
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })

const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  product.browser().post('/api/supplier/login', { email, password }, headers)
const retryAfter = (answer: Answer) => Number(answer.headers.get('retry-after'))

test('after five failures an account waits 15 seconds, and twice as long after each more', async () => {
  const { form } = await signedUp(product)
  for (let failed = 0; failed < 5; failed++) expect(await signIn(form.email, WRONG)).toMatchObject(INVALID)

  const early = await signIn(form.email, RIGHT)
  expect(early).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
  expect(early.headers.getSetCookie()).toEqual([])
  expect(retryAfter(early)).toBe(15)
  product.clock.passMinutes(0.25)
  expect(await signIn(form.email, WRONG)).toMatchObject(INVALID)
  expect(retryAfter(await signIn(form.email, WRONG))).toBe(30)
  product.clock.passMinutes(0.5)
  expect((await signIn(form.email, RIGHT)).status).toBe(200)

  // The right password has made it forget.
  for (let failed = 0; failed < 5; failed++) expect(await signIn(form.email, WRONG)).toMatchObject(INVALID)
})

test('an address without an account waits just the same', async () => {
  const { email } = supplierForm()
  for (let failed = 0; failed < 5; failed++) expect(await signIn(email, WRONG)).toMatchObject(INVALID)

  expect(retryAfter(await signIn(email, WRONG))).toBe(15)
})

test('of twenty guesses at once five are judged', async () => {
  const { form } = await signedUp(product)

  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(form.email, WRONG)))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a network waits whichever accounts it tries, and others do not wait with it', async () => {
  const from = fromElsewhere()
  const { form } = await signedUp(product)
  for (let failed = 0; failed < 5; failed++)
    expect(await signIn(supplierForm().email, WRONG, from)).toMatchObject(INVALID)

  expect(retryAfter(await signIn(form.email, RIGHT, from))).toBe(15)
  expect((await signIn(form.email, RIGHT, fromElsewhere())).status).toBe(200)
})

test('whoever signs in adds nothing to the wait of their network', async () => {
  const from = fromElsewhere()
  const { form } = await signedUp(product)
  for (let failed = 0; failed < 4; failed++) await signIn(supplierForm().email, WRONG, from)

  for (let times = 0; times < 5; times++) expect((await signIn(form.email, RIGHT, from)).status).toBe(200)

  expect(await signIn(supplierForm().email, WRONG, from)).toMatchObject(INVALID)
  expect((await signIn(form.email, RIGHT, from)).status).toBe(429)

  // The wait goes by since the failure, whoever signs in after it.
  product.clock.passMinutes(0.25)
  for (let times = 0; times < 2; times++) expect((await signIn(form.email, RIGHT, from)).status).toBe(200)
})

test('a day later failures are forgotten', async () => {
  const from = fromElsewhere()
  const { email } = supplierForm()
  for (let failed = 0; failed < 5; failed++) await signIn(email, WRONG, from)
  expect((await signIn(email, WRONG, from)).status).toBe(429)

  product.clock.passMinutes(24 * 60)

  for (let failed = 0; failed < 5; failed++) expect(await signIn(email, WRONG, from)).toMatchObject(INVALID)
})

test('failures are kept without a name or an address', async () => {
  const { form } = await signedUp(product)
  await signIn(form.email, WRONG, fromElsewhere())

  const kept = JSON.stringify(await product.db.select().from(signInFailures))
  expect(kept).not.toContain('maple')
  expect(kept).not.toContain('203.0.113')
})

test('in production nobody is spared for being on the machine itself', async () => {
  const production = await openProduct({ environment: IN_PRODUCTION })
  try {
    const login = () =>
      production
        .browser()
        .post(
          '/api/supplier/login',
          { email: supplierForm().email, password: WRONG },
          { origin: production.parts.publicUrl },
        )
    for (let failed = 0; failed < 5; failed++) expect((await login()).status).toBe(401)

    expect((await login()).status).toBe(429)
  } finally {
    await production.close()
  }
})
