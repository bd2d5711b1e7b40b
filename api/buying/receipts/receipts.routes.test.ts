import { afterAll, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await openProduct()
afterAll(() => product.close())

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
      price: 149,
      taxLines: [],
      total: 149,
      currency: 'CAD',
      taxNote: 'No tax is charged on this purchase.',
    })
  })

  test('keeps the name that the supplier had', async () => {
    const { supplier, browser } = await signedInSupplier(product, { name: 'Old Name' })
    const { receiptNumber } = await purchasedLead(product, supplier)
    await product.db.update(suppliers).set({ name: 'New Name' }).where(eq(suppliers.id, supplier.id))
    const { body } = await browser.get(`/api/supplier/receipts/${receiptNumber}`)
    expect(body).toMatchObject({ billedTo: 'Old Name' })
  })

  test('of another supplier is not there, and the asking is written down', async () => {
    const owner = await signedInSupplier(product)
    const { receiptNumber } = await purchasedLead(product, owner.supplier)
    const { supplier, browser } = await signedInSupplier(product)

    const { status, body } = await browser.get(`/api/supplier/receipts/${receiptNumber}`)

    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'receipt_not_found' })
    const refused = and(eq(auditLog.actorId, supplier.id), eq(auditLog.recordType, 'receipt'))
    expect(await product.db.select().from(auditLog).where(refused)).toMatchObject([
      { action: 'was refused a receipt', recordId: receiptNumber },
    ])
  })

  test('of others are refused however often they are asked for, and the log does not grow with it', async () => {
    const owner = await signedInSupplier(product)
    const { receiptNumber } = await purchasedLead(product, owner.supplier)
    const { supplier, browser } = await signedInSupplier(product)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => browser.get(`/api/supplier/receipts/${receiptNumber}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(await product.db.$count(auditLog, eq(auditLog.actorId, supplier.id))).toBe(31)
  })

  test('that does not exist is written down under its number, and what is no number of a receipt is not', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    for (const number of ['1001', 'NR-', 'NR-999999'])
      expect((await browser.get(`/api/supplier/receipts/${number}`)).status).toBe(404)
    const written = await product.db.select().from(auditLog).where(eq(auditLog.actorId, supplier.id))
    expect(written.map(({ recordId }) => recordId)).toEqual(['NR-999999'])
  })

  test.each(['NR-999999', 'NR-0', '1001', 'NR-', 'NR-1e3', 'nr-1001x', `NR-${'9'.repeat(30)}`, '%00'])(
    'that does not exist is not there: %p',
    async (number) => {
      const { browser } = await signedInSupplier(product)
      expect((await browser.get(`/api/supplier/receipts/${encodeURIComponent(number)}`)).status).toBe(404)
    },
  )
})
