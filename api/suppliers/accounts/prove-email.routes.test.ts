import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { supplierEmailLinks } from '../../../db/schema/people/sign-in.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { only } from '../../../tests/support/only.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { mailTo } from '../../../tests/support/people/my-data.ts'
import {
  addedProvider,
  changeProvider,
  openWithApproval,
  providerIn,
} from '../../../tests/support/people/provider.ts'
import {
  confirmationToken,
  linkToken,
  signedUp,
  supplierForm,
  supplierOf,
} from '../../../tests/support/people/supplier-account.ts'
import { type Answer, type Browser, refusedWith } from '../../../tests/support/product.ts'

const { product } = await openWithApproval()
let admin: Browser
/** A new session, because time passes in these tests. */
beforeEach(async () => {
  admin = (await signedInAdmin(product)).browser
})

const rowOf = async (email: string) =>
  only(await product.db.select().from(suppliers).where(eq(suppliers.email, email)))

/** A supplier that signed up a moment ago and has not proved its address. */
async function newcomer() {
  const { form, browser } = await signedUp(product)
  return { form, browser, id: (await rowOf(form.email)).id }
}

const prove = (token: unknown, browser = product.browser()): Promise<Answer> =>
  browser.post('/api/supplier/email-proof', { token })
const isProved = async (email: string) => (await rowOf(email)).emailProvedAt !== null
const me = async (browser: Browser) => (await browser.get('/api/supplier/me')).body
const approve = (id: string) => changeProvider(admin, id, { status: 'active' })

const OVER = refusedWith(422, 'email_link_over')
const PATH = '/api/supplier/email'

describe('a new supplier', () => {
  test('sees that the address is not confirmed, and confirms it by the link in the welcome, signed in or not', async () => {
    const { form, browser, id } = await newcomer()
    expect(await me(browser)).toMatchObject({ supplier: { isEmailProved: false } })

    expect((await prove(await confirmationToken(product, form.email))).status).toBe(200)
    expect((await browser.post('/api/supplier/login', form)).status).toBe(200)

    expect(await me(browser)).toMatchObject({ supplier: { isEmailProved: true, status: 'pending' } })
    expect((await auditOf(product, id)).map(({ action }) => action)).toContain('confirmed e-mail address')
  })

  test('confirms once: the same link again gets the same answer, and no second audit entry', async () => {
    const { form, id } = await newcomer()
    const token = await confirmationToken(product, form.email)
    const answers = await Promise.all([prove(token), prove(token)])
    product.clock.passMinutes(60)
    answers.push(await prove(token))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const entries = (await auditOf(product, id)).filter(({ action }) => action === 'confirmed e-mail address')
    expect(entries).toHaveLength(1)
    const ofSupplier = eq(supplierEmailLinks.supplierId, id)
    const link = only(await product.db.select().from(supplierEmailLinks).where(ofSupplier))
    expect(link.usedAt).toEqual((await rowOf(form.email)).emailProvedAt)
  })

  test('confirms nothing by opening the link as a mail scanner does; only the page’s request counts', async () => {
    const { form } = await newcomer()
    const token = await confirmationToken(product, form.email)
    for (const path of ['/api/supplier/email-proof', `/api/supplier/email-proof?token=${token}`])
      for (const method of ['GET', 'HEAD'])
        expect((await product.browser().send(method, path)).status).toBeGreaterThanOrEqual(400)
    expect(await isProved(form.email)).toBe(false)
  })

  test('also confirms by a link for a new password, which went to the same address', async () => {
    const { form, browser, id } = await newcomer()
    await browser.post('/api/supplier/password-reset', { email: form.email })
    const token = await linkToken(product, form.email)
    expect(await isProved(form.email)).toBe(false)
    await browser.post('/api/supplier/new-password', { token, password: 'eight-otters-in-oshawa' })
    expect(await isProved(form.email)).toBe(true)
    expect((await approve(id)).status).toBe(200)
  })
})

