import { afterAll, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { passwordLinkMail, signedUp, supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { refusedWith } from '../../../tests/support/refused-with.ts'
import { SUPPLIER_TERMS_VERSION } from '../../contract/supplier/account.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await openProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
handleSupplierJobs(product.deps)
await product.deps.jobs.startWorking()
afterAll(() => product.close())

const signUp = (form: unknown, headers?: Record<string, string>) =>
  product.browser().post('/api/supplier/signup', form, headers)

const supplierOf = async (email: string) =>
  (await product.db.select().from(suppliers).where(eq(suppliers.email, email)))[0]

test('a new supplier is signed in, pending and without credits, and its details are stored as typed', async () => {
  const form = supplierForm({
    email: '  Robin@Upper.Example ',
    phone: ' (514) 555-0143 ',
    businessTypes: ['Restaurant', 'Retail', 'Restaurant'],
    territories: ['Yukon', 'Ontario', 'Yukon'],
  })
  const browser = product.browser()

  const answer = await browser.post('/api/supplier/signup', form)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    isSupplier: true,
    supplier: {
      name: form.name,
      contactPerson: 'Robin Tremblay',
      email: 'robin@upper.example',
      phone: '(514) 555-0143',
      businessTypes: ['Retail', 'Restaurant'],
      territories: ['Ontario', 'Yukon'],
      leadCredits: 0,
      status: 'pending',
      mayBuy: true,
      mayAddLive: false,
      isEmailProved: false,
    },
  })
  expect((await browser.get('/api/supplier/me')).body).toEqual(answer.body)
  const kept = await supplierOf('robin@upper.example')
  expect(kept?.passwordDigest).toStartWith('$argon2id$')
  expect(kept?.termsAcceptedAt?.toISOString()).toBe(product.clock.now().toISOString())
  expect(kept?.termsVersion).toBe(SUPPLIER_TERMS_VERSION)
  const entry = and(eq(auditLog.action, 'signed up'), eq(auditLog.recordId, kept?.id ?? ''))
  expect(await product.db.$count(auditLog, entry)).toBe(1)
})

test('a sign-up without terms, as in the specification, creates an account that has not accepted them', async () => {
  const { browser, form } = await signedUp(product, { acceptsTerms: undefined })
  expect((await browser.get('/api/supplier/me')).status).toBe(200)
  const kept = await supplierOf(form.email)
  expect([kept?.termsAcceptedAt, kept?.termsVersion]).toEqual([null, null])
})

test('a sign-up with a status, credits or an id creates no account', async () => {
  const form = supplierForm({ status: 'active', leadCredits: 50, id: crypto.randomUUID() })

  expect((await product.browser().post('/api/supplier/signup', form)).status).toBe(422)
  expect(await supplierOf(form.email)).toBeUndefined()
})

test('the welcome mail has a text and an HTML part and contains nothing that was typed', async () => {
  const { form } = await signedUp(product, { contactPerson: 'Visit evil.example', name: 'Cheap Pills Inc' })

  for (;;) {
    const [mail] = product.inbox.messages(form.email)
    if (mail === undefined) {
      await Bun.sleep(20)
      continue
    }
    expect(mail.subject).toBe('Your Northrate supplier account')
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('http://localhost/supplier/dashboard')
      expect(text).not.toContain('evil.example')
      expect(text).not.toContain('Cheap Pills')
    }
    break
  }
})

describe('a sign-up with the address of an account', () => {
  test('is answered 409, changes nothing and mails a link for a new password', async () => {
    const { form } = await signedUp(product)
    const before = await supplierOf(form.email)
    const stranger = product.browser()

    const answer = await stranger.post('/api/supplier/signup', {
      ...supplierForm(),
      email: form.email.toUpperCase(),
    })

    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'account_exists',
        message: 'An account with this email already exists. Log in, or use the link we just sent you.',
      },
    })
    expect(stranger.cookies.size).toBe(0)
    expect(await supplierOf(form.email)).toEqual(before)
    expect((await passwordLinkMail(product, form.email)).subject).toBe('Set a new password at Northrate')
  })

  test('that an admin added mails a link for the first password', async () => {
    const email = 'claims@elsewhere.example'
    await product.db
      .insert(suppliers)
      .values({ email, name: 'Made by an admin', contactPerson: 'Kim', phone: '4165550100' })

    expect((await signUp(supplierForm({ email }))).status).toBe(409)

    const mail = await passwordLinkMail(product, email)
    expect(mail.subject).toBe('Choose a password for your account at Northrate')
    expect((await supplierOf(email))?.passwordDigest).toBeNull()
  })
})

test('two concurrent sign-ups with one address create one account and one session', async () => {
  const [one, other] = [supplierForm(), supplierForm()]
  const email = one.email
  const before = await product.db.$count(sessions)

  const answers = await Promise.all([signUp(one), signUp({ ...other, email })])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await product.db.$count(suppliers, eq(suppliers.email, email))).toBe(1)
  expect(await product.db.$count(sessions)).toBe(before + 1)
})

test('one network may request twenty sign-ups an hour', async () => {
  const from = { 'x-forwarded-for': '198.51.100.77' }
  const { form } = await signedUp(product)
  const tries = Array.from({ length: 20 }, () => signUp({ ...supplierForm(), email: form.email }, from))
  for (const answer of await Promise.all(tries)) expect(answer.status).toBe(409)

  const last = supplierForm()
  const answer = await signUp(last, from)

  expect(answer).toMatchObject(refusedWith(429, 'too_many_requests'))
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await supplierOf(last.email)).toBeUndefined()
  expect((await signUp(last, { 'x-forwarded-for': '198.51.100.78' })).status).toBe(200)
})

test('a page of another site cannot sign a supplier up', async () => {
  const form = supplierForm()

  expect((await signUp(form, { origin: 'https://evil.example' })).status).toBe(403)

  expect(await supplierOf(form.email)).toBeUndefined()
})

test('the log holds nothing that was typed at sign-up', () => {
  const log = product.logLines.join('\n')
  expect(log).toContain('/api/supplier/signup')
  for (const typed of ['Maple Payments', 'Tremblay', 'maple-', 'geese', '555-01', 'argon2'])
    expect(log).not.toContain(typed)
})
