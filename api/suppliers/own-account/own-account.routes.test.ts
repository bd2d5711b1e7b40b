import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { supplierEmailLinks } from '../../../db/schema/people/sign-in.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { mailed } from '../../../tests/support/inbox.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import {
  confirmationToken,
  linkToken,
  signedUp,
  supplierForm,
  supplierOf,
} from '../../../tests/support/people/supplier-account.ts'
import { type Browser, refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { SUPPLIER_TERMS_VERSION } from '../../contract/suppliers/account.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { handleSupplierJobs } from '../accounts/suppliers.jobs.ts'
import { handleEmailChangeJobs } from './change-email.ts'

const product = await testProduct({ jobs: [handleSupplierJobs, handleEmailChangeJobs] })

const put = (browser: Browser, what: string, body: object) =>
  browser.send('PUT', `/api/supplier/${what}`, body)
const me = async (browser: Browser) => (await browser.get('/api/supplier/me')).body
const logIn = (email: string, password: string) =>
  product.browser().post('/api/supplier/login', { email, password })
const idOf = async (email: string) => (await supplierOf(product, email))?.id ?? ''
const actionsOf = async (email: string) =>
  (await auditOf(product, await idOf(email))).map(({ action, details }) => ({ action, details }))

const COMPANY = { name: 'Birch Payments', contactPerson: 'Kim Lavoie', phone: '514 555 0143' }
const KEPT = { ...COMPANY, phone: '+15145550143', phoneExt: null }
const COVERAGE = { businessTypes: ['Healthcare', 'Retail'], territories: ['Yukon', 'Ontario'] }
const SIGNED_UP = { businessTypes: ['Retail', 'Restaurant'], territories: ['Ontario', 'Quebec'] }
const REAUTHENTICATE = refusedWith(403, 'reauthentication_needed')

describe('the company of a supplier', () => {
  test('is changed once, audited by its fields without their values, and admins see when its name changed', async () => {
    const { supplier, browser } = await signedInSupplier(product, { ...SIGNED_UP, status: 'pending' })
    expect(await put(browser, 'company', COMPANY)).toMatchObject({ status: 200, body: { supplier: KEPT } })
    const changedAt = product.clock.now().toISOString()
    product.clock.passMinutes(1)
    expect((await put(browser, 'company', COMPANY)).status).toBe(200)

    expect(await me(browser)).toMatchObject({ supplier: KEPT })
    const entries = (await actionsOf(supplier.email)).filter(({ action }) => action === 'changed own company')
    expect(entries).toEqual([
      { action: 'changed own company', details: { fields: ['name', 'contactPerson', 'phone'] } },
    ])
    const admin = (await signedInAdmin(product)).browser
    const provider = await admin.get(`/api/admin/providers/${await idOf(supplier.email)}`)
    expect(provider.body).toMatchObject({ shownToOwnersChangedAt: changedAt })
  })

  describe('that we approved, under a new name,', () => {
    async function renamed() {
      const { supplier, browser } = await signedInSupplier(product, SIGNED_UP)
      const answer = await put(browser, 'company', COMPANY)
      const admin = (await signedInAdmin(product)).browser
      const path = `/api/admin/providers/${supplier.id}`
      const decide = (decision: string, name = COMPANY.name) =>
        admin.send('PUT', `${path}/requested-name`, { decision, name })
      const provider = async () => (await admin.get(path)).body
      return { supplier, browser, answer, admin, path, decide, provider }
    }

    test('keeps the one that owners are shown until an admin approves it', async () => {
      const { supplier, browser, answer, decide, provider } = await renamed()
      const waits = { name: supplier.name, requestedName: COMPANY.name }
      expect(answer).toMatchObject({ status: 200, body: { supplier: waits } })
      expect(await me(browser)).toMatchObject({ supplier: waits })
      expect(await provider()).toMatchObject({ ...waits, shownToOwnersChangedAt: null })

      product.clock.passMinutes(1)
      const approved = { name: COMPANY.name, requestedName: null }
      expect(await decide('approve')).toMatchObject({ status: 200, body: approved })
      expect(await me(browser)).toMatchObject({ supplier: approved })
      const now = product.clock.now().toISOString()
      expect(await provider()).toMatchObject({ ...approved, shownToOwnersChangedAt: now })
      expect((await actionsOf(supplier.email)).slice(0, 2)).toEqual([
        {
          action: 'approved provider name',
          details: {
            before: { name: supplier.name },
            after: { name: COMPANY.name },
            requested: COMPANY.name,
          },
        },
        { action: 'changed own company', details: { fields: ['contactPerson', 'phone', 'requestedName'] } },
      ])
    })

    test('keeps its own where an admin refuses it', async () => {
      const { supplier, browser, decide } = await renamed()
      const kept = { name: supplier.name, requestedName: null }
      expect(await decide('refuse')).toMatchObject({ status: 200, body: kept })
      expect(await me(browser)).toMatchObject({ supplier: kept })
    })

    test('gets no name that the admin has not seen, and none twice', async () => {
      const { supplier, browser, decide } = await renamed()
      await put(browser, 'company', { ...COMPANY, name: 'Another Name' })
      expect(await decide('approve')).toMatchObject(refusedWith(409, 'requested_name_changed'))
      expect((await supplierOf(product, supplier.email))?.name).toBe(supplier.name)
      expect((await decide('approve', 'Another Name')).status).toBe(200)
      expect(await decide('approve', 'Another Name')).toMatchObject(
        refusedWith(409, 'requested_name_changed'),
      )
    })

    test('takes it back by its present name, and an admin may give it one at once', async () => {
      const { supplier, browser, admin, path } = await renamed()
      const own = { ...COMPANY, name: supplier.name }
      expect(await put(browser, 'company', own)).toMatchObject({
        body: { supplier: { name: supplier.name, requestedName: null } },
      })
      await put(browser, 'company', COMPANY)
      expect((await admin.send('PUT', path, { name: 'Given Name' })).body).toMatchObject({
        name: 'Given Name',
        requestedName: null,
      })
    })

    test('gets one from admins only', async () => {
      const { supplier, browser, admin, path } = await renamed()
      const own = { decision: 'approve', name: COMPANY.name }
      expect((await browser.send('PUT', `${path}/requested-name`, own)).status).toBe(401)
      const unknown = `/api/admin/providers/${crypto.randomUUID()}/requested-name`
      expect(await admin.send('PUT', unknown, own)).toMatchObject(refusedWith(404, 'provider_not_found'))
      expect(await put(browser, 'company', { ...COMPANY, requestedName: null })).toMatchObject({
        status: 422,
      })
      expect(await supplierOf(product, supplier.email)).toMatchObject({ requestedName: COMPANY.name })
    })
  })

  test.each([
    ['a web address', 'Bank alert: https://evil.example'],
    ['our name in Greek letters', 'Νorthrate'],
  ])('cannot have %s for a name', async (_, name) => {
    const { supplier, browser } = await signedInSupplier(product, { ...SIGNED_UP, status: 'pending' })
    for (const field of ['name', 'contactPerson'])
      expect(await put(browser, 'company', { ...COMPANY, [field]: name })).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) } },
      })
    const signUp = await product.browser().post('/api/supplier/signup', supplierForm({ name }))
    expect(signUp).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } })
    expect((await supplierOf(product, supplier.email))?.name).toBe(supplier.name)
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'Enter the company name.'],
    ['no contact person', { contactPerson: '' }, 'contactPerson', 'Enter a contact person.'],
    [
      'words for a number',
      { phone: 'call me' },
      'phone',
      'Enter a 10-digit phone number, or one that starts with +.',
    ],
  ])('cannot have %s', async (_, change, field, message) => {
    const { supplier, browser } = await signedInSupplier(product, SIGNED_UP)
    const answer = await put(browser, 'company', { ...COMPANY, ...change })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
    expect((await supplierOf(product, supplier.email))?.name).toBe(supplier.name)
  })

  test('cannot be changed from a session that was proved too long ago', async () => {
    const { supplier, browser } = await signedInSupplier(product, SIGNED_UP)
    product.clock.passMinutes(11)
    expect(await put(browser, 'company', COMPANY)).toMatchObject(REAUTHENTICATE)
    expect((await supplierOf(product, supplier.email))?.name).toBe(supplier.name)
  })
})

