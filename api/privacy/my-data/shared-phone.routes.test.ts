import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { and, eq, isNull } from 'drizzle-orm'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { verifications } from '../../../db/schema/verifications.ts'
import { mailTo, provedBrowser, proveForMyData } from '../../../tests/support/people/my-data.ts'
import {
  filledForm,
  newPerson,
  rateCheckIdOf,
  submit,
  verifiedBrowser,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import type { Browser } from '../../../tests/support/product.ts'
import { confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { testProduct } from '../../../tests/support/test-product.ts'
import { handlePurchaseJobs } from '../../buying/checkout/buying.jobs.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { handlePrivacyJobs } from '../retention/privacy.jobs.ts'
import { retain } from '../retention/retain.ts'

setDefaultTimeout(60_000)

const product = await testProduct({ jobs: [handlePrivacyJobs, handlePurchaseJobs] })

/** Everything but the telephone is unique to one person. */
function twoWithOnePhone() {
  const [first, second] = [newPerson(), newPerson()]
  const named = ({ email, company }: ReturnType<typeof newPerson>) => {
    const word = company.replace('Shop ', 'Mark')
    return {
      email,
      phone: first.phone,
      company: `${word}company`,
      firstName: `${word}first`,
      lastName: `${word}last`,
      website: `${word.toLowerCase()}site.example`,
      isDecisionMaker: false,
      decisionMakerName: `${word}decider`,
      mark: new RegExp(`${word}(?!\\d)|${email}`, 'i'),
    }
  }
  return { ana: named(first), ben: named(second) }
}
type Person = ReturnType<typeof twoWithOnePhone>['ana']

async function check({ mark: _, ...person }: Person) {
  const checked = await submit(product, person, person)
  expect(checked.answer.status).toBe(200)
  product.clock.passMinutes(1)
  return checked
}

/** A check and a contact request, which is refused to some who share a telephone. */
async function ask(person: Person) {
  const { browser, answer } = await check(person)
  await browser.post(`/api/rate-checks/${rateCheckIdOf(answer)}/contact-request`)
  return browser
}

const leadsOfPhone = ({ phone }: Person) => product.db.select().from(leads).where(eq(leads.phone, phone))

/** All that the tables have of one person, however it changes. */
const recordsOf = async ({ email }: Person) => ({
  leads: await product.db.select().from(leads).where(eq(leads.email, email)),
  rateChecks: await product.db.select().from(rateChecks).where(eq(rateChecks.email, email)),
  consents: await product.db.select().from(consents).where(eq(consents.verifiedEmail, email)),
  withdrawals: await product.db.select().from(consentWithdrawals).where(eq(consentWithdrawals.email, email)),
})

async function leadOf({ email }: Person) {
  const [lead] = await product.db.select().from(leads).where(eq(leads.email, email))
  if (lead === undefined) throw new Error('There is no lead.')
  return lead
}

async function pay(buyer: Browser, leadId: string): Promise<void> {
  const payment = await openPayment(buyer, leadId)
  expect((await hold(buyer, leadId, payment)).status).toBe(200)
  await confirm(product, payment)
  expect((await purchase(buyer, leadId, payment)).status).toBe(200)
}

async function myData(person: Person) {
  const browser = await provedBrowser(product, person.email)
  const shown = JSON.stringify((await browser.get('/api/privacy/my-data')).body)
  const exported = JSON.stringify((await browser.get('/api/privacy/my-data/export')).body)
  return { browser, shown, exported }
}

/** Ana requested contact first, then Ben with the same telephone: her request is off the market, his is on it. */
async function benTookThePlace() {
  const { ana, ben } = twoWithOnePhone()
  await ask(ana)
  const before = await recordsOf(ana)
  await ask(ben)
  return { ana, ben, before }
}

/** Ana's request was bought, then Ben requested contact with the same telephone. */
async function benRequestedAfterTheSale() {
  const { ana, ben } = twoWithOnePhone()
  await ask(ana)
  const { browser: buyer, supplier } = await signedInSupplier(product)
  const { id: leadId } = await leadOf(ana)
  await pay(buyer, leadId)
  await ask(ben)
  return { ana, ben, buyer, supplier, leadId }
}

describe('superseding: a request with the telephone of someone else’s', () => {
  test('takes the other’s unsold one off the market, one request stays there, and no word of it is overwritten', async () => {
    const { ana, ben, before } = await benTookThePlace()

    const after = await recordsOf(ana)
    expect(after).toEqual({
      ...before,
      leads: before.leads.map((lead) => ({
        ...lead,
        offMarketAt: after.leads[0]?.offMarketAt ?? null,
        offMarketReason: 'superseded' as const,
      })),
    })
    const all = await leadsOfPhone(ana)
    expect(all.map(({ email, offMarketReason }) => [email, offMarketReason]).sort()).toEqual(
      [
        [ana.email, 'superseded'],
        [ben.email, null],
      ].sort(),
    )
  })

  test('stops a supplier who had started to pay for the other’s', async () => {
    const { ana, ben } = twoWithOnePhone()
    await ask(ana)
    const { id: leadId } = await leadOf(ana)
    const { browser: buyer } = await signedInSupplier(product)
    const payment = await openPayment(buyer, leadId)

    await ask(ben)

    // Whichever comes first: the lead is gone, or the job has ended the payment.
    expect([404, 409]).toContain((await hold(buyer, leadId, payment)).status)
    expect(await countJobs(product, 'end-attempts-on-lead', { leadId })).toBe(1)
  })

  test('is itself superseded when the first asks again, which brings nothing of the other’s with it', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofBen = await recordsOf(ben)
    await ask(ana)

    expect(await leadOf(ben)).toMatchObject({ company: ben.company, offMarketReason: 'superseded' })
    expect((await recordsOf(ben)).consents).toEqual(ofBen.consents)
    const open = (await leadsOfPhone(ana)).filter(({ offMarketAt }) => offMarketAt === null)
    expect(open).toMatchObject([{ email: ana.email, company: ana.company, website: ana.website }])
  })

  test('lists nothing while the other’s is being paid for, whose buyer learns of no other person', async () => {
    const { ana, ben } = twoWithOnePhone()
    await ask(ana)
    const { id: leadId } = await leadOf(ana)
    const { browser: buyer } = await signedInSupplier(product)
    const payment = await openPayment(buyer, leadId)
    expect((await hold(buyer, leadId, payment)).status).toBe(200)
    await ask(ben)
    await confirm(product, payment)

    expect(await purchase(buyer, leadId, payment)).toMatchObject({
      status: 200,
      body: { email: ana.email, consent: { verifiedEmail: ana.email } },
    })
    expect(JSON.stringify((await buyer.get('/api/supplier/purchased-leads')).body)).not.toMatch(ben.mark)
    expect(await recordsOf(ben)).toMatchObject({ leads: [], rateChecks: [{ leadId: null }], consents: [{}] })
  })

  test('lists nothing within ninety days of the other’s sale, and its buyer learns of no other person', async () => {
    const { ana, ben, buyer, leadId } = await benRequestedAfterTheSale()

    expect(await recordsOf(ben)).toMatchObject({ leads: [], rateChecks: [{ leadId: null }], consents: [{}] })
    const bought = await buyer.get('/api/supplier/purchased-leads')
    expect(bought).toMatchObject({
      body: [{ id: leadId, email: ana.email, consent: { verifiedEmail: ana.email }, withdrawnAt: null }],
    })
    expect(JSON.stringify(bought.body)).not.toMatch(ben.mark)
    const [consent] = (await recordsOf(ben)).consents
    expect((await buyer.get(`/api/consent-receipts/${consent?.id}/document`)).status).toBe(404)
  })

  test('at one moment with the other’s makes one listing, and each keeps their own words', async () => {
    const { ana, ben } = twoWithOnePhone()
    const browsers = await Promise.all([verifiedBrowser(product, ana), verifiedBrowser(product, ben)])
    const forms = [ana, ben].map(({ mark: _, ...person }) => filledForm(person))

    const answers = await Promise.all(
      browsers.map((browser, at) => browser.post('/api/submit-rate-check', forms[at])),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const all = await leadsOfPhone(ana)
    expect(all.filter(({ offMarketAt }) => offMarketAt === null)).toHaveLength(1)
    for (const { email, company } of [ana, ben])
      expect(all.filter((lead) => lead.email === email)).toMatchObject([{ company }])
  })

  test('is put on the market only when its own person requests contact', async () => {
    const { ana, ben } = twoWithOnePhone()
    await ask(ana)
    expect((await leadOf(ana)).listedAt).not.toBeNull()
    await check(ben)
    expect(await leadOf(ben)).toMatchObject({ listedAt: null, offMarketAt: null })

    const { ana: cleo, ben: dora } = twoWithOnePhone()
    const cleos = await check(cleo)
    await check(dora)
    const late = await cleos.browser.post(`/api/rate-checks/${rateCheckIdOf(cleos.answer)}/contact-request`)
    expect(late).toMatchObject({ status: 409, body: { code: 'request_replaced' } })
    expect(await leadOf(cleo)).toMatchObject({ listedAt: null, offMarketReason: 'superseded' })
    expect(await leadOf(dora)).toMatchObject({ listedAt: null, offMarketAt: null })
  })

  test('of one company and its one telephone is not the other employee’s', async () => {
    const { ana, ben } = twoWithOnePhone()
    const ofOneCompany = { company: 'One Company', website: 'one-company.example' }
    await ask({ ...ana, ...ofOneCompany })
    await ask({ ...ben, ...ofOneCompany })

    const { shown } = await myData(ana)
    expect(shown).not.toContain(ben.firstName)
    const answer = await (await provedBrowser(product, ana.email)).post('/api/privacy/delete')
    expect(answer).toMatchObject({ body: { counts: { leads: 1 } } })
    expect(await leadOf(ben)).toMatchObject({ company: 'One Company', offMarketAt: null, erasedAt: null })
  })
})

describe('see and export', () => {
  test('show one’s own request, and that a newer one with the number took its place, without a word of whose', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofAna = await myData(ana)
    const ofBen = await myData(ben)

    expect(JSON.parse(ofAna.shown)).toMatchObject({
      person: { firstName: ana.firstName, company: ana.company, website: ana.website },
      leads: [{ standing: 'off-market', says: expect.stringContaining('phone number') }],
      rateChecks: [{}],
      consents: [{}],
      canWithdraw: true,
    })
    expect(JSON.parse(ofBen.shown)).toMatchObject({ leads: [{ standing: 'on-market' }], consents: [{}] })
    expect(JSON.parse(ofAna.exported)).toMatchObject({
      raw: { leads: [{ company: ana.company, decisionMakerName: ana.decisionMakerName }] },
    })
    expect(ofAna.shown + ofAna.exported).not.toMatch(ben.mark)
    expect(ofBen.shown + ofBen.exported).not.toMatch(ana.mark)
  })

  test('do not tell the other who bought the first one’s request', async () => {
    const { ana, ben, supplier, leadId } = await benRequestedAfterTheSale()
    const ofBen = await myData(ben)
    expect(JSON.parse(ofBen.shown)).toMatchObject({ leads: [], rateChecks: [{}], consents: [{}] })
    for (const secret of [ana.mark, supplier.name, leadId])
      expect(ofBen.shown + ofBen.exported).not.toMatch(secret)
    expect(JSON.parse((await myData(ana)).shown)).toMatchObject({
      leads: [{ standing: 'bought', supplier: supplier.name }],
    })
  })
})

describe('correct', () => {
  const RIGHT = { firstName: 'Right', lastName: 'Name', company: 'Right Company', website: 'right.example' }

  test('changes one’s own request alone', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofBen = await recordsOf(ben)
    const browser = await provedBrowser(product, ana.email)

    expect((await browser.send('PATCH', '/api/privacy/my-data', RIGHT)).status).toBe(200)

    expect(await leadOf(ana)).toMatchObject(RIGHT)
    expect(await recordsOf(ben)).toEqual(ofBen)
  })

  test('changes nothing that the other’s buyer has', async () => {
    const { ana, ben, buyer } = await benRequestedAfterTheSale()
    const ofAna = await recordsOf(ana)
    const browser = await provedBrowser(product, ben.email)

    expect((await browser.send('PATCH', '/api/privacy/my-data', RIGHT)).status).toBe(200)

    expect(await recordsOf(ana)).toEqual(ofAna)
    expect(await buyer.get('/api/supplier/purchased-leads')).toMatchObject({
      body: [{ company: ana.company }],
    })
  })
})

