import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { creditLedger } from '../../../db/schema/credits.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { buyWithCredit, hold, openPayment } from '../../../tests/support/purchase/buying.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await openProduct({ environment: { SUPPLIER_APPROVAL: 'required' } })
afterAll(() => product.close())

const purchasesOf = (leadId: string) =>
  product.db.select().from(purchases).where(eq(purchases.leadId, leadId))
const ledgerOf = (supplierId: string) =>
  product.db.select().from(creditLedger).where(eq(creditLedger.supplierId, supplierId))

async function creditsOf(supplierId: string) {
  const [found] = await product.db.select().from(suppliers).where(eq(suppliers.id, supplierId))
  return found?.leadCredits
}

/** Nothing was bought and nothing taken. */
async function expectUntouched(leadId: string, supplierId: string, credits: number) {
  expect((await purchasesOf(leadId)).filter((one) => one.supplierId === supplierId)).toEqual([])
  expect(await creditsOf(supplierId)).toBe(credits)
  expect(await ledgerOf(supplierId)).toEqual([])
}

describe('a supplier with credits', () => {
  test('buys a lead for one of them, and sees its contact', async () => {
    const lead = await leadOnMarket(product)
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 2, name: 'North Pay' })

    const answer = await buyWithCredit(browser, lead.id)

    expect(answer).toMatchObject({
      status: 200,
      body: { id: lead.id, email: lead.email, phone: lead.phone, price: 0, source: 'credit' },
    })
    const [purchase] = await purchasesOf(lead.id)
    expect(purchase).toMatchObject({
      supplierId: supplier.id,
      source: 'credit',
      priceCents: 0,
      attemptId: null,
    })
    expect(await creditsOf(supplier.id)).toBe(1)
    expect(await ledgerOf(supplier.id)).toMatchObject([
      { change: -1, balanceAfter: 1, purchaseId: purchase?.id, adminId: null },
    ])
    const receipt = await product.db
      .select()
      .from(receipts)
      .where(eq(receipts.purchaseId, purchase?.id ?? ''))
    expect(receipt).toMatchObject([{ billedTo: 'North Pay', priceCents: 0, totalCents: 0 }])
    expect(await auditOf(product, lead.id)).toMatchObject([
      {
        actor: 'supplier',
        actorId: supplier.id,
        action: 'bought a lead',
        details: { before: { leadCredits: 2 }, after: { leadCredits: 1 } },
      },
    ])
  })

  test('takes the lead off the market at once', async () => {
    const lead = await leadOnMarket(product)
    const { browser } = await signedInSupplier(product, { leadCredits: 1 })
    const isOffered = async () =>
      JSON.stringify((await browser.get('/api/supplier/leads')).body).includes(lead.id)
    expect(await isOffered()).toBe(true)
    await buyWithCredit(browser, lead.id)
    expect(await isOffered()).toBe(false)
  })

  test('that asks again gets the same lead, and no other credit is taken', async () => {
    const lead = await leadOnMarket(product)
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 2 })
    const first = await buyWithCredit(browser, lead.id)
    const again = await buyWithCredit(browser, lead.id)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await creditsOf(supplier.id)).toBe(1)
    expect(await purchasesOf(lead.id)).toHaveLength(1)
  })

  test('is shown how many there are beside the card', async () => {
    const lead = await leadOnMarket(product)
    const { browser } = await signedInSupplier(product, { leadCredits: 3 })
    expect((await openPayment(browser, lead.id)).leadCredits).toBe(3)
  })
})

describe('no credit is taken', () => {
  test('where there is none', async () => {
    const lead = await leadOnMarket(product)
    const { supplier, browser } = await signedInSupplier(product)
    const answer = await buyWithCredit(browser, lead.id)
    expect(answer).toMatchObject({ status: 409, body: { code: 'no_credits' } })
    await expectUntouched(lead.id, supplier.id, 0)
  })

  test('for a lead that another supplier has bought', async () => {
    const { lead } = await purchasedLead(product, (await signedInSupplier(product)).supplier)
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
    const answer = await buyWithCredit(browser, lead.id)
    expect(answer).toMatchObject({ status: 409, body: { code: 'lead_already_sold' } })
    await expectUntouched(lead.id, supplier.id, 1)
  })

  test('for a lead that the supplier has by card already', async () => {
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
    const { lead } = await purchasedLead(product, supplier)
    const answer = await buyWithCredit(browser, lead.id)
    expect(answer).toMatchObject({ status: 409, body: { code: 'lead_already_yours' } })
    expect(await creditsOf(supplier.id)).toBe(1)
  })

  test('while another supplier is paying for the lead', async () => {
    const lead = await leadOnMarket(product)
    const payer = await signedInSupplier(product)
    await hold(payer.browser, lead.id, await openPayment(payer.browser, lead.id))
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
    const answer = await buyWithCredit(browser, lead.id)
    expect(answer).toMatchObject({ status: 409, body: { code: 'lead_held' } })
    expect(answer.headers.get('retry-after')).toBe('300')
    await expectUntouched(lead.id, supplier.id, 1)
  })

  test.each([
    ['withdrawn', { offMarketReason: 'withdrawn' as const, isOff: true }],
    ['not listed yet', { listedAt: null, isOff: false }],
  ])('for a lead that is %s', async (_, { isOff, ...changes }) => {
    const offMarketAt = isOff ? product.clock.now() : null
    const lead = await leadOnMarket(product, { ...changes, offMarketAt })
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
    const answer = await buyWithCredit(browser, lead.id)
    expect(answer).toMatchObject({ status: 404, body: { code: 'lead_not_found' } })
    await expectUntouched(lead.id, supplier.id, 1)
  })

  test.each([
    ['pending', 'awaiting_approval'],
    ['inactive', 'supplier_inactive'],
  ] as const)('from a supplier that is %s', async (status, code) => {
    const lead = await leadOnMarket(product)
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1, status })
    expect(await buyWithCredit(browser, lead.id)).toMatchObject({ status: 403, body: { code } })
    await expectUntouched(lead.id, supplier.id, 1)
  })

  test('for a lead that does not exist, or from nobody', async () => {
    const { browser } = await signedInSupplier(product, { leadCredits: 1 })
    expect((await buyWithCredit(browser, crypto.randomUUID())).status).toBe(404)
    const lead = await leadOnMarket(product)
    expect((await buyWithCredit(product.browser(), lead.id)).status).toBe(401)
    const [after] = await product.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(after?.soldAt).toBeNull()
  })
})