describe('what a supplier serves', () => {
  test('is changed in the order of our lists, and audited by its fields', async () => {
    const { supplier, browser } = await signedInSupplier(product, SIGNED_UP)
    product.clock.passMinutes(11)
    const sorted = { businessTypes: ['Retail', 'Healthcare'], territories: ['Ontario', 'Yukon'] }
    expect(await put(browser, 'coverage', COVERAGE)).toMatchObject({
      status: 200,
      body: { supplier: sorted },
    })
    expect(await actionsOf(supplier.email)).toContainEqual({
      action: 'changed own coverage',
      details: { fields: ['businessTypes', 'territories'] },
    })
  })

  test.each([
    ['no business type', { businessTypes: [] }, 'businessTypes'],
    ['no territory', { territories: [] }, 'territories'],
    ['an unknown territory', { territories: ['Ohio'] }, 'territories.0'],
  ])('cannot be %s', async (_, change, field) => {
    const { supplier, browser } = await signedInSupplier(product, SIGNED_UP)
    const answer = await put(browser, 'coverage', { ...COVERAGE, ...change })
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
    expect((await supplierOf(product, supplier.email))?.territories).toEqual(supplier.territories)
  })
})

describe('the terms that bind a supplier', () => {
  const choose = (browser: Browser, language: string) => put(browser, 'terms-language', { language })

  test('are the English ones by its express wish, kept with date and version, until it takes it back', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const wishedAt = product.clock.now()
    const wished = {
      supplier: {
        englishTermsWishedAt: wishedAt.toISOString(),
        englishTermsVersion: SUPPLIER_TERMS_VERSION,
      },
    }
    expect(await choose(browser, 'en')).toMatchObject({ status: 200, body: wished })
    product.clock.passMinutes(1)
    expect((await choose(browser, 'en')).body).toMatchObject(wished)
    expect(await me(browser)).toMatchObject(wished)
    expect((await supplierOf(product, supplier.email))?.englishTermsVersion).toBe(SUPPLIER_TERMS_VERSION)

    const back = { supplier: { englishTermsWishedAt: null, englishTermsVersion: null } }
    expect(await choose(browser, 'fr')).toMatchObject({ status: 200, body: back })
    expect((await choose(browser, 'fr')).body).toMatchObject(back)
    expect((await supplierOf(product, supplier.email))?.englishTermsVersion).toBeNull()
    const action = 'chose the language of the terms'
    expect((await actionsOf(supplier.email)).filter((entry) => entry.action === action)).toEqual(
      expect.arrayContaining([
        { action, details: { language: 'en', version: SUPPLIER_TERMS_VERSION } },
        { action, details: { language: 'fr', version: SUPPLIER_TERMS_VERSION } },
      ]),
    )
    expect((await actionsOf(supplier.email)).filter((entry) => entry.action === action)).toHaveLength(2)
  })

  test('are wished again where the terms are newer', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    await product.db
      .update(suppliers)
      .set({ englishTermsWishedAt: new Date('2026-01-02T00:00:00Z'), englishTermsVersion: '2026-01-01' })
      .where(eq(suppliers.email, supplier.email))
    await choose(browser, 'en')
    const kept = await supplierOf(product, supplier.email)
    expect(kept?.englishTermsWishedAt).toEqual(product.clock.now())
    expect(kept?.englishTermsVersion).toBe(SUPPLIER_TERMS_VERSION)
  })

  test('are in no third language', async () => {
    const { browser } = await signedInSupplier(product)
    expect(await choose(browser, 'de')).toMatchObject({
      status: 422,
      body: { fields: { language: 'Choose en or fr.' } },
    })
  })
})