describe('withdraw', () => {
  test('leaves the other’s request on the market and the other’s consent standing', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofBen = await recordsOf(ben)
    const browser = await provedBrowser(product, ana.email)

    const answer = await browser.post('/api/privacy/withdraw')

    expect(answer).toMatchObject({ status: 200, body: { takenOffMarket: 0, suppliersTold: [] } })
    expect(await recordsOf(ben)).toEqual(ofBen)
    expect(await recordsOf(ana)).toMatchObject({ withdrawals: [{}] })
  })

  test('takes one’s own off the market, and what it had superseded does not come back', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofAna = await recordsOf(ana)
    const browser = await provedBrowser(product, ben.email)

    expect(await browser.post('/api/privacy/withdraw')).toMatchObject({ body: { takenOffMarket: 1 } })

    expect(await leadOf(ben)).toMatchObject({ offMarketReason: 'withdrawn' })
    expect(await recordsOf(ana)).toEqual(ofAna)
  })

  test('notifies no buyer of the other’s request', async () => {
    const { ana, ben } = await benTookThePlace()
    const { browser: buyer, supplier } = await signedInSupplier(product)
    const { id: leadId } = await leadOf(ben)
    await pay(buyer, leadId)
    product.clock.passMinutes(1)
    const browser = await provedBrowser(product, ana.email)

    expect(await browser.post('/api/privacy/withdraw')).toMatchObject({ body: { suppliersTold: [] } })

    expect(await countJobs(product, 'tell-buyer-of-withdrawal', { leadId })).toBe(0)
    expect(await buyer.get('/api/supplier/purchased-leads')).toMatchObject({
      body: [{ email: ben.email, withdrawnAt: null }],
    })
    expect(product.inbox.messages(supplier.email).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('Stop contacting'),
    )
  })

  test('of a person who requested contact after the sale neither notifies the buyer nor ends the first one’s consent', async () => {
    const { ben, buyer, leadId } = await benRequestedAfterTheSale()
    const browser = await provedBrowser(product, ben.email)

    const answer = await browser.post('/api/privacy/withdraw')

    expect(answer).toMatchObject({ status: 200, body: { takenOffMarket: 0, suppliersTold: [] } })
    expect(await countJobs(product, 'tell-buyer-of-withdrawal', { leadId })).toBe(0)
    expect(await buyer.get('/api/supplier/purchased-leads')).toMatchObject({ body: [{ withdrawnAt: null }] })
  })

  test('of the first one still tells their own buyer, by their own addresses', async () => {
    const { ana, ben, buyer, supplier } = await benRequestedAfterTheSale()
    const browser = await provedBrowser(product, ana.email)

    expect(await browser.post('/api/privacy/withdraw')).toMatchObject({
      body: { suppliersTold: [supplier.name] },
    })

    const mail = await mailTo(product, supplier.email, 'Stop contacting')
    expect(mail.text).toContain(ana.email)
    expect(mail.text).not.toMatch(ben.mark)
    expect(await buyer.get('/api/supplier/purchased-leads')).toMatchObject({
      body: [{ withdrawnAt: expect.any(String) }],
    })
  })
})

