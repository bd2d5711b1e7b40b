import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { AdminLead, AdminLeadDetail } from '../../contract/admin/leads.ts'
import { MyData } from '../../contract/privacy/privacy.ts'
import { blankLeads } from '../../privacy/my-data/blanking.ts'

const product = await testProduct()
const admin = (await signedInAdmin(product)).browser
const note = (id: string, text: unknown, headers?: Record<string, string>) =>
  admin.send('PUT', `/api/admin/leads/${id}/note`, { note: text }, headers)
const detail = async (id: string) =>
  v.parse(AdminLeadDetail, (await admin.get(`/api/admin/leads/${id}`)).body)

test('a note stands at the lead, and its history says that it was changed but not what it says', async () => {
  const { id } = await leadOnMarket(product)
  expect(await note(id, ' Call after five.\r\nAsks for Ana. ')).toMatchObject({ status: 200, body: { id } })
  expect((await note(id, 'Call after five.\nAsks for Ana.')).status).toBe(200)
  const { note: noted, history } = await detail(id)
  expect(noted).toBe('Call after five.\nAsks for Ana.')
  expect(history.at(-1)).toMatchObject({ event: 'action', note: 'changed lead note' })
  const entries = await auditOf(product, id)
  expect(entries.filter(({ action }) => action === 'changed lead note')).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain('Ana')
})

test('a note that another admin has changed since it was read is not overwritten', async () => {
  const { id } = await leadOnMarket(product)
  const { version } = await detail(id)
  const { headers } = await note(id, 'First')
  expect(await note(id, 'Second', { 'if-match': version })).toMatchObject(
    refusedWith(412, 'changed_meanwhile'),
  )
  expect((await detail(id)).note).toBe('First')
  expect((await note(id, '', { 'if-match': headers.get('etag') ?? '' })).status).toBe(200)
  expect((await detail(id)).note).toBe('')
})

test.each([['x'.repeat(2_001)], ['a\u0000b'], [7]])('%p is not a note', async (text) => {
  const { id } = await leadOnMarket(product)
  expect(await note(id, text)).toMatchObject({ status: 422, body: { fields: { note: expect.any(String) } } })
  expect((await detail(id)).note).toBe('')
})

test('there is no note about a lead that there is not', async () => {
  expect(await note(crypto.randomUUID(), 'Hello')).toMatchObject(refusedWith(404, 'lead_not_found'))
})

test('the person reads the note in their data, and it goes with their data', async () => {
  const lead = await leadOnMarket(product)
  await note(lead.id, 'Call after five.')
  const browser = await provedBrowser(product, lead.email)
  const data = v.parse(MyData, (await browser.get('/api/privacy/my-data')).body)
  expect(data.leads.map((one) => one.note)).toEqual(['Call after five.'])

  await product.db
    .update(leads)
    .set({ offMarketAt: product.clock.now(), offMarketReason: 'admin' })
    .where(eq(leads.id, lead.id))
  await product.db.transaction((tx) => blankLeads(tx, [lead.id], product.clock.now()))
  expect((await detail(lead.id)).note).toBe('')
  expect(await note(lead.id, 'Still here?')).toMatchObject(refusedWith(409, 'lead_erased'))
})

test('a buyer sees no note of ours', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier)
  await note(lead.id, 'Buyer is slow.')
  expect(JSON.stringify((await browser.get('/api/supplier/purchased-leads')).body)).not.toContain('slow')
})

test('a lead says what its buyer says became of it', async () => {
  const { supplier } = await signedInSupplier(product)
  const { lead, purchase } = await purchasedLead(product, supplier)
  const found = async () => {
    const { body } = await admin.get(`/api/admin/leads?search=${encodeURIComponent(lead.email)}`)
    return v.parse(v.array(AdminLead), body)[0]
  }
  expect(await found()).toMatchObject({ status: 'new', outcome: 'pending' })
  await product.db.update(purchases).set({ outcome: 'converted' }).where(eq(purchases.id, purchase.id))
  expect(await found()).toMatchObject({ status: 'new', outcome: 'converted' })
  expect(await detail(lead.id)).toMatchObject({ outcome: 'converted' })
  expect(await detail((await leadOnMarket(product)).id)).toMatchObject({ outcome: null })
})