describe('the reminders that a supplier gets by email', () => {
  const NONE = { followUpMails: false, promiseMails: false }

  test('are all of them, until it chooses; the choice is audited by its fields', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    expect(await me(browser)).toMatchObject({ supplier: { followUpMails: true, promiseMails: true } })
    const choice = { ...NONE, promiseMails: true }
    expect(await put(browser, 'emails', choice)).toMatchObject({ status: 200, body: { supplier: choice } })
    expect(await me(browser)).toMatchObject({ supplier: choice })
    expect(await actionsOf(supplier.email)).toContainEqual({
      action: 'changed own emails',
      details: { fields: ['followUpMails'] },
    })
  })

  test('come in the language that the supplier chooses, at first that of its sign-up', async () => {
    const french = await signedUp(product, {}, { 'accept-language': 'fr-CA' })
    expect(await me(french.browser)).toMatchObject({ supplier: { language: 'fr' } })
    const choice = { followUpMails: true, promiseMails: true, language: 'en' }
    expect(await put(french.browser, 'emails', choice)).toMatchObject({
      status: 200,
      body: { supplier: choice },
    })
    expect(await put(french.browser, 'emails', { ...choice, language: 'de' })).toMatchObject({
      status: 422,
      body: { fields: { language: 'Choose en or fr.' } },
    })
    expect(await me(french.browser)).toMatchObject({ supplier: { language: 'en' } })
  })

  test('stay as they are without an answer for each', async () => {
    const { browser } = await signedInSupplier(product)
    expect(await put(browser, 'emails', { followUpMails: false })).toMatchObject({
      status: 422,
      body: { fields: { promiseMails: expect.any(String) } },
    })
    expect(await me(browser)).toMatchObject({ supplier: { followUpMails: true } })
  })
})

