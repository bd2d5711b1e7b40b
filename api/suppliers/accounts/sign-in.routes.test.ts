import { expect, test } from 'bun:test'
import { suppliers } from '../../../db/schema/people.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { signInFailures } from '../../../db/schema/sign-in.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedUp, supplierForm, supplierOf } from '../../../tests/support/people/supplier-account.ts'
import { testProduct } from '../../../tests/support/test-product.ts'

const product = await testProduct()

const RIGHT = 'seven-geese-over-gaspe'
const WRONG = 'eight-geese-over-gaspe'

const signIn = (email: string, password: string) =>
  product.browser().post('/api/supplier/login', { email, password })

const message = 'Invalid credentials. Please try again.'
const INVALID = { status: 401, body: { code: 'wrong_credentials', message, error: message } }

test('the right e-mail and password sign in, with the e-mail in any case', async () => {
  const { form } = await signedUp(product)
  const browser = product.browser()
  const login = { email: ` ${form.email.toUpperCase()} `, password: RIGHT }

  const answer = await browser.post('/api/supplier/login', login)

  expect(answer).toMatchObject({ status: 200, body: { isSupplier: true, supplier: { email: form.email } } })
  expect(JSON.stringify(answer.body)).not.toMatch(/digest|argon2|"id"/)
  expect((await browser.get('/api/supplier/me')).body).toEqual(answer.body)
})

test('a password matches in every Unicode form of its letters', async () => {
  const { form } = await signedUp(product, { password: 'Gaspe\u0301sie-oies' })

  expect((await signIn(form.email, 'Gasp\u00e9sie-oies')).status).toBe(200)
})

test('scripts cannot read the session cookie, and each sign-in replaces it and ends the session before', async () => {
  const { form, browser } = await signedUp(product)
  const first = browser.cookies.get('northrate_supplier') ?? ''

  const answer = await browser.post('/api/supplier/login', { email: form.email, password: RIGHT })

  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('northrate_supplier='))
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  expect(browser.cookies.get('northrate_supplier')).not.toBe(first)
  browser.cookies.set('northrate_supplier', first)
  expect((await browser.get('/api/supplier/me')).status).toBe(401)
})

test('signing out ends only this realm’s session, and may be repeated', async () => {
  const { form, browser } = await signedUp(product)
  const token = browser.cookies.get('northrate_supplier') ?? ''
  const other = product.browser()
  await other.post('/api/supplier/login', { email: form.email, password: RIGHT })
  browser.cookies.set('northrate_user', 'of an owner')

  for (const _ of [1, 2])
    expect(await browser.post('/api/supplier/logout')).toMatchObject({ status: 200, body: { success: true } })

  expect(browser.cookies.get('northrate_supplier_here')).toBe('')
  expect(browser.cookies.get('northrate_user')).toBe('of an owner')
  browser.cookies.set('northrate_supplier', token)
  expect((await browser.get('/api/supplier/me')).status).toBe(401)
  expect((await other.get('/api/supplier/me')).status).toBe(200)
})

test.each([
  ['a wrong password', async () => (await signedUp(product)).form.email],
  ['an unknown address', async () => supplierForm().email],
  ['an account without a password', accountWithoutPassword],
])('a failed sign-in has the same answer for %s', async (_, emailOf) => {
  const email = await emailOf()
  const browser = product.browser()
  const before = await product.db.$count(sessions)

  const answer = await browser.post('/api/supplier/login', { email, password: WRONG })

  expect(answer).toMatchObject(INVALID)
  expect(Object.keys(answer.body ?? {})).toEqual(['code', 'message', 'error'])
  expect(browser.cookies.size).toBe(0)
  expect(await product.db.$count(sessions)).toBe(before)
})

async function accountWithoutPassword(): Promise<string> {
  const { email, name, contactPerson, phone } = supplierForm()
  await product.db.insert(suppliers).values({ email, name, contactPerson, phone })
  return email
}

test('an unknown address is refused in the same time as a wrong password', async () => {
  const took = { known: [] as number[], unknown: [] as number[] }
  const { form } = await signedUp(product)
  for (let tries = 0; tries < 7; tries++) {
    await product.db.delete(signInFailures)
    for (const [kind, email] of [
      ['known', form.email],
      ['unknown', supplierForm().email],
    ] as const) {
      const before = performance.now()
      expect((await signIn(email, WRONG)).status).toBe(401)
      took[kind].push(performance.now() - before)
    }
  }
  // Other load on the machine only adds time.
  const ratio = Math.min(...took.known) / Math.min(...took.unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test.each([
  [{ email: '', password: RIGHT }, { email: 'Enter your email address.' }],
  [{ email: 'robin@maple.example' }, { password: 'Enter your password.' }],
  [{ email: 'robin@maple.example', password: null }, { password: 'Enter your password.' }],
  [{ email: ['robin@maple.example'], password: RIGHT }, { email: 'Enter your email address.' }],
])('a sign-in is refused with a message at the field: %p', async (body, fields) => {
  const answer = await product.browser().post('/api/supplier/login', body)
  expect(answer).toMatchObject({ status: 422, body: { fields } })
})

test('the audit log holds each sign-in and each failure, without the e-mail', async () => {
  const { form } = await signedUp(product)
  await signIn(form.email, WRONG)
  await signIn(form.email, RIGHT)
  const entries = await auditOf(product, (await supplierOf(product, form.email))?.id ?? '')
  expect(entries).toMatchObject([
    { action: 'signed in', actor: 'supplier', recordType: 'supplier' },
    { action: 'failed to sign in', actor: 'visitor', recordType: 'supplier' },
    { action: 'signed up', actor: 'supplier', recordType: 'supplier' },
  ])
  expect(JSON.stringify(entries)).not.toContain(form.email)
})

test('the log holds nothing that was typed at sign-in', () => {
  const log = product.logLines.join('\n')
  expect(log).toContain('/api/supplier/login')
  for (const typed of ['maple', 'geese', 'argon2']) expect(log.toLowerCase()).not.toContain(typed)
})