describe('a confirmation link', () => {
  test('works for seven days', async () => {
    const [last, late] = [(await newcomer()).form.email, (await newcomer()).form.email]
    const tokens = [await confirmationToken(product, last), await confirmationToken(product, late)]
    product.clock.passMinutes(7 * 24 * 60 - 1)
    expect((await prove(tokens[0])).status).toBe(200)
    product.clock.passMinutes(1)
    expect(await prove(tokens[1])).toMatchObject(OVER)
    expect(await isProved(late)).toBe(false)
  })

  test.each([
    ['made up', 'A'.repeat(43)],
    ['empty', ''],
    ['left out', undefined],
    ['null', null],
  ])('that is %s is answered like an expired one', async (_, token) => {
    expect(await prove(token)).toMatchObject(OVER)
  })

  test.each([
    ['no text', 7],
    ['endless', 'x'.repeat(201)],
  ])('that is %s is refused', async (_, token) => {
    expect(await prove(token)).toMatchObject({ status: 422, body: { fields: { token: expect.any(String) } } })
  })

  test('is stored as a digest only, and is in no log', async () => {
    const { form, id } = await newcomer()
    const token = await confirmationToken(product, form.email)
    await prove(token)
    const kept = JSON.stringify([
      await product.db.select().from(supplierEmailLinks),
      await auditOf(product, id),
      product.logLines,
    ])
    expect(kept).not.toContain(token)
  })

  test('to an address that an admin has corrected has expired; the new address gets its own', async () => {
    const { form, id } = await newcomer()
    const old = await confirmationToken(product, form.email)
    const corrected = supplierForm().email
    expect((await changeProvider(admin, id, { email: corrected })).status).toBe(200)
    expect(await prove(old)).toMatchObject(OVER)
    expect(await isProved(corrected)).toBe(false)
    expect((await prove(await confirmationToken(product, corrected))).status).toBe(200)
    expect(await isProved(corrected)).toBe(true)
  })

  test('of a deleted provider has expired', async () => {
    const { form, id } = await newcomer()
    const token = await confirmationToken(product, form.email)
    await admin.delete(`/api/admin/providers/${id}`)
    expect(await prove(token)).toMatchObject(OVER)
  })
})

describe('a confirmation link that is sent again', () => {
  const again = (browser: Browser) => browser.post('/api/supplier/email-link')

  test('works, and so does the first; the fourth within an hour is refused', async () => {
    const { form, browser } = await newcomer()
    const first = await confirmationToken(product, form.email)
    for (let sent = 0; sent < 3; sent++) expect((await again(browser)).status).toBe(200)
    const refused = await again(browser)
    expect(refused).toMatchObject(refusedWith(429, 'too_many_requests'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const newest = await confirmationToken(product, form.email, 4)
    expect(newest).not.toBe(first)
    expect((await prove(first)).status).toBe(200)
    expect((await prove(newest)).status).toBe(200)
  })

  test('is refused to a confirmed supplier, who cannot change the address either, and to a visitor', async () => {
    const { form, browser } = await newcomer()
    const change = (from: Browser) => from.send('PUT', PATH, { email: supplierForm().email })
    await prove(await confirmationToken(product, form.email), browser)
    for (const refused of [await again(browser), await change(browser)])
      expect(refused).toMatchObject(refusedWith(409, 'email_is_confirmed'))
    expect(await isProved(form.email)).toBe(true)
    const visitor = product.browser()
    expect([(await again(visitor)).status, (await change(visitor)).status]).toEqual([401, 401])
  })
})

describe('an admin', () => {
  test('cannot approve an unconfirmed provider, and sees why, but can approve a confirmed one', async () => {
    const { form, id } = await newcomer()
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { code: 'email_not_confirmed', fields: { status: expect.stringContaining('hasn’t confirmed') } },
    })
    expect(await rowOf(form.email)).toMatchObject({ status: 'pending' })
    expect((await auditOf(product, id)).map(({ action }) => action)).not.toContain('changed provider')
    expect(providerIn(await admin.get(`/api/admin/providers/${id}`)).isEmailProved).toBe(false)

    await prove(await confirmationToken(product, form.email))
    const approved = await approve(id)
    expect(approved.status).toBe(200)
    expect(providerIn(approved)).toMatchObject({ status: 'active', isEmailProved: true })
  })

  test('cannot activate an unconfirmed provider by way of inactive, nor by a new address in the same change', async () => {
    const { id } = await newcomer()
    expect((await changeProvider(admin, id, { status: 'inactive' })).status).toBe(200)
    expect((await approve(id)).status).toBe(409)
    const both = { status: 'active', email: supplierForm().email }
    expect((await changeProvider(admin, id, both)).status).toBe(409)
    expect((await changeProvider(admin, id, { status: 'pending', phone: '+15145550122' })).status).toBe(200)
  })

  test('never leaves an active unconfirmed provider by an approval concurrent with its confirmation', async () => {
    const { form, id } = await newcomer()
    const token = await confirmationToken(product, form.email)
    const [approval, proof] = await Promise.all([approve(id), prove(token)])
    expect(proof.status).toBe(200)
    expect([200, 409]).toContain(approval.status)
    expect(await rowOf(form.email)).toMatchObject({ status: approval.status === 200 ? 'active' : 'pending' })
  })

  test('vouches for an added provider, which needs no confirmation', async () => {
    const added = await addedProvider(admin, { status: 'pending' })
    expect(added.isEmailProved).toBe(true)
    expect((await approve(added.id)).status).toBe(200)
    const corrected = await changeProvider(admin, added.id, { email: supplierForm().email })
    expect(providerIn(corrected).isEmailProved).toBe(true)
  })

  test('can change a provider that was active before addresses were confirmed, and it stays active', async () => {
    const { form, id } = await newcomer()
    await product.db.update(suppliers).set({ status: 'active' }).where(eq(suppliers.id, id))
    expect((await changeProvider(admin, id, { name: 'Older Payments' })).status).toBe(200)
    expect((await changeProvider(admin, id, { status: 'active', leadCredits: 2 })).status).toBe(200)
    expect(await rowOf(form.email)).toMatchObject({ status: 'active', emailProvedAt: null })
  })
})

