import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { type AuditAction, AuditLogEntry } from '../../contract/admin/audit-log.ts'
import { appendAudit } from './audit.ts'

const product = await testProduct()
const {
  browser: admin,
  admin: { username },
} = await signedInAdmin(product)

async function look(filters: Record<string, string>) {
  const { status, headers, body } = await admin.get(`/api/admin/audit?${new URLSearchParams(filters)}`)
  expect(status).toBe(200)
  const next = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1]
  return { entries: v.parse(v.array(AuditLogEntry), body), next }
}

const write = (recordId: string, at: string, action: AuditAction = 'retried a job') =>
  appendAudit(product.db, { at: new Date(at), actor: 'system', action, recordType: 'job', recordId })

test('an entry says who did what to which record, when and from where', async () => {
  await admin.post('/api/admin/prices', { tier: 'tier1', price: 150 })
  const { entries } = await look({ actor: 'admin', recordType: 'lead price' })
  expect(entries).toMatchObject([
    {
      at: product.clock.now().toISOString(),
      actorName: username,
      action: 'set a price',
      ipAddress: '127.0.0.1',
      details: { before: { priceCents: 14_900 }, after: { priceCents: 15_000 } },
    },
  ])
})

test('details that are no object are not shown', async () => {
  const entry = {
    at: product.clock.now(),
    actor: 'system',
    action: 'retried a job',
    recordType: 'job',
  } as const
  const stored = ['text', ['a list'], null].map((details) => ({ ...entry, recordId: 'no object', details }))
  await product.db.insert(auditLog).values(stored)
  const { entries } = await look({ recordId: 'no object' })
  expect(entries.map(({ details }) => details)).toEqual([null, null, null])
})

test('each look at contact details has an entry', async () => {
  const lead = await leadOnMarket(product)
  await admin.get(`/api/admin/leads/${lead.id}`)
  const { supplier, browser } = await signedInSupplier(product)
  const bought = await purchasedLead(product, supplier)
  await browser.get('/api/supplier/purchased-leads')
  const { entries } = await look({ action: 'looked at contact details' })
  expect(entries).toMatchObject([
    { actor: 'supplier', actorName: supplier.name, details: { leadIds: [bought.lead.id] } },
    { actor: 'admin', actorName: username, recordId: lead.id },
  ])
})

test('people, companies and leads are named as they are called now, and erased ones say so', async () => {
  const lead = await leadOnMarket(product, { company: 'Maple Lane 1' })
  const erased = await leadOnMarket(product, {
    company: '',
    offMarketAt: product.clock.now(),
    offMarketReason: 'withdrawn',
  })
  const { supplier } = await signedInSupplier(product)
  const { owner } = await signedInOwner(product)
  const gone = crypto.randomUUID()
  const at = product.clock.now()
  const entries = [
    {
      actor: 'user',
      actorId: owner.id,
      recordType: 'lead',
      recordId: lead.id,
      details: { providerId: supplier.id },
    },
    { actor: 'admin', actorId: crypto.randomUUID(), recordType: 'lead', recordId: erased.id },
    { actor: 'system', recordType: 'lead', recordId: gone },
  ] as const
  for (const entry of entries) await appendAudit(product.db, { at, action: 'assigned lead', ...entry })
  await product.db.update(leads).set({ company: 'Maple Lane 2' }).where(eq(leads.id, lead.id))

  const found = (await look({ action: 'assigned lead' })).entries.map(({ names }) => names)
  const ownersName = `${owner.firstName} ${owner.lastName}`.trim() || owner.email
  expect(found.slice(0, 2)).toEqual([[], [{ id: erased.id, kind: 'lead', name: null }]])
  expect(found[2]?.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
    { id: lead.id, kind: 'lead', name: 'Maple Lane 2' },
    { id: supplier.id, kind: 'supplier', name: supplier.name },
    { id: owner.id, kind: 'user', name: ownersName },
  ])
  // What is stored names nobody.
  const stored = await product.db.select().from(auditLog).where(eq(auditLog.recordId, lead.id))
  expect(JSON.stringify(stored)).not.toMatch(/Maple|Payments/)
})

test('of an entry about many leads, the first twenty ids are named', async () => {
  const many = []
  for (let made = 0; made < 25; made++) many.push((await leadOnMarket(product)).id)
  const entry = { at: product.clock.now(), actor: 'supplier', action: 'looked at contact details' } as const
  await appendAudit(product.db, {
    ...entry,
    recordType: 'leads',
    recordId: 'many',
    details: { leadIds: many },
  })
  const { entries } = await look({ recordId: 'many' })
  expect(entries[0]?.names.map(({ id }) => id).toSorted()).toEqual(many.slice(0, 20).toSorted())
})

test('days are Toronto’s, and include the first and the last', async () => {
  await write('days', '2025-06-01T03:59:59Z')
  await write('days', '2025-06-01T04:00:00Z')
  await write('days', '2025-06-02T03:59:59Z')
  await write('days', '2025-06-02T04:00:00Z')
  const { entries } = await look({ recordId: 'days', from: '2025-06-01', to: '2025-06-01' })
  expect(entries.map(({ at }) => at)).toEqual(['2025-06-02T03:59:59.000Z', '2025-06-01T04:00:00.000Z'])
})