test('an account that is changed too often waits', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  await untilRefused(() => takeOfAccount(product.deps, 'change', supplier.id))
  const TOO_OFTEN = refusedWith(429, 'too_often')
  expect(await put(browser, 'company', COMPANY)).toMatchObject(TOO_OFTEN)
  expect(await put(browser, 'coverage', COVERAGE)).toMatchObject(TOO_OFTEN)
  expect(await put(browser, 'profile', { phoneForOwners: '', website: '' })).toMatchObject(TOO_OFTEN)
  const emails = { followUpMails: true, promiseMails: false }
  expect(await put(browser, 'emails', emails)).toMatchObject(TOO_OFTEN)
  expect(await put(browser, 'terms-language', { language: 'en' })).toMatchObject(TOO_OFTEN)
})

describe('the password of a supplier', () => {
  const NEXT = 'eight-otters-in-oshawa'

  test('changed with the old one ends the other sessions and the old password, and leaves this browser logged in', async () => {
    const { form, browser } = await signedUp(product)
    const elsewhere = product.browser()
    await elsewhere.post('/api/supplier/login', { email: form.email, password: form.password })

    expect(await put(browser, 'password', { current: form.password, next: NEXT })).toMatchObject({
      status: 200,
      body: { success: true },
    })

    expect((await browser.get('/api/supplier/me')).status).toBe(200)
    expect((await elsewhere.get('/api/supplier/me')).status).toBe(401)
    expect((await logIn(form.email, form.password)).status).toBe(401)
    expect((await logIn(form.email, NEXT)).status).toBe(200)
    expect(await actionsOf(form.email)).toContainEqual({ action: 'changed password', details: null })
  })

  test.each([
    ['with a wrong one', { current: 'not-the-password' }, 'current', /^That’s not your password/],
    ['to a short one', { next: 'short' }, 'next', /8 to 128/],
    ['to a common one', { next: 'password1' }, 'next', /common/],
    ['to one of the account’s names', { next: 'Maple-Payments-1' }, 'next', /our name or yours/],
  ])('cannot be changed %s', async (_, change, field, message) => {
    const { form, browser } = await signedUp(product)
    const answer = await put(browser, 'password', { current: form.password, next: NEXT, ...change })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringMatching(message) } },
    })
    expect((await logIn(form.email, form.password)).status).toBe(200)
  })

  test('cannot be guessed without end from a browser that was left open', async () => {
    const { form, browser } = await signedUp(product)
    const guess = () => put(browser, 'password', { current: 'not-the-password', next: NEXT })
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422)
    expect(await guess()).toMatchObject(refusedWith(429, 'too_many_tries'))
    expect((await logIn(form.email, form.password)).status).toBe(200)
  })
})