test('a new supplier may not buy before its approval, and the mails about sign-up and approval say so', async () => {
  const { form, browser, id } = await newcomer()
  expect(await me(browser)).toMatchObject({ supplier: { status: 'pending', mayBuy: false } })
  const { text } = await mailTo(product, form.email, 'supplier account')
  expect(text).toContain('we review your account before you buy your first lead')
  await prove(await confirmationToken(product, form.email))
  await approve(id)
  await mailTo(product, form.email, 'approved')
})

test('a supplier can correct a mistyped address: the new one gets a link, and the old link has expired', async () => {
  const { form, browser } = await signedUp(product)
  const toOld = await confirmationToken(product, form.email)
  const email = supplierForm().email

  expect(await browser.send('PUT', PATH, { email: ` ${email.toUpperCase()} ` })).toMatchObject({
    status: 200,
    body: { supplier: { email, isEmailProved: false } },
  })

  expect((await prove(toOld)).status).toBe(422)
  expect((await prove(await confirmationToken(product, email), browser)).status).toBe(200)
  expect((await browser.get('/api/supplier/me')).body).toMatchObject({ supplier: { isEmailProved: true } })
  expect(await supplierOf(product, form.email)).toBeUndefined()
  const actions = await auditOf(product, (await rowOf(email)).id)
  expect(actions.map(({ action }) => action)).toContain('changed own email address')
  expect(JSON.stringify(actions)).not.toContain('maple-')
})

test('another account’s address is refused with a message at the field', async () => {
  const [other, { form, browser }] = [await signedUp(product), await signedUp(product)]
  const body = { code: 'email_taken', fields: { email: 'Another account uses this email address.' } }
  expect(await browser.send('PUT', PATH, { email: other.form.email })).toMatchObject({ status: 409, body })
  expect(await rowOf(form.email)).toBeDefined()
  expect((await browser.send('PUT', PATH, { email: 'nobody' })).status).toBe(422)
})

test('three confirmation links an hour are mailed, to any address', async () => {
  const { browser } = await signedUp(product)
  for (let sent = 0; sent < 3; sent++)
    expect((await browser.send('PUT', PATH, { email: supplierForm().email })).status).toBe(200)
  expect(await browser.send('PUT', PATH, { email: supplierForm().email })).toMatchObject(
    refusedWith(429, 'too_many_requests'),
  )
})
