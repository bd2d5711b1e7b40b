import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { only } from '../../../tests/support/only.ts'
import { personWithLead, provedBrowser, proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import { fieldsAtFault, leadsOf, newPerson, rateChecksOf } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { buy, hold, openPayment } from '../../../tests/support/purchase/buying.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { userWithEmail } from '../../people/sessions/owner-accounts.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { findLastAddress, forgetLastAddress } from './delete-my-data.ts'
import { liftLegalHold, placeLegalHold } from './legal-holds.ts'

// No job runs here: what is put into the queue is the request's own work.
const product = await testProduct()
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

const about = () => personWithLead(product)

async function bought() {
  const owner = await about()
  const { browser: buyer, supplier } = await signedInSupplier(product)
  expect((await buy(product, buyer, owner.lead.id)).status).toBe(200)
  return { ...owner, buyer, supplier }
}

const leadNow = async (id: string) => only(await product.db.select().from(leads).where(eq(leads.id, id)))
const entriesOf = (action: string) => product.db.select().from(auditLog).where(eq(auditLog.action, action))

const withdraw = (browser: Browser) => browser.post('/api/privacy/withdraw')
const remove = (browser: Browser) => browser.post('/api/privacy/delete')
const NAME = { firstName: 'Zoë', lastName: 'Tremblay' }
const RIGHT = { ...NAME, company: 'Tremblay & Filles', website: 'tremblay.example' }
const correct = (browser: Browser, correction: unknown = RIGHT) =>
  browser.send('PATCH', '/api/privacy/my-data', correction)

describe('withdrawing', () => {
  test('ends the payments for the open lead, and notifies no supplier without a purchase', async () => {
    const { lead, browser, person } = await about()
    const body = { withdrawnAt: product.clock.now().toISOString(), takenOffMarket: 1, suppliersTold: [] }
    expect(await withdraw(browser)).toMatchObject({ body })
    const after = await leadNow(lead.id)
    expect([after.offMarketAt, after.offMarketReason]).toEqual([product.clock.now(), 'withdrawn'])
    const leadId = lead.id
    expect(await countJobs(product, 'end-attempts-on-lead', { leadId })).toBe(1)
    expect(await countJobs(product, 'tell-buyer-of-withdrawal', { leadId })).toBe(0)
    const ofPerson = eq(consentWithdrawals.email, person.email)
    const { id: withdrawalId } = only(await product.db.select().from(consentWithdrawals).where(ofPerson))
    expect(await countJobs(product, 'send-withdrawal-confirmation', { withdrawalId })).toBe(1)
    expect((await entriesOf('withdrew consent')).at(-1)).toMatchObject({
      actor: 'visitor',
      actorId: null,
      recordType: 'consent withdrawal',
      recordId: withdrawalId,
      details: { leadIds: [lead.id] },
    })
  })

  test('leaves a sold lead unchanged and notifies its buyer once, even if repeated', async () => {
    const { lead, browser, supplier } = await bought()
    const before = await leadNow(lead.id)
    const body = { takenOffMarket: 0, suppliersTold: [supplier.name] }
    expect(await withdraw(browser)).toMatchObject({ body })
    const again = await withdraw(browser)
    expect(again).toMatchObject({ status: 200, body: { takenOffMarket: 0, suppliersTold: [] } })
    expect(await leadNow(lead.id)).toEqual(before)
    expect(await countJobs(product, 'tell-buyer-of-withdrawal', { leadId: lead.id })).toBe(1)
    // By the sale alone.
    expect(await countJobs(product, 'end-attempts-on-lead', { leadId: lead.id })).toBe(1)
  })

  test('takes every open lead off the market, even one without a later consent', async () => {
    const { lead, browser } = await about()
    await withdraw(browser)
    const open = { offMarketAt: null, offMarketReason: null }
    await product.db.update(leads).set(open).where(eq(leads.id, lead.id))
    expect(await withdraw(browser)).toMatchObject({ body: { takenOffMarket: 1 } })
    expect((await leadNow(lead.id)).offMarketReason).toBe('withdrawn')
  })

  test('by a signed-in owner is logged as theirs', async () => {
    const { owner, browser } = await signedInOwner(product)
    expect((await withdraw(browser)).status).toBe(200)
    expect((await entriesOf('withdrew consent')).at(-1)).toMatchObject({ actor: 'user', actorId: owner.id })
  })
})

describe('correcting', () => {
  test('a sold lead is possible although a hold on it has not expired, and its buyer sees the new names', async () => {
    const { lead, browser, buyer } = await bought()
    await product.asOwner(
      `update lead_holds set released_at = null, was_paid = false where lead_id = '${lead.id}'`,
    )
    expect((await correct(browser)).status).toBe(200)
    expect(await buyer.get('/api/supplier/purchased-leads')).toMatchObject({ body: [RIGHT] })
  })

  test('is refused while a supplier pays or a dispute is open, and possible after the hold or dispute', async () => {
    const { person, lead, browser } = await about()
    const { browser: supplier } = await signedInSupplier(product)
    await hold(supplier, lead.id, await openPayment(supplier, lead.id))
    expect(await correct(browser)).toMatchObject(refusedWith(409, 'lead_being_paid_for'))
    expect(await leadsOf(product, person.email)).toMatchObject([{ firstName: lead.firstName }])
    expect(await rateChecksOf(product, person.email)).toMatchObject([{ company: person.company }])
    product.clock.passMinutes(5)
    const now = product.clock.now()
    const id = await placeLegalHold(product.db, { leadId: lead.id, reason: 'Dispute', now })
    expect(await correct(browser)).toMatchObject(refusedWith(409, 'under_legal_hold'))
    await liftLegalHold(product.db, { id, now })
    expect((await correct(browser)).status).toBe(200)
  })

  test('is logged with counts and ids of leads, and as the account’s where there is one', async () => {
    const { lead, browser } = await about()
    await correct(browser)
    const [entry] = (await entriesOf('corrected their data')).slice(-1)
    expect(entry).toMatchObject({
      actor: 'visitor',
      actorId: null,
      details: { leadIds: [lead.id], counts: { leads: 1, rateChecks: 1, accounts: 0 } },
    })
    expect(JSON.stringify(entry)).not.toContain('Tremblay')
    const { owner, browser: signedIn } = await signedInOwner(product)
    await correct(signedIn)
    expect((await entriesOf('corrected their data')).at(-1)).toMatchObject({
      actor: 'user',
      actorId: owner.id,
      details: { leadIds: [], counts: { leads: 0, rateChecks: 0, accounts: 1 } },
    })
  })

  test('changes the rate checks and the account of no other person', async () => {
    const [mine, others] = [await about(), await about()]
    const { owner } = await signedInOwner(product)
    const before = await rateChecksOf(product, others.person.email)
    await correct(mine.browser)
    expect(await rateChecksOf(product, others.person.email)).toEqual(before)
    const { rows } = await product.db.execute(`select last_name from users where id = '${owner.id}'`)
    expect(JSON.stringify(rows)).not.toContain('Tremblay')
  })
})

describe('deleting', () => {
  test('keeps the rate check of a dispute and blanks the person’s others', async () => {
    const { person, lead } = await about()
    await placeLegalHold(product.db, { leadId: lead.id, reason: 'Dispute', now: product.clock.now() })
    const check = only(await rateChecksOf(product, person.email))
    await product.db.insert(rateChecks).values({ ...check, id: undefined, leadId: null })
    const browser = await provedBrowser(product, person.email)
    expect(await remove(browser)).toMatchObject({ body: { counts: { leads: 0, rateChecks: 1 } } })
    expect(await rateChecksOf(product, person.email)).toMatchObject([{ leadId: lead.id, erasedAt: null }])
  })

  test('ends the sessions of its account, and of no other', async () => {
    const [mine, other] = [await signedInOwner(product), await signedInOwner(product)]
    const { supplier } = await signedInSupplier(product)
    expect(await remove(mine.browser)).toMatchObject({ body: { counts: { accounts: 1, sessions: 1 } } })
    const left = await product.db.select().from(sessions)
    expect(left.filter(({ userId }) => userId === mine.owner.id)).toEqual([])
    expect(left.filter(({ userId }) => userId === other.owner.id)).toHaveLength(1)
    expect(left.filter(({ supplierId }) => supplierId === supplier.id)).toHaveLength(1)
  })

  test('puts one last mail into the queue, whose address is kept for it alone', async () => {
    const [mine, other] = [await about(), await about()]
    for (const { browser } of [mine, other]) expect((await remove(browser)).status).toBe(200)
    const ofMine = eq(verifications.address, mine.person.email)
    const waiting = only(await product.db.select().from(verifications).where(ofMine))
    expect(waiting).toMatchObject({ purpose: 'last-mail', sends: 0, visitorDigest: null })
    const erasureId = waiting.id
    expect(await countJobs(product, 'send-deletion-confirmation', { erasureId })).toBe(1)
    expect(await findLastAddress(product.db, erasureId)).toBe(mine.person.email)
    await forgetLastAddress(product.db, erasureId)
    expect(await findLastAddress(product.db, erasureId)).toBeUndefined()
    expect(await product.db.$count(verifications, eq(verifications.address, other.person.email))).toBe(1)
  })

  test('takes no code for another purpose for the last mail', async () => {
    const { email } = newPerson()
    await product.browser().post('/api/privacy/code', { email })
    const [code] = await product.db.select().from(verifications).where(eq(verifications.address, email))
    expect(await findLastAddress(product.db, code?.id ?? '')).toBeUndefined()
    await forgetLastAddress(product.db, code?.id ?? '')
    expect(await product.db.$count(verifications, eq(verifications.address, email))).toBe(1)
  })

  test('ends every proof in this browser, also of another address', async () => {
    const [first, second] = [newPerson().email, newPerson().email]
    const browser = await provedBrowser(product, first)
    product.clock.passMinutes(1)
    await proveForMyData(product, browser, second)
    expect((await remove(browser)).status).toBe(200)
    expect((await browser.get('/api/privacy/my-data')).status).toBe(401)
  })

  test('withdraws no consent a second time', async () => {
    const { person, browser } = await bought()
    await withdraw(browser)
    product.clock.passMinutes(1)
    await remove(browser)
    expect(await product.db.$count(consentWithdrawals, eq(consentWithdrawals.email, person.email))).toBe(1)
  })
})

test('a person who calls too often waits before the next copy, and before the next correction', async () => {
  const { person, browser } = await about()
  const account = keyedHash(product.deps.appSecrets, 'limits').digest(person.email)
  await untilRefused(() => takeOfAccount(product.deps, 'export', account))
  expect(await browser.get('/api/privacy/my-data/export')).toMatchObject(refusedWith(429, 'too_often'))
  expect((await browser.get('/api/privacy/my-data')).status).toBe(200)
  await untilRefused(() => takeOfAccount(product.deps, 'change', account))
  expect(await correct(browser)).toMatchObject(refusedWith(429, 'too_often'))
})

test.each([
  ['withdrawn', withdraw],
  ['corrected', correct],
  ['deleted', remove],
])('the market forgets its first page once a lead is %s', async (_, request) => {
  const { browser } = await about()
  using drops = spyOn(product.deps.market, 'dropFirstPage')
  expect((await request(browser)).status).toBe(200)
  expect(drops).toHaveBeenCalledTimes(1)
})

test('names, company and website are put right in the lead, the rate checks and the account', async () => {
  const { person, lead, browser } = await about()
  await product.db.transaction((tx) => userWithEmail(tx, person.email, undefined))
  const before = only(await rateChecksOf(product, person.email))

  expect(await correct(browser)).toMatchObject({ status: 200, body: { person: RIGHT } })
  expect(await leadsOf(product, person.email)).toMatchObject([{ ...RIGHT, submittedAt: lead.submittedAt }])
  const [check] = await rateChecksOf(product, person.email)
  const { website: _, ...corrected } = RIGHT
  expect(check).toEqual({ ...before, ...corrected })
  expect(await product.db.select().from(users).where(eq(users.email, person.email))).toMatchObject([NAME])
})

test('a correction generates the card’s text again, without any word of the new company name', async () => {
  const { person, lead, browser } = await about()
  // A word that the card's text surely holds.
  const word = /[a-z]{6,}/.exec(lead.aiDescription.toLowerCase())?.[0] ?? ''
  expect(word).not.toBe('')

  await correct(browser, { ...RIGHT, company: `${word} Holdings` })

  const [after] = await leadsOf(product, person.email)
  expect(after?.aiDescription.toLowerCase()).not.toContain(word)
  expect(after?.aiDescription).not.toBe('')
})

test.each([
  ['no first name', { ...RIGHT, firstName: ' ' }, 'firstName'],
  ['no last name', { ...RIGHT, lastName: null }, 'lastName'],
  ['no company', { ...RIGHT, company: '' }, 'company'],
  ['a company that is too long', { ...RIGHT, company: 'x'.repeat(121) }, 'company'],
  ['a website that is none', { ...RIGHT, website: 'no site' }, 'website'],
])('a correction with %s is refused', async (_, correction, field) => {
  const { person, lead, browser } = await about()
  const answer = await correct(browser, correction)
  expect(answer.status).toBe(422)
  expect(fieldsAtFault(answer)).toEqual([field])
  expect(await leadsOf(product, person.email)).toMatchObject([{ company: lead.company }])
})

test('a correction is refused for an unknown address', async () => {
  const browser = await provedBrowser(product, newPerson().email)
  expect(await correct(browser)).toMatchObject(refusedWith(409, 'nothing_to_correct'))
})
