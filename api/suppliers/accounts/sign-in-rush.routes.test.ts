import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { signInFailures } from '../../../db/schema/people/sign-in.ts'
import { linkToken, signedUp, supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { HASHES, hashPassword } from '../../people/passwords/passwords.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

const product = await testProduct({ jobs: [handleSupplierJobs] })

const WRONG = 'eight-geese-over-gaspe'
const NEW = 'nine-moose-in-moncton'

const signIn = (email: string, password: string, browser = product.browser()) =>
  browser.post('/api/supplier/login', { email, password })
const heldAgainstAnybody = () =>
  product.db.$count(signInFailures, sql`${signInFailures.failures} > 0 or ${signInFailures.judging} > 0`)

/** Fills the queue of password hashes that strangers may use. */
function rushOfStrangers() {
  const hashes = Array.from({ length: HASHES.atOnce + HASHES.waiting }, () =>
    hashPassword('of the rush', null),
  )
  return { end: () => Promise.all(hashes) }
}

test('in a rush of strangers, link holders and known browsers are served, and others must wait', async () => {
  const { form, browser } = await signedUp(product)
  const resetting = await signedUp(product)
  await product.browser().post('/api/supplier/password-reset', { email: resetting.form.email })
  const token = await linkToken(product, resetting.form.email)
  const rush = rushOfStrangers()

  const [stranger, known, reset] = await Promise.all([
    signIn(form.email, form.password),
    signIn(form.email, form.password, browser),
    product.browser().post('/api/supplier/new-password', { token, password: NEW }),
  ])

  expect(stranger).toMatchObject(refusedWith(503, 'busy'))
  expect(stranger.headers.get('retry-after')).toBe('5')
  expect(known.status).toBe(200)
  expect(reset.status).toBe(200)
  expect(await heldAgainstAnybody()).toBe(0)
  await rush.end()
})

test('twenty concurrent right sign-ins succeed or must wait, and none counts as a failure', async () => {
  const { form } = await signedUp(product)

  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(form.email, form.password)))

  for (const { status, body } of answers)
    expect({ status, code: (body as { code?: string }).code }).toBeOneOf([
      { status: 200, code: undefined },
      { status: 503, code: 'busy' },
    ])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5)
  expect((await signIn(form.email, form.password)).status).toBe(200)
  expect(await heldAgainstAnybody()).toBe(0)
})

test.each([
  ['with an account', async () => (await signedUp(product)).form.email],
  ['without one', async () => supplierForm().email],
])('of a hundred concurrent wrong guesses at an address %s, five are judged', async (_, emailOf) => {
  const email = await emailOf()

  const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(email, WRONG)))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  for (const { status } of answers) expect([401, 429, 503]).toContain(status)
  expect(await signIn(email, WRONG)).toMatchObject(refusedWith(429, 'too_many_tries'))
})

test('a process that dies during a sign-in blocks its account for at most a minute', async () => {
  const { form } = await signedUp(product)
  await signIn(form.email, WRONG)
  await product.db.update(signInFailures).set({ judging: 5, lastTriedAt: product.clock.now() })

  expect((await signIn(form.email, form.password)).status).toBe(503)
  product.clock.passMinutes(1.1)
  expect((await signIn(form.email, form.password)).status).toBe(200)
})
