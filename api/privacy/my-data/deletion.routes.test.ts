import { afterAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { consentWithdrawals, erasures } from '../../../db/schema/privacy.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import {
  mailTo,
  personWithLead,
  provedBrowser,
  proveForMyData,
  until,
} from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import {
  leadsOf,
  newPerson,
  rateChecksOf,
  submit,
  submitAndAsk,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'
import { sessionCookie } from '../../people/sessions/sessions.ts'
import { handleRateCheckJobs } from '../../rate-check/checks/rate-check.jobs.ts'
import { handlePrivacyJobs } from '../retention/privacy.jobs.ts'
import { retain } from '../retention/retain.ts'
import { erasureDigests } from './delete-my-data.ts'
import { liftLegalHold, placeLegalHold } from './legal-holds.ts'

const product = await openProduct()
handlePrivacyJobs(product.deps)
handleRateCheckJobs(product.deps)
// Before any worker runs: a summary that waits in the queue when its person is deleted.
const { person } = await submit(product)
const deletedEarly = person.email
const browser = await provedBrowser(product, person.email)
expect((await browser.post('/api/privacy/delete')).status).toBe(200)
await product.deps.jobs.startWorking()
afterAll(() => product.close())

const about = () => personWithLead(product)

const erasuresOf = async (email: string) => {
  const digests = erasureDigests(product.deps)
  const all = await product.db.select().from(erasures)
  return all.filter(({ emailDigest }) => digests.matches(email, emailDigest))
}

test('a deletion says what is kept, is confirmed by a last mail, and leaves the estimate without a name or address', async () => {
  const { person, lead, browser } = await about()
  const [before] = await rateChecksOf(product, person.email)

  const until2033 = '2033-11-21T15:00:00.000Z'
  expect(await browser.post('/api/privacy/delete')).toMatchObject({
    status: 200,
    body: {
      counts: { leads: 1, rateChecks: 1, accounts: 0 },
      suppliersTold: [],
      kept: [
        { what: expect.stringContaining('record of your consent'), until: until2033 },
        { what: expect.stringContaining('withdrew your consent'), until: until2033 },
        { what: expect.stringContaining('None of your statement’s figures'), until: null },
        { what: expect.stringContaining('log of who did what'), why: expect.any(String) },
      ],
    },
  })
  expect((await mailTo(product, person.email, 'is deleted')).text).toContain('Northrate Inc.')
  const waiting = () => product.db.$count(verifications, eq(verifications.address, person.email))
  await until(async () => (await waiting()) === 0)
  const erasedAt = product.clock.now()
  const [erasure] = await erasuresOf(person.email)
  expect(erasure).toMatchObject({ counts: { leads: 1, rateChecks: 1 } })
  expect(erasure?.erasedAt).toEqual(erasedAt)
  const [after] = await product.db.select().from(rateChecks).where(eq(rateChecks.leadId, lead.id))
  const blank = { email: '', firstName: '', company: '', visitorDigest: '' }
  expect(after).toMatchObject({ ...blank, estimate: before?.estimate, monthlyVolumeCents: 2_000_000 })
  expect(after?.erasedAt).toEqual(erasedAt)
})

test('a deletion waits for a sign-in that spends a code of the same address', async () => {
  const { person, browser } = await about()
  await signInByCode(product, product.browser(), person.email)
  const [answer] = await product.db.transaction(async (signIn) => {
    await signIn.execute(sql`select from verifications where address = ${person.email} for update`)
    const sent = browser.post('/api/privacy/delete')
    await untilWaiting(product)
    await signIn.execute(sql`update users set first_name = first_name where email = ${person.email}`)
    return [sent]
  })
  expect(await answer).toMatchObject({ status: 200, body: { counts: { accounts: 1 } } })
})

test('a deletion removes everything that was copied from a statement', async () => {
  const amounts = { fees: 612.34, sales: 21_000.01, count: 421 }
  const parts = { interchange: 301.23, assessments: 20.07, fixedFees: 49.95 }
  const period = { start: '2026-10-01', end: '2026-10-31' }
  const form = Object.entries({ ...amounts, ...parts, ...period }).map(
    ([name, value]) => [`statement${name[0]?.toUpperCase()}${name.slice(1)}`, value] as const,
  )
  const { person, browser } = await submit(product, Object.fromEntries(form))
  const [before] = await rateChecksOf(product, person.email)
  await proveForMyData(product, browser, person.email)
  expect((await browser.get('/api/privacy/my-data')).body).toMatchObject({
    rateChecks: [{ statement: { ...amounts, ...parts, period, effectiveRate: 2.92 } }],
  })
  const raw = { statementInterchangeCents: 30_123, statementStart: period.start, statementEnd: period.end }
  const exported = await browser.get('/api/privacy/my-data/export')
  expect(exported.body).toMatchObject({ raw: { rateChecks: [raw] } })

  await browser.post('/api/privacy/delete')
  const [after] = await product.db
    .select()
    .from(rateChecks)
    .where(eq(rateChecks.id, before?.id ?? ''))
  const statement = Object.entries(after ?? {}).filter(([column]) => column.startsWith('statement'))
  expect(statement).toHaveLength(8)
  expect(statement.filter(([, value]) => value !== null)).toEqual([])
  expect(after?.estimate).toEqual({})
})

test('a queued mail is not sent to a person who was deleted', async () => {
  // The queue is worked off in order, and a later summary has come.
  const { person } = await submit(product)
  await mailTo(product, person.email, 'rate check')
  expect(product.inbox.messages(deletedEarly).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('rate check for'),
  )
  expect(product.logLines.filter((line) => line.includes('given up'))).toEqual([])
})

test('a signed-in owner’s account is deleted with all its sessions and their cookies', async () => {
  const { email } = newPerson()
  const browser = product.browser()
  await signInByCode(product, browser, email)
  expect((await browser.get('/api/auth/user')).status).toBe(200)

  const answer = await browser.post('/api/privacy/delete')

  expect(answer).toMatchObject({ status: 200, body: { counts: { accounts: 1, sessions: 1 } } })
  expect(browser.cookies.get(sessionCookie('user', false))).toBe('')
  expect(await product.db.$count(users, eq(users.email, email))).toBe(0)
  expect(await product.db.$count(sessions)).toBe(0)
})

test('a deletion can be repeated, also concurrently', async () => {
  const { person, browser } = await about()
  const other = await provedBrowser(product, person.email)
  const answers = await Promise.all([browser.post('/api/privacy/delete'), other.post('/api/privacy/delete')])
  // The second found its proof gone, or nothing left to delete.
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect([200, 401]).toContain(statuses[1] ?? 0)
  expect(await product.db.$count(consentWithdrawals, eq(consentWithdrawals.email, person.email))).toBe(1)
})

test('a deletion for an unknown person records only that it was done', async () => {
  const { email } = newPerson()
  const browser = await provedBrowser(product, email)
  const body = { counts: { leads: 0, rateChecks: 0 }, kept: [{ what: expect.stringContaining('log') }] }
  expect(await browser.post('/api/privacy/delete')).toMatchObject({ status: 200, body })
  expect(await product.db.$count(consentWithdrawals, eq(consentWithdrawals.email, email))).toBe(0)
})

test('a lead under a legal hold leaves the market at once and is deleted in the night after the hold', async () => {
  const { person, lead, browser } = await about()
  const now = product.clock.now()
  const holdId = await placeLegalHold(product.db, { leadId: lead.id, reason: 'Dispute 7', now })

  expect(await browser.post('/api/privacy/delete')).toMatchObject({
    body: {
      counts: { leads: 0, rateChecks: 0 },
      kept: [{ why: expect.stringContaining('dispute'), until: null }, {}, {}, {}],
    },
  })
  expect(await leadsOf(product, person.email)).toMatchObject([{ offMarketReason: 'withdrawn' }])
  expect(await retain(product.deps, { isDryRun: false, now })).toMatchObject({ counts: { leadsOnceHeld: 0 } })

  await liftLegalHold(product.db, { id: holdId, now })
  expect(await retain(product.deps, { isDryRun: false, now })).toMatchObject({
    counts: { leadsOnceHeld: 1, rateChecks: 1 },
  })
  expect(await leadsOf(product, person.email)).toEqual([])
})

test('a lead whose hold was lifted stays unless its deletion was requested', async () => {
  const { person, lead } = await about()
  const now = product.clock.now()
  const id = await placeLegalHold(product.db, { leadId: lead.id, reason: 'Dispute 8', now })
  await liftLegalHold(product.db, { id, now })
  expect(await retain(product.deps, { isDryRun: false, now })).toMatchObject({ counts: { leadsOnceHeld: 0 } })
  expect(await leadsOf(product, person.email)).toMatchObject([{ email: person.email }])
})

test('a deletion touches no other person', async () => {
  const [mine, others] = [await about(), await about()]
  await mine.browser.post('/api/privacy/delete')
  const [lead] = await product.db.select().from(leads).where(eq(leads.id, others.lead.id))
  expect(lead).toEqual(others.lead)
  await proveForMyData(product, others.browser, others.person.email)
  const body = { rateChecks: [{}], leads: [{ standing: 'on-market' }] }
  expect(await others.browser.get('/api/privacy/my-data')).toMatchObject({ body })
})

test('neither our staff nor the buyer can work out a deleted statement’s fees', async () => {
  const { person, browser: owner } = await submitAndAsk(product, {
    statementFees: 290.81,
    statementSales: 21_000,
  })
  const [lead] = await leadsOf(product, person.email)
  const leadId = lead?.id ?? ''
  const { browser: buyer } = await signedInSupplier(product)
  await buy(product, buyer, leadId)
  const seen = async () => {
    const { browser: admin } = await signedInAdmin(product)
    const bought = await buyer.get('/api/supplier/purchased-leads')
    const looked = await admin.get(`/api/admin/leads/${leadId}`)
    return { bought: bought.body, looked: looked.body }
  }
  expect(await seen()).toMatchObject({
    bought: [{ effectiveRate: 1.38 }],
    looked: { effectiveRate: 1.3848, statement: { fees: 290.81 }, breakdown: {} },
  })

  await proveForMyData(product, owner, person.email)
  expect((await owner.post('/api/privacy/delete')).status).toBe(200)

  expect(await seen()).toMatchObject({
    bought: [{ effectiveRate: null, monthlyVolume: 20_000 }],
    looked: { effectiveRate: null, statement: null, breakdown: null, monthlyVolume: 20_000 },
  })
})