describe('delete', () => {
  test('of the first one leaves all that is the other’s, and the other’s request on the market', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofBen = await recordsOf(ben)
    const browser = await provedBrowser(product, ana.email)

    expect(await browser.post('/api/privacy/delete')).toMatchObject({
      status: 200,
      body: { counts: { leads: 1, rateChecks: 1 }, suppliersTold: [] },
    })
    expect(await recordsOf(ben)).toEqual(ofBen)
    expect(await recordsOf(ana)).toMatchObject({
      leads: [],
      rateChecks: [],
      consents: [{}],
      withdrawals: [{}],
    })
  })

  test('of the second leaves all that is the first one’s, and their buyer their contact', async () => {
    const { ana, ben, buyer, leadId } = await benRequestedAfterTheSale()
    const ofAna = await recordsOf(ana)
    const browser = await provedBrowser(product, ben.email)

    const answer = await browser.post('/api/privacy/delete')

    expect(answer).toMatchObject({ body: { counts: { leads: 0, rateChecks: 1 }, suppliersTold: [] } })
    expect(await recordsOf(ana)).toEqual(ofAna)
    expect(await countJobs(product, 'tell-buyer-of-withdrawal', { leadId })).toBe(0)
    expect(await buyer.get('/api/supplier/purchased-leads')).toMatchObject({
      body: [{ email: ana.email, phone: ana.phone, withdrawnAt: null }],
    })
  })

  test('does not undo that the other has just proved the number', async () => {
    const { ana, ben } = twoWithOnePhone()
    await ask(ana)
    const { mark: _, ...person } = ben
    const bens = await verifiedBrowser(product, person)
    expect(await product.db.$count(verifications, eq(verifications.address, ana.phone))).toBe(2)

    await (await provedBrowser(product, ana.email)).post('/api/privacy/delete')

    expect(await product.db.$count(verifications, eq(verifications.address, ana.phone))).toBe(1)
    expect((await bens.post('/api/submit-rate-check', filledForm(person))).status).toBe(200)
    expect(await leadOf(ben)).toMatchObject({ phone: ana.phone, offMarketAt: null })
  })

  test('takes the number along where the other has proved an address for another purpose alone', async () => {
    const { ana, ben } = twoWithOnePhone()
    const browser = await ask(ana)
    await proveForMyData(product, browser, ben.email)

    await (await provedBrowser(product, ana.email)).post('/api/privacy/delete')

    expect(await product.db.$count(verifications, eq(verifications.address, ana.phone))).toBe(0)
  })
})

