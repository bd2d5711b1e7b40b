import { beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { changeProvider } from '../../../tests/support/people/provider.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Answer, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { openDialog } from '../../../tests/support/purchase/buying.ts'
import {
  attemptsAt,
  creditLedgerOf,
  creditsOf,
  ownersOf,
  purchasesOf,
} from '../../../tests/support/purchase/buying-records.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { handlePurchaseJobs } from './buying.jobs.ts'

const product = await testProduct()
handlePurchaseJobs(product.deps)
await product.deps.jobs.startWorking()
const admin = (await signedInAdmin(product)).browser

const assign = (leadId: string, providerId: unknown, headers?: Record<string, string>): Promise<Answer> =>
  admin.send('PUT', `/api/admin/leads/${leadId}/assign`, { providerId }, headers)

test('an assigned lead leaves the market, stands under the provider’s leads with its contact, and costs nothing', async () => {
  const { supplier, browser } = await signedInSupplier(product, { name: 'Birch Payments' })
  const lead = await leadOnMarket(product)
  const market = marketSeenBy(browser)
  expect(await market.ids()).toContain(lead.id)

  const answer = await assign(lead.id, supplier.id)
  expect(answer).toMatchObject({ status: 200, body: { id: lead.id, soldTo: 'Birch Payments' } })
  expect(answer.headers.get('etag')).toMatch(/^"/)
  expect(await market.ids()).not.toContain(lead.id)
  const { body } = await browser.get('/api/supplier/purchased-leads')
  expect(body).toMatchObject([
    { id: lead.id, email: lead.email, phone: lead.phone, price: 0, source: 'assignment', outcome: 'pending' },
  ])

  expect(await creditLedgerOf(product, supplier.id)).toEqual([])
  expect(await auditOf(product, lead.id)).toMatchObject([
    {
      actor: 'admin',
      action: 'assigned lead',
      details: {
        before: { owner: null },
        after: { owner: 'Birch Payments' },
        providerId: supplier.id,
        creditsTaken: 0,
      },
    },
  ])
})

test('a provider with credits pays for an assigned lead with one of them', async () => {
  const { supplier } = await signedInSupplier(product, { leadCredits: 2 })
  const lead = await leadOnMarket(product)
  await assign(lead.id, supplier.id)
  expect(await creditsOf(product, supplier.id)).toBe(1)
  const [owned] = await purchasesOf(product, lead.id)
  expect(await creditLedgerOf(product, supplier.id)).toMatchObject([
    {
      change: -1,
      balanceAfter: 1,
      purchaseId: owned?.id,
      reason: 'Lead assigned',
      adminId: expect.any(String),
    },
  ])
})

describe('an assignment is refused, with nothing changed,', () => {
  let provider: Awaited<ReturnType<typeof signedInSupplier>>
  beforeAll(async () => {
    provider = await signedInSupplier(product, { leadCredits: 1 })
  })

  test.each([
    ['waits for its owner, who has not requested contact', 'lead_waiting', { listedAt: null }],
    ...(['withdrawn', 'superseded', 'admin'] as const).map((offMarketReason) => {
      const changes = { offMarketAt: product.clock.now(), offMarketReason }
      return [`left the market: ${offMarketReason}`, 'lead_off_market', changes] as const
    }),
  ])('for a lead that %s', async (_, code, changes) => {
    const { id } = await leadOnMarket(product, changes)
    expect(await assign(id, provider.supplier.id)).toMatchObject(refusedWith(409, code))
    expect(await ownersOf(product, id)).toEqual([])
    expect(await creditsOf(product, provider.supplier.id)).toBe(1)
  })

  test.each(['pending', 'inactive'] as const)('to a provider that is %s', async (status) => {
    const { supplier } = await signedInSupplier(product, { status, leadCredits: 1 })
    const lead = await leadOnMarket(product)
    expect(await assign(lead.id, supplier.id)).toMatchObject(refusedWith(409, 'provider_not_active'))
    expect(await ownersOf(product, lead.id)).toEqual([])
    expect(await creditsOf(product, supplier.id)).toBe(1)
  })

  test.each([
    [crypto.randomUUID(), 404, { code: 'provider_not_found' }],
    ['provider 7', 404, { code: 'provider_not_found' }],
    ['', 422, { fields: { providerId: 'Choose a provider.' } }],
  ])('to the unknown provider %p', async (providerId, status, body) => {
    const { id } = await leadOnMarket(product)
    expect(await assign(id, providerId)).toMatchObject({ status, body })
  })

  test('for a lead that does not exist', async () => {
    expect(await assign(crypto.randomUUID(), provider.supplier.id)).toMatchObject(
      refusedWith(404, 'lead_not_found'),
    )
  })

  test('for a lead that was bought or assigned before, also to the same provider', async () => {
    const { supplier } = await signedInSupplier(product, { leadCredits: 5 })
    const { lead: bought } = await purchasedLead(product, supplier)
    const assigned = await leadOnMarket(product)
    await assign(assigned.id, supplier.id)
    for (const { id } of [bought, assigned])
      expect(await assign(id, supplier.id)).toMatchObject(refusedWith(409, 'lead_already_sold'))
    expect(await creditsOf(product, supplier.id)).toBe(4)
  })

  test('for a lead that another provider is paying for right now', async () => {
    const { lead, hold, confirm, purchase } = await openDialog(product)
    await hold()
    expect(await assign(lead.id, provider.supplier.id)).toMatchObject(refusedWith(409, 'lead_held'))
    await confirm()
    expect((await purchase()).status).toBe(200)
  })

  test('by an admin who read the lead before it was changed', async () => {
    const lead = await leadOnMarket(product)
    const { headers } = await admin.get(`/api/admin/leads/${lead.id}`)
    await admin.send('PUT', `/api/admin/leads/${lead.id}/status`, { status: 'qualified' })
    const answer = await assign(lead.id, provider.supplier.id, { 'if-match': headers.get('etag') ?? '' })
    expect(answer).toMatchObject(refusedWith(412, 'changed_meanwhile'))
    expect(await ownersOf(product, lead.id)).toEqual([])
  })
})

describe('at one moment', () => {
  test('a lead assigned to two providers goes to one, for one credit', async () => {
    const [one, other] = [
      (await signedInSupplier(product, { leadCredits: 1 })).supplier,
      (await signedInSupplier(product, { leadCredits: 1 })).supplier,
    ]
    const lead = await leadOnMarket(product)
    const answers = await Promise.all([assign(lead.id, one.id), assign(lead.id, other.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ownersOf(product, lead.id)).toHaveLength(1)
    expect([await creditsOf(product, one.id), await creditsOf(product, other.id)].toSorted()).toEqual([0, 1])
  })

  test('a provider with one credit is assigned many leads, and the credit is taken once', async () => {
    const { supplier } = await signedInSupplier(product, { leadCredits: 1 })
    const many = await Promise.all(Array.from({ length: 6 }, () => leadOnMarket(product)))
    const answers = await Promise.all(many.map(({ id }) => assign(id, supplier.id)))
    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200))
    expect(await creditLedgerOf(product, supplier.id)).toHaveLength(1)
    expect(await creditsOf(product, supplier.id)).toBe(0)
  })

  test('a lead paid for by card without a hold and assigned has one owner, and the payer has it or the money back', async () => {
    for (let round = 0; round < 5; round++) {
      const { supplier } = await signedInSupplier(product)
      const { supplier: payer, lead, confirm, purchase } = await openDialog(product)
      await confirm()
      const [assigned, bought] = await Promise.all([assign(lead.id, supplier.id), purchase()])
      expect([assigned.status, bought.status].toSorted()).toEqual([200, 409])
      const owner = assigned.status === 200 ? supplier : payer
      expect(await ownersOf(product, lead.id)).toEqual([owner.id])
      if (owner === payer) continue
      expect(bought.body).toMatchObject({
        code: 'lead_already_sold',
        message: expect.stringContaining('refunding your card in full'),
      })
    }
  })
})

test.each(['its lead is assigned to another', 'its supplier is made inactive'])(
  'an open payment is cancelled by a job, and can no longer be charged, when %s',
  async (why) => {
    const { supplier, lead, confirm } = await openDialog(product)
    // The job that compares with Stripe each minute would cancel it as well, too late.
    if (why === 'its supplier is made inactive') {
      expect((await changeProvider(admin, supplier.id, { status: 'inactive' })).status).toBe(200)
      const isDone = sql`select from pgboss.job where name = 'end-attempts-of-supplier'
        and data->>'supplierId' = ${supplier.id} and state = 'completed'`
      while ((await product.db.execute(isDone)).rowCount === 0) await Bun.sleep(20)
    } else {
      await assign(lead.id, (await signedInSupplier(product)).supplier.id)
      expect(await countJobs(product, 'end-attempts-on-lead', { leadId: lead.id })).toBe(1)
    }
    while ((await attemptsAt(product, lead.id)).some(({ endedAt }) => endedAt === null)) await Bun.sleep(20)
    expect(await attemptsAt(product, lead.id)).toMatchObject([{ ending: 'cancelled' }])
    expect(await confirm()).not.toBe(200)
    expect(await ownersOf(product, lead.id)).not.toContain(supplier.id)
  },
)
