import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { soldPeople } from '../../../db/schema/sold-people.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import {
  buyWithCredit,
  confirm,
  openDialog,
  openPayment,
  purchase,
} from '../../../tests/support/purchase/buying.ts'
import { holdsOn, ownersOf } from '../../../tests/support/purchase/buying-records.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'

type Buyer = Awaited<ReturnType<typeof signedInSupplier>>

// No job runs here: what a sale leaves behind is the sale's own work.
const product = await testProduct()
const admin = (await signedInAdmin(product)).browser

async function byCard({ browser }: Buyer, leadId: string) {
  const payment = await openPayment(browser, leadId)
  await confirm(product, payment)
  return purchase(browser, leadId, payment)
}
const byCredit = ({ browser }: Buyer, leadId: string) => buyWithCredit(browser, leadId)
const byAssignment = ({ supplier }: Buyer, leadId: string) =>
  admin.send('PUT', `/api/admin/leads/${leadId}/assign`, { providerId: supplier.id })

const WAYS = [
  ['card', byCard],
  ['credit', byCredit],
  ['assignment', byAssignment],
] as const

const buyer = () => signedInSupplier(product, { leadCredits: 1 })

describe.each(WAYS)('a lead sold by %s', (source, buy) => {
  test('has its purchase and receipt, is sold from then on, and nobody else may pay for it', async () => {
    const lead = await leadOnMarket(product)
    const owner = await buyer()
    expect((await buy(owner, lead.id)).status).toBe(200)
    const sold = await product.db
      .select({ purchase: purchases, receipt: receipts, soldAt: leads.soldAt })
      .from(purchases)
      .innerJoin(receipts, eq(receipts.purchaseId, purchases.id))
      .innerJoin(leads, eq(leads.id, purchases.leadId))
      .where(eq(purchases.leadId, lead.id))
    const now = product.clock.now()
    const priceCents = source === 'card' ? 8_900 : 0
    expect(
      sold.map(({ purchase, receipt, soldAt }) => [
        [purchase.supplierId, purchase.source, purchase.priceCents, purchase.purchasedAt],
        [receipt.billedTo, receipt.priceCents, receipt.totalCents, receipt.issuedAt],
        soldAt,
      ]),
    ).toEqual([
      [[owner.supplier.id, source, priceCents, now], [owner.supplier.name, priceCents, priceCents, now], now],
    ])
    const purchaseId = sold[0]?.purchase.id ?? ''
    const mail = source === 'assignment' ? 'send-lead-assigned' : 'send-purchase-receipt'
    expect(await countJobs(product, mail, { purchaseId })).toBe(1)
    expect(await countJobs(product, 'end-attempts-on-lead', { leadId: lead.id })).toBe(1)
    expect((await byCredit(await buyer(), lead.id)).body).toMatchObject({ code: 'lead_already_sold' })
  })

  test('releases a hold whose time is up, which was not paid', async () => {
    const { lead, hold } = await openDialog(product)
    expect((await hold()).status).toBe(200)
    product.clock.passMinutes(6)
    expect((await buy(await buyer(), lead.id)).status).toBe(200)
    const held = await holdsOn(product, lead.id)
    expect(held.map(({ releasedAt, wasPaid }) => [releasedAt, wasPaid])).toEqual([
      [product.clock.now(), false],
    ])
  })
})

test('an owner that only the table of purchases has keeps the lead: its unique lead decides', async () => {
  const lead = await leadOnMarket(product)
  const owner = await buyer()
  expect((await byAssignment(owner, lead.id)).status).toBe(200)
  await product.db.update(leads).set({ soldAt: null }).where(eq(leads.id, lead.id))
  await product.db.delete(soldPeople)
  const late = await signedInSupplier(product)
  expect(await byAssignment(late, lead.id)).toMatchObject(refusedWith(409, 'lead_already_sold'))
  expect(await ownersOf(product, lead.id)).toEqual([owner.supplier.id])
})