describe('a confirmed address', () => {
  const change = (browser: Browser, email: string) => browser.post('/api/supplier/email-change', { email })
  const prove = (token: string) => product.browser().post('/api/supplier/email-proof', { token })

  async function confirmed() {
    const signed = await signedUp(product)
    await prove(await confirmationToken(product, signed.form.email))
    const { email, password } = signed.form
    const browser = product.browser()
    await browser.post('/api/supplier/login', { email, password })
    return { form: signed.form, browser }
  }
  const noticeTo = (email: string) =>
    mailed(product, email, (mails) => mails.find(({ subject }) => subject?.includes('about to change')))

  test('changes once the new address opens its link, and the old one is sent a notice that does not name it', async () => {
    const { form, browser } = await confirmed()
    const email = supplierForm().email
    expect(await change(browser, ` ${email.toUpperCase()} `)).toMatchObject({ status: 200 })
    const { text } = await noticeTo(form.email)
    expect(text).not.toContain(email)
    expect(text).toContain('/supplier/reset-password')
    expect(await supplierOf(product, email)).toBeUndefined()

    const token = await confirmationToken(product, email)
    expect((await prove(token)).status).toBe(200)
    expect(await me(browser)).toMatchObject({ supplier: { email, isEmailProved: true } })
    expect((await logIn(form.email, form.password)).status).toBe(401)
    expect((await logIn(email, form.password)).status).toBe(200)

    expect((await prove(token)).status).toBe(200)
    const entries = (await actionsOf(email)).filter(({ action }) => action === 'changed own email address')
    expect(entries).toEqual([{ action: 'changed own email address', details: null }])
  })

  test('stays where another account took the new one before the link was opened', async () => {
    const { form, browser } = await confirmed()
    const email = supplierForm().email
    await change(browser, email)
    const token = await confirmationToken(product, email)
    await signedUp(product, { email })
    expect(await prove(token)).toMatchObject(refusedWith(409, 'email_taken'))
    expect(await me(browser)).toMatchObject({ supplier: { email: form.email } })
  })

  test('stays where the link is a day old, was followed by another, or the password changed since', async () => {
    const { form, browser } = await confirmed()
    const [first, second] = [supplierForm().email, supplierForm().email]
    await change(browser, first)
    const replaced = await confirmationToken(product, first)
    await change(browser, second)
    expect(await prove(replaced)).toMatchObject(refusedWith(422, 'email_link_over'))

    const late = await confirmationToken(product, second)
    await browser.post('/api/supplier/password-reset', { email: form.email })
    const reset = { token: await linkToken(product, form.email), password: 'eight-otters-in-oshawa' }
    await product.browser().post('/api/supplier/new-password', reset)
    expect(await prove(late)).toMatchObject(refusedWith(422, 'email_link_over'))

    const again = product.browser()
    await again.post('/api/supplier/login', { email: form.email, password: reset.password })
    const third = supplierForm().email
    await change(again, third)
    const old = await confirmationToken(product, third)
    product.clock.passMinutes(24 * 60)
    expect(await prove(old)).toMatchObject(refusedWith(422, 'email_link_over'))
    expect(await supplierOf(product, form.email)).toBeDefined()
  })

  test('cannot become that of another account, or nonsense', async () => {
    const [other, { browser }] = [await signedUp(product), await confirmed()]
    const body = { code: 'email_taken', fields: { email: 'Another account uses this email address.' } }
    expect(await change(browser, other.form.email)).toMatchObject({ status: 409, body })
    expect((await change(browser, 'nobody')).status).toBe(422)
  })

  test('is confirmed first: before that it is corrected', async () => {
    const { browser } = await signedUp(product)
    expect(await change(browser, supplierForm().email)).toMatchObject(refusedWith(409, 'email_not_confirmed'))
  })

  test('cannot be changed from a session that was proved too long ago, or by a fourth link in an hour', async () => {
    const { form, browser } = await confirmed()
    for (let sent = 0; sent < 3; sent += 1)
      expect((await change(browser, supplierForm().email)).status).toBe(200)
    expect(await change(browser, supplierForm().email)).toMatchObject(refusedWith(429, 'too_many_requests'))
    product.clock.passMinutes(11)
    expect(await change(browser, supplierForm().email)).toMatchObject(REAUTHENTICATE)
    const ofSupplier = eq(supplierEmailLinks.supplierId, await idOf(form.email))
    const links = await product.db.select().from(supplierEmailLinks).where(ofSupplier)
    expect(links.filter(({ newEmail }) => newEmail !== null)).toHaveLength(1)
  })
})
