import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const PATH = '/api/supplier/purchases.csv'
const FRENCH = { 'accept-language': 'fr-CA' }

const product = await testProduct()

const linesOf = (body: unknown) => String(body).replace('\uFEFF', '').split('\r\n').slice(0, -1)

test('a supplier exports what it bought, with contacts, newest first, which is audited', async () => {
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
  const entries = await product.db.select().from(auditLog).where(eq(auditLog.actorId, supplier.id))
  expect(entries).toMatchObject([
    {
      actor: 'supplier',
      action: 'exported purchases with contact details',
      recordType: 'leads',
      details: { leadIds: [second.lead.id, first.lead.id] },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain(first.lead.email)
})

test('an export for French readers has French headings and words, and is a table for Excel in French (Canada)', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  await purchasedLead(product, supplier, {
    lead: { businessType: 'retail', city: 'Montreal', province: 'Quebec' },
    purchase: { outcome: 'converted', dealValueCents: 120_050 },
  })
  const english = await browser.get(PATH)
  const { headers, body } = await browser.get(`${PATH}?language=fr`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="mes-pistes-2026-11-21.csv"')
  const [header = '', row = ''] = linesOf(body)
  expect(header).toStartWith('Reçu;Achetée (UTC);Payée par;Prix (CAD);Entreprise;Prénom;Nom;Courriel')
  for (const words of [';carte;89;', ';Commerce de détail;', ';Montréal;Québec;Palier 2;Convertie;1200,5;'])
    expect(row).toContain(words)
  const columns = new Set(header.split(';'))
  expect(columns.size).toBe((linesOf(english.body)[0] ?? '').split(',').length)
  expect(header.split(';').length).toBe(columns.size)

  expect((await browser.get(PATH, FRENCH)).body).toBe(body)
  expect((await browser.get(`${PATH}?language=en`, FRENCH)).body).toBe(english.body)
  expect(await browser.get(`${PATH}?language=de`, FRENCH)).toMatchObject({
    status: 422,
    body: { fields: { language: 'Choisissez en ou fr.' } },
  })
})

test('a telephone number in the export is text without an apostrophe, whose digits are the whole number', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  await purchasedLead(product, supplier, { lead: { phone: '+16045550123' } })
  const [, row = ''] = linesOf((await browser.get(PATH)).body)
  expect(row).toContain(',1-604-555-0123,')
  expect(row).not.toMatch(/['+]1?604/)
})

test('an export has each note with its day, and the day of the reminder', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier, { purchase: { outcomeNotes: '=1+1' } })
  await browser.post(`/api/supplier/lead/${lead.id}/notes`, { text: 'Called.' })
  const day = new Date(product.clock.now().getTime() + 4 * 86_400_000).toISOString().slice(0, 10)
  await browser.send('PUT', `/api/supplier/lead/${lead.id}/reminder`, { followUpOn: day })
  const body = String((await browser.get(PATH)).body)
  expect(body).toContain(`,${day},"2026-11-21 Called.\n'=1+1",`)
})

test('an export says in which language each owner prefers to be contacted', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  await purchasedLead(product, supplier)
  await purchasedLead(product, supplier, { lead: { language: 'fr' } })
  const [header = '', ...rows] = linesOf((await browser.get(PATH)).body)
  const at = header.split(',').indexOf('Language')
  expect(rows.map((row) => row.split(',')[at]).sort()).toEqual(['en', 'fr'])
})

test('more purchases than one batch all arrive, and none twice', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const ids: string[] = []
  for (let bought = 0; bought < 501; bought++)
    ids.push((await purchasedLead(product, supplier, { source: 'assignment' })).lead.id)
  const rows = linesOf((await browser.get(PATH)).body).slice(1)
  expect(rows.map((row) => row.slice(-36)).sort()).toEqual(ids.sort())
})

test('an export has the header alone without purchases, and stays with an inactive supplier', async () => {
  const { browser } = await signedInSupplier(product)
  expect(linesOf((await browser.get(PATH)).body)).toHaveLength(1)
  const inactive = await signedInSupplier(product, { status: 'inactive' })
  await purchasedLead(product, inactive.supplier)
  expect(linesOf((await inactive.browser.get(PATH)).body)).toHaveLength(2)
})
