import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { only } from '../../../tests/support/only.ts'
import { mailTo, provedBrowser } from '../../../tests/support/people/my-data.ts'
import {
  filledForm,
  leadsOf,
  newPerson,
  submitAndAsk,
  verifiedBrowser,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { handlePrivacyJobs } from '../retention/privacy.jobs.ts'

const product = await testProduct({ jobs: [handlePrivacyJobs] })

const leadOf = async (email: string) => only(await leadsOf(product, email))
const withdraw = (browser: Browser) => browser.post('/api/privacy/withdraw')
const withdrawAs = async ({ email }: { email: string }) => withdraw(await provedBrowser(product, email))

const withdrawalsOf = (email: string) =>
  product.db.$count(consentWithdrawals, eq(consentWithdrawals.email, email))

test('withdrawing takes an unsold lead off the market at once and confirms it by mail', async () => {
  const { person } = await submitAndAsk(product)
  const lead = await leadOf(person.email)
  const { browser: supplier } = await signedInSupplier(product)
  // Into the memory of the first page.
  expect(JSON.stringify((await supplier.get('/api/supplier/leads')).body)).toContain(lead.id)
  const browser = await provedBrowser(product, person.email)

  const answer = await withdraw(browser)

  expect(answer).toMatchObject({ status: 200, body: { takenOffMarket: 1, suppliersTold: [] } })
  expect(await leadOf(person.email)).toMatchObject({ offMarketReason: 'withdrawn', soldAt: null })
  expect(JSON.stringify((await supplier.get('/api/supplier/leads')).body)).not.toContain(lead.id)
  expect((await supplier.post('/api/supplier/create-payment-intent', { leadId: lead.id })).status).toBe(404)
  const mail = await mailTo(product, person.email, 'withdrew your consent')
  expect(mail.text).toContain('Northrate Inc.')
  expect(mail.text).toContain('/privacy/my-data')
  expect(await browser.get('/api/privacy/my-data')).toMatchObject({
    body: {
      withdrawnAt: product.clock.now().toISOString(),
      canWithdraw: false,
      leads: [{ standing: 'off-market' }],
      consents: [{ withdrawnAt: product.clock.now().toISOString() }],
    },
  })
})

test('the buyer of a sold lead is notified by mail whom to stop contacting, and sees it under My leads', async () => {
  const { person } = await submitAndAsk(product)
  const lead = await leadOf(person.email)
  const { browser: buyer, supplier } = await signedInSupplier(product)
  expect((await buy(product, buyer, lead.id)).status).toBe(200)
  expect(await buyer.get('/api/supplier/purchased-leads')).toMatchObject({ body: [{ withdrawnAt: null }] })
  product.clock.passMinutes(1)

  const browser = await provedBrowser(product, person.email)
  const answer = await withdraw(browser)

  expect(answer).toMatchObject({ body: { takenOffMarket: 0, suppliersTold: [supplier.name] } })
  const mail = await mailTo(product, supplier.email, 'Stop contacting')
  for (const telling of [person.email, person.phone, person.company, 'Marie-Ève Côté', 'NR-'])
    expect(mail.text).toContain(telling)
  const body = [{ email: person.email, withdrawnAt: product.clock.now().toISOString() }]
  expect(await buyer.get('/api/supplier/purchased-leads')).toMatchObject({ body })
  expect(await browser.get('/api/privacy/my-data')).toMatchObject({
    body: { leads: [{ standing: 'bought', supplier: supplier.name }] },
  })
})

test('a mail to an unconfirmed address does not name the person, only the receipt', async () => {
  const { person } = await submitAndAsk(product)
  const lead = await leadOf(person.email)
  const { browser: buyer, supplier } = await signedInSupplier(product, { emailProvedAt: null })
  expect((await buy(product, buyer, lead.id)).status).toBe(200)

  await withdrawAs(person)

  const { text } = await mailTo(product, supplier.email, 'Stop contacting')
  expect(text).toContain('NR-')
  for (const telling of [person.email, person.phone, person.company, 'Marie-Ève', 'Côté'])
    expect(text).not.toContain(telling)
})

test('withdrawing again changes nothing and sends no mail; two at one moment are one', async () => {
  const { person } = await submitAndAsk(product)
  const browser = await provedBrowser(product, person.email)

  const [one, other] = await Promise.all([withdraw(browser), withdraw(browser)])
  const first = product.clock.now().toISOString()
  product.clock.passMinutes(5)
  const again = await withdraw(browser)

  expect([one.status, other.status]).toEqual([200, 200])
  expect(again).toMatchObject({ status: 200, body: { withdrawnAt: first, takenOffMarket: 0 } })
  expect(await withdrawalsOf(person.email)).toBe(1)
})

test('a later rate check is a new consent, which can be withdrawn again', async () => {
  const { person } = await submitAndAsk(product)
  await withdrawAs(person)
  product.clock.passMinutes(5)
  await submitAndAsk(product, {}, person)

  const browser = await provedBrowser(product, person.email)
  const before = await browser.get('/api/privacy/my-data')
  expect(before).toMatchObject({ body: { canWithdraw: true, leads: [{ standing: 'on-market' }, {}] } })
  product.clock.passMinutes(1)
  expect(await withdraw(browser)).toMatchObject({ body: { takenOffMarket: 1 } })
  expect(await withdrawalsOf(person.email)).toBe(2)
})

test('a lead that waits for a request to be contacted is withdrawn too', async () => {
  const person = newPerson()
  const browser = await verifiedBrowser(product, person)
  await browser.post('/api/submit-rate-check', filledForm(person))

  const answer = await withdrawAs(person)

  expect(answer).toMatchObject({ body: { takenOffMarket: 1 } })
})

test('an unknown person can withdraw too, and a withdrawal changes no other person’s lead', async () => {
  const [unknown, { person: other }] = [newPerson(), await submitAndAsk(product)]
  expect(await withdrawAs(unknown)).toMatchObject({ status: 200 })
  expect(await withdrawalsOf(unknown.email)).toBe(1)
  expect(await leadOf(other.email)).toMatchObject({ offMarketAt: null })
})
