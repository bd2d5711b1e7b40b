import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { mailTo } from '../../../tests/support/people/my-data.ts'
import {
  passwordLinkMail,
  signedUp,
  supplierForm,
  supplierOf,
} from '../../../tests/support/people/supplier-account.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { SUPPLIER_TERMS_VERSION } from '../../contract/suppliers/account.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await testProduct({
  environment: { TRUSTED_PROXIES: '127.0.0.1/32' },
  jobs: [handleSupplierJobs],
})

const signUp = (form: unknown, headers?: Record<string, string>) =>
  product.browser().post('/api/supplier/signup', form, headers)

test('a new supplier is signed in, pending and without credits, and its number is stored in E.164', async () => {
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
      phone: '+15145550143',
      phoneExt: null,
      businessTypes: ['Retail', 'Restaurant'],
      territories: ['Ontario', 'Yukon'],
      leadCredits: 0,
      status: 'pending',
      mayBuy: true,
      mayAddLive: false,
      isEmailProved: false,
      followUpMails: true,
      promiseMails: true,
      language: 'en',
      englishTermsWishedAt: product.clock.now().toISOString(),
      englishTermsVersion: SUPPLIER_TERMS_VERSION,
      phoneForOwners: '',
      phoneForOwnersExt: null,
      requestedName: null,
      website: '',
    },
  })
  expect((await browser.get('/api/supplier/me')).body).toEqual(answer.body)
  const kept = await supplierOf(product, 'robin@upper.example')
  expect(kept?.passwordDigest).toStartWith('$argon2id$')
  expect(kept?.termsAcceptedAt?.toISOString()).toBe(product.clock.now().toISOString())
  expect(kept?.termsVersion).toBe(SUPPLIER_TERMS_VERSION)
  expect(await auditOf(product, kept?.id ?? '')).toMatchObject([{ action: 'signed up' }])
})

test('a sign-up without terms, as in the specification, creates an account that has not accepted them', async () => {
  const { browser, form } = await signedUp(product, { acceptsTerms: undefined })
  expect((await browser.get('/api/supplier/me')).status).toBe(200)
  const kept = await supplierOf(product, form.email)
  expect([kept?.termsAcceptedAt, kept?.termsVersion]).toEqual([null, null])
})

test('a sign-up that wishes the English terms keeps when and which version, and no other does', async () => {
  const { browser, form } = await signedUp(product, { wishesEnglish: true })
  const wishedAt = product.clock.now()
  expect((await browser.get('/api/supplier/me')).body).toMatchObject({
    supplier: { englishTermsWishedAt: wishedAt.toISOString() },
  })
  const kept = await supplierOf(product, form.email)
  expect(kept?.englishTermsVersion).toBe(SUPPLIER_TERMS_VERSION)
  // The log keeps it when the supplier takes it back.
  expect(await auditOf(product, kept?.id ?? '')).toMatchObject([
    { action: 'signed up', details: { termsLanguage: 'en', version: SUPPLIER_TERMS_VERSION } },
  ])
  for (const wishesEnglish of [undefined, false]) {
    const other = await signedUp(product, { wishesEnglish })
    expect(await supplierOf(product, other.form.email)).toMatchObject({
      englishTermsWishedAt: null,
      englishTermsVersion: null,
    })
  }
})

test('a sign-up with a status, credits or an id creates no account', async () => {
  const form = supplierForm({ status: 'active', leadCredits: 50, id: crypto.randomUUID() })

  expect((await product.browser().post('/api/supplier/signup', form)).status).toBe(422)
  expect(await supplierOf(product, form.email)).toBeUndefined()
})

test('the welcome mail has a text and an HTML part and contains nothing that was typed', async () => {
  const { form } = await signedUp(product, { contactPerson: 'Visit evil.example', name: 'Cheap Pills Inc' })

  const mail = await mailTo(product, form.email, 'Your Northrate supplier account')
  for (const text of [mail.text, mail.html]) {
    expect(text).toContain('http://localhost/supplier/dashboard')
    expect(text).not.toMatch(/evil\.example|Cheap Pills/)
  }
})

describe('a sign-up with the address of an account', () => {
  test('is answered 409, changes nothing and mails a link for a new password', async () => {
    const { form } = await signedUp(product)
    const before = await supplierOf(product, form.email)
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
        fields: { email: expect.stringContaining('already exists') },
      },
    })
    expect(stranger.cookies.size).toBe(0)
    expect(await supplierOf(product, form.email)).toEqual(before)
    expect((await passwordLinkMail(product, form.email)).subject).toBe('Set a new password at Northrate')
  })

  test('that an admin added mails a link for the first password', async () => {
    const email = 'claims@elsewhere.example'
    await product.db
      .insert(suppliers)
      .values({ email, name: 'Made by an admin', contactPerson: 'Kim', phone: '4165550100' })

    expect((await signUp(supplierForm({ email }))).status).toBe(409)

    expect((await passwordLinkMail(product, email)).subject).toBe(
      'Choose a password for your account at Northrate',
    )
    expect((await supplierOf(product, email))?.passwordDigest).toBeNull()
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
  expect(Number(answer.headers.get('retry-after'))).toBeWithin(3000, 3601)
  expect(await supplierOf(product, last.email)).toBeUndefined()
  expect((await signUp(last, { 'x-forwarded-for': '198.51.100.78' })).status).toBe(200)
})

