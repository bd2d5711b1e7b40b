import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { signedInAdmin } from '../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../tests/support/people/supplier.ts'
import { type Browser, openProduct, type Product } from '../../tests/support/product.ts'
import { purchasedLead } from '../../tests/support/purchase/purchased-lead.ts'
import { appendAudit } from '../audit/audit.ts'
import { AuditLogEntry } from '../contract/admin/audit-log.ts'

let product: Product
let admin: Browser
let username: string
beforeAll(async () => {
  product = await openProduct()
  const signedIn = await signedInAdmin(product)
  admin = signedIn.browser
  username = signedIn.admin.username
})
afterAll(() => product.close())

async function look(filters: Record<string, string>) {
  const { status, headers, body } = await admin.get(`/api/admin/audit?${new URLSearchParams(filters)}`)
  expect(status).toBe(200)
  const next = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1]
  return { entries: v.parse(v.array(AuditLogEntry), body), next }
}

const write = (subjectId: string, at: string, deed = 'tried the log') =>
  appendAudit(product.db, { at: new Date(at), actor: 'system', deed, subject: 'thing', subjectId })

test('an entry tells who did what to what, when and from where', async () => {
  await admin.post('/api/admin/prices', { tier: 'tier1', price: 150 })
  const { entries } = await look({ actor: 'admin', subject: 'lead price' })
  expect(entries).toMatchObject([
    {
      at: product.clock.now().toISOString(),
      actorName: username,
      deed: 'set a price',
      ipAddress: '127.0.0.1',
      details: { before: { priceCents: 14_900 }, after: { priceCents: 15_000 } },
    },
  ])
})

test('each look at contact details is in it', async () => {
  const lead = await leadOnMarket(product)
  await admin.get(`/api/admin/leads/${lead.id}`)
  const { supplier, browser } = await signedInSupplier(product)
  const bought = await purchasedLead(product, supplier)
  await browser.get('/api/supplier/purchased-leads')
  const { entries } = await look({ deed: 'Contact Details' })
  expect(entries).toMatchObject([
    { actor: 'supplier', actorName: supplier.name, details: { leadIds: [bought.lead.id] } },
    { actor: 'admin', actorName: username, subjectId: lead.id },
  ])
})

test('days are Toronto’s, the first and the last included', async () => {
  await write('days', '2025-06-01T03:59:59Z')
  await write('days', '2025-06-01T04:00:00Z')
  await write('days', '2025-06-02T03:59:59Z')
  await write('days', '2025-06-02T04:00:00Z')
  const { entries } = await look({ subjectId: 'days', from: '2025-06-01', to: '2025-06-01' })
  expect(entries.map(({ at }) => at)).toEqual(['2025-06-02T03:59:59.000Z', '2025-06-01T04:00:00.000Z'])
})

test('page by page each entry comes once, the last written first, whatever is written meanwhile', async () => {
  for (let deed = 0; deed < 5; deed++) await write('pages', '2025-07-01T12:00:00Z', `deed ${deed}`)
  const first = await look({ subjectId: 'pages', limit: '2' })
  await write('pages', '2025-07-01T12:00:00Z', 'deed 5')
  const seen = first.entries.map(({ deed }) => deed)
  for (let next = first.next; next !== undefined; ) {
    const page = await look(Object.fromEntries(new URL(next, 'http://localhost').searchParams))
    seen.push(...page.entries.map(({ deed }) => deed))
    next = page.next
  }
  expect(seen).toEqual(['deed 4', 'deed 3', 'deed 2', 'deed 1', 'deed 0'])
})

test('a search is for what was typed, not for a pattern', async () => {
  await write('typed', '2025-08-01T12:00:00Z', 'gave 100%, [all] of it')
  expect((await look({ deed: '100%, [all]' })).entries).toHaveLength(1)
  expect((await look({ subjectId: 'typed', deed: '1%0' })).entries).toHaveLength(0)
})

test.each([
  ['actor', 'martian'],
  ['from', '2025-02-30'],
  ['to', 'yesterday'],
  ['limit', '0'],
  ['after', 'x'],
  ['deed', 'x'.repeat(101)],
])('a filter that makes no sense is refused: %s', async (name, value) => {
  const answer = await admin.get(`/api/admin/audit?${new URLSearchParams({ [name]: value })}`)
  expect(answer).toMatchObject({ status: 422, body: { fields: { [name]: expect.any(String) } } })
})