describe('retention', () => {
  test('blanks the request whose time is over, not the newer one with the same number', async () => {
    const { ana, ben } = twoWithOnePhone()
    const start = product.clock.now()
    await ask(ana)
    product.clock.set(daysAfter(start, 300))
    await ask(ben)
    const ofBen = await recordsOf(ben)
    const now = daysAfter(start, 420)

    await retain(product.deps, { isDryRun: false, now })

    product.clock.set(start)
    expect(await recordsOf(ana)).toMatchObject({ leads: [], rateChecks: [] })
    expect(await recordsOf(ben)).toEqual(ofBen)
  })
})

describe('one person with two e-mail addresses and one telephone', () => {
  test('has one request on the market, and takes each back with the address that it was made with', async () => {
    const { ana: atWork, ben: atHome } = await benTookThePlace()
    const open = and(eq(leads.phone, atWork.phone), isNull(leads.offMarketAt))
    expect(await product.db.$count(leads, open)).toBe(1)

    await (await provedBrowser(product, atWork.email)).post('/api/privacy/withdraw')
    expect(await product.db.$count(leads, open)).toBe(1)
    await (await provedBrowser(product, atHome.email)).post('/api/privacy/withdraw')
    expect(await product.db.$count(leads, open)).toBe(0)
  })
})

test('the database refuses a rate check that belongs to the lead of another address', async () => {
  const { ana, ben } = await benTookThePlace()
  const { id } = await leadOf(ben)
  const changed = product.db.update(rateChecks).set({ leadId: id }).where(eq(rateChecks.email, ana.email))
  expect(await changed.catch((error: Error) => String(error.cause))).toContain(
    'rate_checks_of_a_lead_of_their_email',
  )
})