test('pages list each entry once, newest first, even if entries are written in between', async () => {
  const actions = ['set a price', 'signed in', 'signed out', 'signed up', 'gave credits'] as const
  for (const action of actions) await write('pages', '2025-07-01T12:00:00Z', action)
  const first = await look({ recordId: 'pages', limit: '2' })
  await write('pages', '2025-07-01T12:00:00Z', 'took credits')
  const seen = first.entries.map(({ action }) => action)
  for (let next = first.next; next !== undefined; ) {
    const page = await look(Object.fromEntries(new URL(next, 'http://localhost').searchParams))
    seen.push(...page.entries.map(({ action }) => action))
    next = page.next
  }
  expect(seen).toEqual(actions.toReversed())
})

test('entries are found by part of a name, by an owner’s whole address, and by id, never by a pattern or by SQL', async () => {
  const { supplier } = await signedInSupplier(product)
  const { owner } = await signedInOwner(product)
  const entry = { at: product.clock.now(), action: 'signed up', recordType: 'supplier' } as const
  await appendAudit(product.db, { ...entry, actor: 'supplier', actorId: supplier.id })
  await appendAudit(product.db, { ...entry, actor: 'user', actorId: owner.id, action: 'accepted quote' })
  const actionsOf = async (person: string) =>
    (await look({ person })).entries.map(({ actor, action }) => `${actor} ${action}`)

  expect(await actionsOf(supplier.name.slice(1).toUpperCase())).toContain('supplier signed up')
  expect(await actionsOf(supplier.id)).toEqual(['supplier signed up'])
  expect(await actionsOf(username.slice(0, -1))).toContain('admin set a price')
  expect(await actionsOf(owner.email.toUpperCase())).toEqual(['user accepted quote'])
  const sql = ["' or true --", "'; drop table suppliers; --", "\\' or 1=1 --", '$1', '") or true --']
  for (const unknown of [owner.email.slice(1), crypto.randomUUID(), '%', ...sql])
    expect(await actionsOf(unknown)).toEqual([])
})

test.each([
  ['actor', 'martian'],
  ['from', '2025-02-30'],
  ['to', 'yesterday'],
  ['limit', '0'],
  ['after', 'x'],
  ['person', 'x'.repeat(101)],
  ['action', 'flew'],
  ['recordType', 'thing'],
])('an invalid filter is refused: %s', async (name, value) => {
  const answer = await admin.get(`/api/admin/audit?${new URLSearchParams({ [name]: value })}`)
  expect(answer).toMatchObject({ status: 422, body: { fields: { [name]: expect.any(String) } } })
})

test('the log is read from its start as from its end, each entry once, and says how many there are', async () => {
  for (const minute of ['00', '01', '01', '02', '03']) await write('in order', `2026-11-01T10:${minute}:00Z`)
  const idsOf = async (sort: string) => {
    const ids: number[] = []
    for (let path: string | undefined = `/api/admin/audit?recordId=in+order&limit=2&sort=${sort}`; path; ) {
      const answer = await admin.get(path)
      expect(answer.headers.get('x-total-count')).toBe(ids.length === 0 ? '5' : null)
      ids.push(...v.parse(v.array(AuditLogEntry), answer.body).map(({ id }) => id))
      path = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    return ids
  }
  const oldestFirst = await idsOf('at')
  expect(oldestFirst).toHaveLength(5)
  expect(oldestFirst).toEqual(oldestFirst.toSorted((one, other) => one - other))
  expect(await idsOf('-at')).toEqual(oldestFirst.toReversed())
  expect(await idsOf('')).toEqual(oldestFirst.toReversed())
})

test('the oldest entries of a person are found from the start of the log', async () => {
  const { owner } = await signedInOwner(product)
  const entry = { actor: 'user', actorId: owner.id, action: 'signed in', recordType: 'user' } as const
  for (const hour of ['10', '11', '12'])
    await appendAudit(product.db, { ...entry, at: new Date(`2026-11-02T${hour}:00:00Z`), recordId: owner.id })
  const { entries, next } = await look({ person: owner.id, action: 'signed in', sort: 'at', limit: '2' })
  expect(entries.map(({ at }) => at.slice(11, 13))).toEqual(['10', '11'])
  const answer = await admin.get(next ?? '')
  expect(v.parse(v.array(AuditLogEntry), answer.body).map(({ at }) => at.slice(11, 13))).toEqual(['12'])
})

test('the log is sorted by its time alone, and a cursor is of one order', async () => {
  for (const query of [
    'sort=actor',
    'sort=-at&after=at.5',
    'sort=at&after=5',
    'sort=at&after=at.',
    'after=x',
  ])
    expect(await admin.get(`/api/admin/audit?${query}`)).toMatchObject({
      status: 422,
      body: { fields: { [query.includes('after') ? 'after' : 'sort']: expect.any(String) } },
    })
})
