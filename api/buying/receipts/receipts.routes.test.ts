import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await testProduct()

describe('a receipt', () => {
  test('says who was billed for what, in words that name nobody, and that no tax was charged', async () => {
    const { supplier, browser } = await signedInSupplier(product, { name: 'North Pay' })
    const { lead, receiptNumber } = await purchasedLead(product, supplier, {
      lead: { businessType: 'Olive oil tasting room', monthlyVolumeCents: 6_000_000 },
      purchase: { priceCents: 14_900 },
    })
    const at = product.clock.now().toISOString()

    const { status, body } = await browser.get(`/api/supplier/receipts/${receiptNumber}`)

    expect(status).toBe(200)
    expect(body).toEqual({
      number: receiptNumber,
      issuedAt: at,
      purchasedAt: at,
      billedTo: 'North Pay',
      product: 'Tier 1 lead: Business in Ontario',
      leadId: lead.id,
      source: 'card',
      price: 149,
      taxLines: [],
      total: 149,
      currency: 'CAD',
      taxNote: 'No tax is charged on this purchase.',
    })
  })

  test('of a lead that a credit bought says so, and that no money was paid', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const { receiptNumber } = await purchasedLead(product, supplier, {
      source: 'credit',
      purchase: { priceCents: 0 },
    })
    const { body } = await browser.get(`/api/supplier/receipts/${receiptNumber}`)
    expect(body).toMatchObject({ source: 'credit', price: 0, total: 0 })
  })

  test('keeps the name that the supplier had', async () => {
    const { supplier, browser } = await signedInSupplier(product, { name: 'Old Name' })
    const { receiptNumber } = await purchasedLead(product, supplier)
    await product.db.update(suppliers).set({ name: 'New Name' }).where(eq(suppliers.id, supplier.id))
    const { body } = await browser.get(`/api/supplier/receipts/${receiptNumber}`)
    expect(body).toMatchObject({ billedTo: 'Old Name' })
  })

  test('with tax names each tax and its amount, and no longer says that there is none', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const { id: leadId } = await leadOnMarket(product)
    const at = product.clock.now()
    const [purchase] = await product.db
      .insert(purchases)
      .values({ leadId, supplierId: supplier.id, source: 'assignment', priceCents: 0, purchasedAt: at })
      .returning()
    const tax = { label: 'HST', ratePercent: 13 }
    const taxLines = [{ ...tax, amountCents: 1_157 }]
    const billed = { billedTo: supplier.name, priceCents: 8_900, taxLines, totalCents: 10_057 }
    const [receipt] = await product.db
      .insert(receipts)
      .values({ purchaseId: purchase?.id ?? '', issuedAt: at, ...billed })
      .returning()
    expect(await browser.get(`/api/supplier/receipts/NR-${receipt?.number}`)).toMatchObject({
      status: 200,
      body: { price: 89, taxLines: [{ ...tax, amount: 11.57 }], total: 100.57, taxNote: '' },
    })
  })

  test('of another supplier is refused, which is audited, but not without end', async () => {
    const owner = await signedInSupplier(product)
    const { receiptNumber } = await purchasedLead(product, owner.supplier)
    const { supplier, browser } = await signedInSupplier(product)
    const path = `/api/supplier/receipts/${receiptNumber}`
    expect(await browser.get(path)).toMatchObject(refusedWith(404, 'receipt_not_found'))
    const isRefusal = and(eq(auditLog.actorId, supplier.id), eq(auditLog.recordType, 'receipt'))
    expect(await product.db.select().from(auditLog).where(isRefusal)).toMatchObject([
      { action: 'was refused a receipt', recordId: receiptNumber },
    ])

    const answers = await Promise.all(Array.from({ length: 59 }, () => browser.get(path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(await product.db.$count(auditLog, isRefusal)).toBe(31)
  })

  test('that does not exist is audited under its number, and text that is no receipt number is not', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const unknown = ['NR-999999', 'NR-0', '1001', 'NR-', 'NR-1e3', 'nr-1001x', `NR-${'9'.repeat(30)}`, '%00']
    for (const number of unknown)
      expect((await browser.get(`/api/supplier/receipts/${encodeURIComponent(number)}`)).status).toBe(404)
    const written = await product.db.select().from(auditLog).where(eq(auditLog.actorId, supplier.id))
    expect(written.map(({ recordId }) => recordId)).toEqual(['NR-999999', 'NR-0'])
  })
})
