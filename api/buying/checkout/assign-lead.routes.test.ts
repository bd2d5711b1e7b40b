import { afterAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { creditLedger } from '../../../db/schema/credits.ts'
import { leads } from '../../../db/schema/leads.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { changeProvider } from '../../../tests/support/people/provider.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Answer, openProduct } from '../../../tests/support/product.ts'
import { buy, confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { handlePurchaseMailJobs } from '../receipts/purchase-mails.jobs.ts'
import { handlePurchaseJobs } from './buying.jobs.ts'

const product = await openProduct()
afterAll(() => product.close())
handlePurchaseMailJobs(product.deps)
handlePurchaseJobs(product.deps)
await product.deps.jobs.startWorking()
const admin = (await signedInAdmin(product)).browser

const assign = (leadId: string, providerId: unknown, headers?: Record<string, string>): Promise<Answer> =>
  admin.send('PUT', `/api/admin/leads/${leadId}/assign`, { providerId }, headers)

async function creditsOf(id: string) {
  const [found] = await product.db.select().from(suppliers).where(eq(suppliers.id, id))
  return found?.leadCredits
}
const ledgerOf = (id: string) => product.db.select().from(creditLedger).where(eq(creditLedger.supplierId, id))
const ownersOf = (leadId: string) => product.db.select().from(purchases).where(eq(purchases.leadId, leadId))

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

  const [owned] = await ownersOf(lead.id)
  const [receipt] = await product.db
    .select()
    .from(receipts)
    .where(eq(receipts.purchaseId, owned?.id ?? ''))
  expect(receipt).toMatchObject({ billedTo: 'Birch Payments', priceCents: 0, totalCents: 0 })
  expect(await ledgerOf(supplier.id)).toEqual([])
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

test('the provider is mailed that it has a lead, without a word of whose', async () => {
  const { supplier } = await signedInSupplier(product)
  const lead = await leadOnMarket(product, { company: 'Zebra Outfitters', businessType: 'Zebra riding' })
  await assign(lead.id, supplier.id)
  for (;;) {
    const [mail] = product.inbox.messages(supplier.email)
    if (mail === undefined) {
      await Bun.sleep(20)
      continue
    }
    expect(mail.subject).toMatch(/^A lead for you: Tier 2 lead: Business in Ontario \(NR-\d+\)$/)
    expect(mail.text).toContain('http://localhost/supplier/analytics')
    for (const secret of [/zebra/i, /olive/i, lead.email, lead.phone])
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(secret)
    return
  }
})

test('a provider with credits pays with one of them', async () => {
  const { supplier } = await signedInSupplier(product, { leadCredits: 2 })
  const lead = await leadOnMarket(product)
  await assign(lead.id, supplier.id)
  expect(await creditsOf(supplier.id)).toBe(1)
  const [owned] = await ownersOf(lead.id)
  expect(await ledgerOf(supplier.id)).toMatchObject([
    {
      change: -1,
      balanceAfter: 1,
      purchaseId: owned?.id,
      reason: 'Lead assigned',
      adminId: expect.any(String),
    },
  ])
})

describe('is refused, with nothing changed', () => {
  test('while the lead waits for its owner, who has not asked to be contacted', async () => {
    const { supplier } = await signedInSupplier(product, { leadCredits: 1 })
    const lead = await leadOnMarket(product, { listedAt: null })
    expect(await assign(lead.id, supplier.id)).toMatchObject({ status: 409, body: { code: 'lead_waiting' } })
    expect(await ownersOf(lead.id)).toEqual([])
    expect(await creditsOf(supplier.id)).toBe(1)
  })

  test.each(['pending', 'inactive'] as const)('to a provider that is %s', async (status) => {
    const { supplier } = await signedInSupplier(product, { status, leadCredits: 1 })
    const lead = await leadOnMarket(product)
    expect(await assign(lead.id, supplier.id)).toMatchObject({
      status: 409,
      body: { code: 'provider_not_active' },
    })
    expect(await ownersOf(lead.id)).toEqual([])
    expect(await creditsOf(supplier.id)).toBe(1)
  })

  test.each([crypto.randomUUID(), 'provider 7'])(
    'to a provider that is not there (%s)',
    async (providerId) => {
      const lead = await leadOnMarket(product)
      expect(await assign(lead.id, providerId)).toMatchObject({
        status: 404,
        body: { code: 'provider_not_found' },
      })
    },
  )

  test('to nobody', async () => {
    const lead = await leadOnMarket(product)
    expect(await assign(lead.id, '')).toMatchObject({
      status: 422,
      body: { fields: { providerId: 'Choose a provider.' } },
    })
  })

  test('of a lead that is not there', async () => {
    const { supplier } = await signedInSupplier(product)
    expect(await assign(crypto.randomUUID(), supplier.id)).toMatchObject({
      status: 404,
      body: { code: 'lead_not_found' },
    })
  })

  test('of a lead that is sold, and of one that was assigned before, to the same provider too', async () => {
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 5 })
    const bought = await leadOnMarket(product)
    expect((await buy(product, browser, bought.id)).status).toBe(200)
    const assigned = await leadOnMarket(product)
    await assign(assigned.id, supplier.id)
    for (const { id } of [bought, assigned])
      expect(await assign(id, supplier.id)).toMatchObject({
        status: 409,
        body: { code: 'lead_already_sold' },
      })
    expect(await creditsOf(supplier.id)).toBe(4)
  })

  test.each(['withdrawn', 'superseded', 'admin'] as const)(
    'of a lead off the market: %s',
    async (offMarketReason) => {
      const { supplier } = await signedInSupplier(product)
      const lead = await leadOnMarket(product, { offMarketAt: product.clock.now(), offMarketReason })
      expect(await assign(lead.id, supplier.id)).toMatchObject({
        status: 409,
        body: { code: 'lead_off_market' },
      })
    },
  )

  test('of a lead that another provider is paying for right now', async () => {
    const { supplier } = await signedInSupplier(product)
    const { browser: payer } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const payment = await openPayment(payer, lead.id)
    await hold(payer, lead.id, payment)
    expect(await assign(lead.id, supplier.id)).toMatchObject({ status: 409, body: { code: 'lead_held' } })
    await confirm(product, payment)
    expect((await purchase(payer, lead.id, payment)).status).toBe(200)
  })

  test('by an admin who looked at the lead before it was changed', async () => {
    const { supplier } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const { headers } = await admin.get(`/api/admin/leads/${lead.id}`)
    await admin.send('PUT', `/api/admin/leads/${lead.id}/status`, { status: 'qualified' })
    const answer = await assign(lead.id, supplier.id, { 'if-match': headers.get('etag') ?? '' })
    expect(answer).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
    expect(await ownersOf(lead.id)).toEqual([])
  })
})