test('the log holds nothing that was typed at sign-up', () => {
  const log = product.logLines.join('\n')
  expect(log).toContain('/api/supplier/signup')
  for (const typed of ['Maple Payments', 'Tremblay', 'maple-', 'geese', '555-01', 'argon2'])
    expect(log).not.toContain(typed)
})

type Fault = [string, Record<string, unknown>, string, string]
const PHONE = 'Enter a 10-digit phone number, or one that starts with +.'
const LENGTH = 'Choose a password of 8 to 128 characters.'
const COMMON = 'This is one of the most common passwords. Choose one that’s harder to guess.'
const TERMS = 'Accept the Terms of Use and the Privacy Policy to go on.'
const TYPES = 'Please select at least one business type you serve.'
const TERRITORIES = 'Please select at least one territory you operate in.'

test.each<Fault>([
  ['no company', { name: ' ' }, 'name', 'Enter the company name.'],
  ['no contact person', { contactPerson: null }, 'contactPerson', 'Enter a contact person.'],
  ['no e-mail', { email: '' }, 'email', 'Enter your email address.'],
  ['half an e-mail', { email: 'robin@' }, 'email', 'Enter an email address, such as name@example.com.'],
  ['no phone', { phone: '' }, 'phone', 'Enter a phone number.'],
  ...['555 0187', '416 555 01877', '1-800-FLOWERS', '+0 416 555 0187', '416+5550187', 'call me'].map(
    (phone): Fault => [`the phone number ${phone}`, { phone }, 'phone', PHONE],
  ),
  ['no password', { password: '' }, 'password', 'Choose a password.'],
  ['7 characters', { password: 'abcdefg' }, 'password', LENGTH],
  ['129 characters', { password: 'ab!'.repeat(43) }, 'password', LENGTH],
  ['a common password', { password: 'PassWord' }, 'password', COMMON],
  [
    'the e-mail',
    { email: 'robin@same.example', password: 'Robin@Same.example' },
    'password',
    'Choose a password that isn’t your email address.',
  ],
  [
    'the company',
    { name: 'Aurora Payments', password: 'aurorapayments' },
    'password',
    'Choose a password that isn’t your company name.',
  ],
  ['a blank for the terms', { acceptsTerms: '' }, 'acceptsTerms', TERMS],
  ['a no to the terms', { acceptsTerms: false }, 'acceptsTerms', TERMS],
  ['no business type', { businessTypes: [] }, 'businessTypes', TYPES],
  ['no territory', { territories: undefined }, 'territories', TERRITORIES],
  ['a business type of their own', { businessTypes: ['Casinos'] }, 'businessTypes.0', TYPES],
  ['a territory of their own', { territories: ['Ontario', 'Texas'] }, 'territories.1', TERRITORIES],
])('a sign-up is refused with a message at the field: %s', async (_, change, field, message) => {
  const before = await product.db.$count(suppliers)

  const answer = await signUp(supplierForm(change))

  expect(answer).toMatchObject(refusedWith(422, 'check_your_answers'))
  expect(answer.body).toHaveProperty(['fields', field], message)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await product.db.$count(suppliers)).toBe(before)
})

test.each([
  ['416 555 0187', '+14165550187'],
  ['1-416-555-0187', '+14165550187'],
  ['+1 (416) 555-0187', '+14165550187'],
  ['416.555.0187', '+14165550187'],
  ['+33 1 42 68 53 00', '+33142685300'],
  // No such number is in use.
  ['(016) 555-0187', '(016) 555-0187'],
])('a phone number written as %p is kept as %p', async (phone, kept) => {
  const { form } = await signedUp(product, { phone })
  expect(await supplierOf(product, form.email)).toMatchObject({ phone: kept, phoneExt: null })
})

test.each([
  ['too many digits', '416 555 0142 ext. 12345678'],
  ['no digits', '416 555 0142 ext.'],
  ['another word', '416 555 0142 room 5'],
])('an extension is refused with words about it: %s', async (_, phone) => {
  const answer = await signUp(supplierForm({ phone }))
  expect(answer).toMatchObject(refusedWith(422, 'check_your_answers'))
  expect(Object(answer.body).fields.phone).toContain('extension as 1 to 7 digits')
  const inFrench = await signUp(supplierForm({ phone }), { 'accept-language': 'fr' })
  expect(Object(inFrench.body).fields.phone).toContain('poste')
})
