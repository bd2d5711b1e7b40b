import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { only } from '../../../tests/support/only.ts'
import { mailTo, provedBrowser, proveForMyData } from '../../../tests/support/people/my-data.ts'
import {
  filledForm,
  newPerson,
  rateCheckIdOf,
  submit,
  verifiedBrowser,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { handlePurchaseJobs } from '../../buying/checkout/buying.jobs.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { handlePrivacyJobs } from '../retention/privacy.jobs.ts'
import { retain } from '../retention/retain.ts'

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

const leadOf = async ({ email }: Person) =>
  only(await product.db.select().from(leads).where(eq(leads.email, email)))

type Payment = Awaited<ReturnType<typeof openPayment>>
async function pay(buyer: Browser, leadId: string, payment: Payment): Promise<void> {
  expect((await hold(buyer, leadId, payment)).status).toBe(200)
  await confirm(product, payment)
  expect((await purchase(buyer, leadId, payment)).status).toBe(200)
}

const boughtBy = async (buyer: Browser) => (await buyer.get('/api/supplier/purchased-leads')).body

async function myData({ email }: Person) {
  const browser = await provedBrowser(product, email)
  const textOf = async (path: string) => JSON.stringify((await browser.get(path)).body)
  return {
    shown: await textOf('/api/privacy/my-data'),
    exported: await textOf('/api/privacy/my-data/export'),
  }
}
const withdraw = async ({ email }: Person) =>
  (await provedBrowser(product, email)).post('/api/privacy/withdraw')
const NOTHING_WITHDRAWN = { status: 200, body: { takenOffMarket: 0, suppliersTold: [] } }
const remove = async ({ email }: Person) => (await provedBrowser(product, email)).post('/api/privacy/delete')

/** Ana requested contact first, then Ben with the same telephone: her request is off the market, his is on it. */
async function benTookThePlace() {
  const { ana, ben } = twoWithOnePhone()
  await ask(ana)
  const before = await recordsOf(ana)
  await ask(ben)
  return { ana, ben, before }
}

/** Ana's request, which a supplier has started to pay for. */
async function anaBeingPaidFor() {
  const { ana, ben } = twoWithOnePhone()
  await ask(ana)
  const { id: leadId } = await leadOf(ana)
  const { browser: buyer, supplier } = await signedInSupplier(product)
  return { ana, ben, leadId, buyer, supplier, payment: await openPayment(buyer, leadId) }
}

/** Ana's request was bought, then Ben requested contact with the same telephone. */
async function benRequestedAfterTheSale() {
  const bought = await anaBeingPaidFor()
  await pay(bought.buyer, bought.leadId, bought.payment)
  await ask(bought.ben)
  return bought
}

describe('a contact request with the phone number of another person’s request', () => {
  test('takes the other’s unsold request off the market and overwrites nothing in it', async () => {
    const { ana, ben, before } = await benTookThePlace()

    const after = await recordsOf(ana)
    const offMarketAt = after.leads[0]?.offMarketAt ?? null
    expect(after).toEqual({
      ...before,
      leads: before.leads.map((lead) => ({
        ...lead,
        offMarketAt,
        offMarketReason: 'superseded' as const,
        isOnMarket: false,
      })),
    })
    const all = (await leadsOfPhone(ana)).map(({ email, offMarketReason }) => `${email} ${offMarketReason}`)
    expect(all.sort()).toEqual([`${ana.email} superseded`, `${ben.email} null`].sort())
  })

  test('stops a supplier who has started to pay for the other’s request', async () => {
    const { ben, leadId, buyer, payment } = await anaBeingPaidFor()

    await ask(ben)

    // Whichever comes first: the lead is gone, or the job has ended the payment.
    expect([404, 409]).toContain((await hold(buyer, leadId, payment)).status)
    expect(await countJobs(product, 'end-attempts-on-lead', { leadId })).toBe(1)
  })

  test('is superseded when the first person requests contact again, and none of its details are copied', async () => {
    const { ana, ben } = await benTookThePlace()
    const { consents: bens } = await recordsOf(ben)
    await ask(ana)

    expect(await leadOf(ben)).toMatchObject({ company: ben.company, offMarketReason: 'superseded' })
    expect((await recordsOf(ben)).consents).toEqual(bens)
    const open = (await leadsOfPhone(ana)).filter(({ offMarketAt }) => offMarketAt === null)
    expect(open).toMatchObject([{ email: ana.email, company: ana.company, website: ana.website }])
  })

  test('is not listed while the other’s is being paid for, and the buyer sees nothing of it', async () => {
    const { ana, ben, leadId, buyer, payment } = await anaBeingPaidFor()
    expect((await hold(buyer, leadId, payment)).status).toBe(200)
    await ask(ben)
    await confirm(product, payment)

    const body = { email: ana.email, consent: { verifiedEmail: ana.email } }
    expect(await purchase(buyer, leadId, payment)).toMatchObject({ status: 200, body })
    expect(JSON.stringify(await boughtBy(buyer))).not.toMatch(ben.mark)
    expect(await recordsOf(ben)).toMatchObject({ leads: [], rateChecks: [{ leadId: null }], consents: [{}] })
  })

  test('is not listed within ninety days of the other’s sale, and the buyer sees nothing of it', async () => {
    const { ana, ben, buyer, leadId } = await benRequestedAfterTheSale()

    expect(await recordsOf(ben)).toMatchObject({ leads: [], rateChecks: [{ leadId: null }], consents: [{}] })
    const bought = await boughtBy(buyer)
    const consent = { verifiedEmail: ana.email }
    expect(bought).toMatchObject([{ id: leadId, email: ana.email, consent, withdrawnAt: null }])
    expect(JSON.stringify(bought)).not.toMatch(ben.mark)
    const [own] = (await recordsOf(ben)).consents
    expect((await buyer.get(`/api/consent-receipts/${own?.id}/document`)).status).toBe(404)
  })

  test('makes one listing together with a concurrent one, and each keeps its own details', async () => {
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

  test('is listed only when its own person requests contact', async () => {
    const { ana, ben } = twoWithOnePhone()
    await ask(ana)
    expect((await leadOf(ana)).listedAt).not.toBeNull()
    await check(ben)
    expect(await leadOf(ben)).toMatchObject({ listedAt: null, offMarketAt: null })

    const { ana: cleo, ben: dora } = twoWithOnePhone()
    const { browser, answer } = await check(cleo)
    await check(dora)
    expect(await browser.post(`/api/rate-checks/${rateCheckIdOf(answer)}/contact-request`)).toMatchObject(
      refusedWith(409, 'request_replaced'),
    )
    expect(await leadOf(cleo)).toMatchObject({ listedAt: null, offMarketReason: 'superseded' })
    expect(await leadOf(dora)).toMatchObject({ listedAt: null, offMarketAt: null })
  })

  test('from the same company is not its other employee’s', async () => {
    const { ana, ben } = twoWithOnePhone()
    const ofOneCompany = { company: 'One Company', website: 'one-company.example' }
    await ask({ ...ana, ...ofOneCompany })
    await ask({ ...ben, ...ofOneCompany })

    expect((await myData(ana)).shown).not.toContain(ben.firstName)
    expect(await remove(ana)).toMatchObject({ body: { counts: { leads: 1 } } })
    expect(await leadOf(ben)).toMatchObject({ company: 'One Company', offMarketAt: null, erasedAt: null })
  })
})

describe('seeing and exporting data with a shared phone number', () => {
  test('show one’s own request and that a newer one replaced it, but nothing of that one', async () => {
    const { ana, ben } = await benTookThePlace()
    const [ofAna, ofBen] = [await myData(ana), await myData(ben)]

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

  test('do not show who bought the other person’s request', async () => {
    const { ana, ben, supplier, leadId } = await benRequestedAfterTheSale()
    const ofBen = await myData(ben)
    expect(JSON.parse(ofBen.shown)).toMatchObject({ leads: [], rateChecks: [{}], consents: [{}] })
    for (const secret of [ana.mark, supplier.name, leadId])
      expect(ofBen.shown + ofBen.exported).not.toMatch(secret)
    const leads = [{ standing: 'bought', supplier: supplier.name }]
    expect(JSON.parse((await myData(ana)).shown)).toMatchObject({ leads })
  })
})

describe('correcting data with a shared phone number', () => {
  const RIGHT = { firstName: 'Right', lastName: 'Name', company: 'Right Company', website: 'right.example' }
  const correct = async ({ email }: Person) =>
    (await (await provedBrowser(product, email)).send('PATCH', '/api/privacy/my-data', RIGHT)).status

  test('changes only one’s own request', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofBen = await recordsOf(ben)
    expect(await correct(ana)).toBe(200)
    expect(await leadOf(ana)).toMatchObject(RIGHT)
    expect(await recordsOf(ben)).toEqual(ofBen)
  })

  test('changes nothing that the other’s buyer has', async () => {
    const { ana, ben, buyer } = await benRequestedAfterTheSale()
    const ofAna = await recordsOf(ana)
    expect(await correct(ben)).toBe(200)
    expect(await recordsOf(ana)).toEqual(ofAna)
    expect(await boughtBy(buyer)).toMatchObject([{ company: ana.company }])
  })
})

describe('withdrawing with a shared phone number', () => {
  test('leaves the other’s request on the market and the other’s consent standing', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofBen = await recordsOf(ben)
    expect(await withdraw(ana)).toMatchObject(NOTHING_WITHDRAWN)
    expect(await recordsOf(ben)).toEqual(ofBen)
    expect(await recordsOf(ana)).toMatchObject({ withdrawals: [{}] })
  })

  test('takes one’s own request off the market, and does not restore the one that it superseded', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofAna = await recordsOf(ana)
    expect(await withdraw(ben)).toMatchObject({ body: { takenOffMarket: 1 } })
    expect(await leadOf(ben)).toMatchObject({ offMarketReason: 'withdrawn' })
    expect(await recordsOf(ana)).toEqual(ofAna)
  })

  test('notifies no buyer of the other’s request', async () => {
    const { ana, ben } = await benTookThePlace()
    const { browser: buyer, supplier } = await signedInSupplier(product)
    const { id: leadId } = await leadOf(ben)
    await pay(buyer, leadId, await openPayment(buyer, leadId))
    product.clock.passMinutes(1)

    expect(await withdraw(ana)).toMatchObject({ body: { suppliersTold: [] } })

    expect(await countJobs(product, 'tell-buyer-of-withdrawal', { leadId })).toBe(0)
    expect(await boughtBy(buyer)).toMatchObject([{ email: ben.email, withdrawnAt: null }])
    const subjects = product.inbox.messages(supplier.email).map(({ subject }) => subject)
    expect(subjects.join()).not.toContain('Stop contacting')
  })

  test('after the other’s sale neither notifies the buyer nor ends the other’s consent', async () => {
    const { ben, buyer, leadId } = await benRequestedAfterTheSale()
    expect(await withdraw(ben)).toMatchObject(NOTHING_WITHDRAWN)
    expect(await countJobs(product, 'tell-buyer-of-withdrawal', { leadId })).toBe(0)
    expect(await boughtBy(buyer)).toMatchObject([{ withdrawnAt: null }])
  })

  test('notifies one’s own buyer, with one’s own addresses only', async () => {
    const { ana, ben, buyer, supplier } = await benRequestedAfterTheSale()
    expect(await withdraw(ana)).toMatchObject({ body: { suppliersTold: [supplier.name] } })
    const { text } = await mailTo(product, supplier.email, 'Stop contacting')
    expect(text).toContain(ana.email)
    expect(text).not.toMatch(ben.mark)
    expect(await boughtBy(buyer)).toMatchObject([{ withdrawnAt: expect.any(String) }])
  })
})

describe('deleting data with a shared phone number', () => {
  test('leaves all records of the newer request, which stays on the market', async () => {
    const { ana, ben } = await benTookThePlace()
    const ofBen = await recordsOf(ben)
    const body = { counts: { leads: 1, rateChecks: 1 }, suppliersTold: [] }
    expect(await remove(ana)).toMatchObject({ status: 200, body })
    expect(await recordsOf(ben)).toEqual(ofBen)
    const left = { leads: [], rateChecks: [], consents: [{}], withdrawals: [{}] }
    expect(await recordsOf(ana)).toMatchObject(left)
  })

  test('leaves all records of the sold request, and its contact with the buyer', async () => {
    const { ana, ben, buyer, leadId } = await benRequestedAfterTheSale()
    const ofAna = await recordsOf(ana)
    const body = { counts: { leads: 0, rateChecks: 1 }, suppliersTold: [] }
    expect(await remove(ben)).toMatchObject({ body })
    expect(await recordsOf(ana)).toEqual(ofAna)
    expect(await countJobs(product, 'tell-buyer-of-withdrawal', { leadId })).toBe(0)
    const contact = { email: ana.email, phone: ana.phone, withdrawnAt: null }
    expect(await boughtBy(buyer)).toMatchObject([contact])
  })

  const proofsOf = ({ phone }: Person) => product.db.$count(verifications, eq(verifications.address, phone))

  test('does not undo the other person’s proof of the number', async () => {
    const { ana, ben } = twoWithOnePhone()
    await ask(ana)
    const { mark: _, ...person } = ben
    const bens = await verifiedBrowser(product, person)
    expect(await proofsOf(ana)).toBe(2)

    await remove(ana)

    expect(await proofsOf(ana)).toBe(1)
    expect((await bens.post('/api/submit-rate-check', filledForm(person))).status).toBe(200)
    expect(await leadOf(ben)).toMatchObject({ phone: ana.phone, offMarketAt: null })
  })

  test('deletes the proof of the number if the other has only proved an address for another purpose', async () => {
    const { ana, ben } = twoWithOnePhone()
    await proveForMyData(product, await ask(ana), ben.email)
    await remove(ana)
    expect(await proofsOf(ana)).toBe(0)
  })
})

test('retention blanks an old request, not the newer one with the same number', async () => {
  const { ana, ben } = twoWithOnePhone()
  const start = product.clock.now()
  await ask(ana)
  product.clock.set(daysAfter(start, 300))
  await ask(ben)
  const ofBen = await recordsOf(ben)

  await retain(product.deps, { isDryRun: false, now: daysAfter(start, 420) })

  product.clock.set(start)
  expect(await recordsOf(ana)).toMatchObject({ leads: [], rateChecks: [] })
  expect(await recordsOf(ben)).toEqual(ofBen)
})

test('the database refuses a rate check that belongs to the lead of another address', async () => {
  const { ana, ben } = await benTookThePlace()
  const { id } = await leadOf(ben)
  const changed = product.db.update(rateChecks).set({ leadId: id }).where(eq(rateChecks.email, ana.email))
  expect(await changed.catch((error: Error) => String(error.cause))).toContain(
    'rate_checks_of_a_lead_of_their_email',
  )
})