describe('at one moment', () => {
  test('a lead assigned to two providers goes to one, for one credit', async () => {
    const [one, other] = [
      await signedInSupplier(product, { leadCredits: 1 }),
      await signedInSupplier(product, { leadCredits: 1 }),
    ]
    const lead = await leadOnMarket(product)
    const answers = await Promise.all([assign(lead.id, one.supplier.id), assign(lead.id, other.supplier.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ownersOf(lead.id)).toHaveLength(1)
    expect([await creditsOf(one.supplier.id), await creditsOf(other.supplier.id)].toSorted()).toEqual([0, 1])
  })

  test('a provider with one credit is assigned many leads, and the credit is taken once', async () => {
    const { supplier } = await signedInSupplier(product, { leadCredits: 1 })
    const many = await Promise.all(Array.from({ length: 6 }, () => leadOnMarket(product)))
    const answers = await Promise.all(many.map(({ id }) => assign(id, supplier.id)))
    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200))
    expect(await ledgerOf(supplier.id)).toHaveLength(1)
    expect(await creditsOf(supplier.id)).toBe(0)
  })

  test('a lead paid for by card without a hold and assigned has one owner, and the payer has it or the money back', async () => {
    for (let round = 0; round < 5; round++) {
      const { supplier } = await signedInSupplier(product)
      const { supplier: payer, browser } = await signedInSupplier(product)
      const lead = await leadOnMarket(product)
      const payment = await openPayment(browser, lead.id)
      await confirm(product, payment)
      const [assigned, bought] = await Promise.all([
        assign(lead.id, supplier.id),
        purchase(browser, lead.id, payment),
      ])
      expect([assigned.status, bought.status].toSorted()).toEqual([200, 409])
      const owner = assigned.status === 200 ? supplier : payer
      expect(await ownersOf(lead.id)).toMatchObject([{ supplierId: owner.id }])
      if (owner === payer) continue
      expect(bought.body).toMatchObject({
        code: 'lead_already_sold',
        message: expect.stringContaining('refunding your card in full'),
      })
    }
  })
})

/** Waits until the payment that is open for the lead has ended. */
async function endingOnceOver(leadId: string) {
  for (;;) {
    const [attempt] = await product.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.leadId, leadId))
    if (attempt?.endedAt !== null) return attempt?.ending
    await Bun.sleep(20)
  }
}

test('who had the payment open is stopped before being charged', async () => {
  const { supplier } = await signedInSupplier(product)
  const { browser: payer } = await signedInSupplier(product)
  const lead = await leadOnMarket(product)
  const payment = await openPayment(payer, lead.id)
  await assign(lead.id, supplier.id)
  // The job that compares with Stripe each minute would stop it as well, too late.
  expect(await countJobs(product, 'end-attempts-on-lead', { leadId: lead.id })).toBe(1)
  expect(await endingOnceOver(lead.id)).toBe('cancelled')
  expect(await confirm(product, payment)).not.toBe(200)
  const [sold] = await product.db.select().from(leads).where(eq(leads.id, lead.id))
  expect(sold?.soldAt).not.toBeNull()
})

test('a supplier that is made inactive while its payment is open is stopped before being charged', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const lead = await leadOnMarket(product)
  const payment = await openPayment(browser, lead.id)
  expect((await changeProvider(admin, supplier.id, { status: 'inactive' })).status).toBe(200)
  expect(await endingOnceOver(lead.id)).toBe('cancelled')
  expect(await confirm(product, payment)).not.toBe(200)
  expect(await ownersOf(lead.id)).toEqual([])
  // The job that compares with Stripe each minute would stop it as well, too late.
  const ended = async () => {
    const { rows } = await product.db.execute(
      sql`select state from pgboss.job where name = 'end-attempts-of-supplier' and data->>'supplierId' = ${supplier.id}`,
    )
    return rows.map(({ state }) => state)
  }
  while (!(await ended()).includes('completed')) await Bun.sleep(20)
})
