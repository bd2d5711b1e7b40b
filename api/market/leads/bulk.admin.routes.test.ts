import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, manyLeads, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { BulkResults, MOST_SELECTED } from '../../contract/admin/bulk.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'

const product = await testProduct()
const admin = (await signedInAdmin(product)).browser

const bulk = (action: string, body: object) => admin.post(`/api/admin/bulk/leads/${action}`, body)
async function done(action: string, body: object) {
  const answer = await bulk(action, body)
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(BulkResults, answer.body)
}
/** Every bulk action with a valid body, but for the selection. */
const ACTIONS = [
  ['status', { status: 'qualified' }],
  ['off-market', { reason: 'Spam.' }],
  ['relist', {}],
] as const

const byId = (...items: { id: string; version?: string }[]) => ({
  items: items.map(({ id, version }) => ({ id, ...(version && { version }) })),
})
const outcomesOf = ({ results }: BulkResults) => results.map(({ outcome, code }) => code ?? outcome)
async function stateOf(id: string) {
  const [lead] = await product.db.select().from(leads).where(eq(leads.id, id))
  return lead
}
const versionOf = async (id: string) => (await admin.get(`/api/admin/leads/${id}`)).headers.get('etag') ?? ''

describe('the status of many leads', () => {
  test('is set where possible, and each lead has a result', async () => {
    const lead = await leadOnMarket(product, { company: 'Cedar Books' })
    const already = await leadOnMarket(product, { status: 'contacted' })
    const unknown = { id: crypto.randomUUID() }
    const message = 'We can’t find this lead.'
    const answer = await done('status', { status: 'contacted', selection: byId(lead, already, unknown) })
    expect(answer).toEqual({
      results: [
        { id: lead.id, name: 'Cedar Books', outcome: 'done', code: null, message: null },
        { id: already.id, name: already.company, outcome: 'unchanged', code: null, message: null },
        { ...unknown, name: '', outcome: 'refused', code: 'lead_not_found', message },
      ],
      rest: [],
    })
    expect((await stateOf(lead.id))?.status).toBe('contacted')
    const details = { before: { status: 'new' }, after: { status: 'contacted' } }
    expect(await auditOf(product, lead.id)).toMatchObject([{ action: 'changed lead status', details }])
    expect(await auditOf(product, already.id)).toEqual([])
  })

  test('does not overwrite what another admin has set since the lead was read', async () => {
    const [untouched, changed] = [await leadOnMarket(product), await leadOnMarket(product)]
    const seen = [
      { id: untouched.id, version: await versionOf(untouched.id) },
      { id: changed.id, version: await versionOf(changed.id) },
    ]
    const other = (await signedInAdmin(product)).browser
    await other.send('PUT', `/api/admin/leads/${changed.id}/status`, { status: 'converted' })
    const answer = await done('status', { status: 'qualified', selection: byId(...seen) })
    expect(outcomesOf(answer)).toEqual(['done', 'changed_meanwhile'])
    expect((await stateOf(changed.id))?.status).toBe('converted')
  })
})

describe('all matching leads', () => {
  async function marked(count: number, changes: Partial<typeof leads.$inferInsert> = {}) {
    const mark = `bulk-${crypto.randomUUID()}`
    for (let made = 0; made < count; made++) await leadOnMarket(product, { company: mark, ...changes })
    const filters = { search: mark }
    return { mark, filters }
  }
  const statusesOf = async (mark: string) =>
    (await product.db.select().from(leads).where(eq(leads.company, mark))).map(({ status }) => status)

  test('are counted by state, and by what can be done for them', async () => {
    const { mark, filters } = await marked(2)
    await leadOnMarket(product, { company: mark, listedAt: null })
    const off = { offMarketAt: product.clock.now(), offMarketReason: 'admin' as const }
    await leadOnMarket(product, { company: mark, ...off })
    const { supplier } = await signedInSupplier(product)
    await purchasedLead(product, supplier, { lead: { company: mark, status: 'converted' } })
    const { body } = await admin.get(`/api/admin/bulk/leads/selection?${new URLSearchParams(filters)}`)
    expect(body).toEqual({
      count: 5,
      isMore: false,
      waiting: 1,
      onMarket: 2,
      sold: 1,
      offMarket: 1,
      assignable: 2,
      unlistable: 3,
      relistable: 1,
      statuses: { new: 4, contacted: 0, qualified: 0, converted: 1 },
    })
  })

  test('are changed 25 at a time, and a lead that is added between two calls is left alone', async () => {
    const { mark, filters } = await marked(27)
    const first = await done('status', { status: 'qualified', selection: { filters, expected: 27 } })
    expect(first.results).toHaveLength(25)
    expect(first.rest).toHaveLength(2)
    const newcomer = await leadOnMarket(product, { company: mark })
    const last = await done('status', { status: 'qualified', selection: { items: first.rest } })
    expect(outcomesOf(last)).toEqual(['done', 'done'])
    expect((await statusesOf(mark)).filter((status) => status === 'qualified')).toHaveLength(27)
    expect((await stateOf(newcomer.id))?.status).toBe('new')
  })

  test('are unchanged by a repeated request, which adds nothing to the audit log', async () => {
    const { filters } = await marked(2)
    const body = { status: 'contacted', selection: { filters, expected: 2 } }
    const { results } = await done('status', body)
    expect(outcomesOf(await done('status', body))).toEqual(['unchanged', 'unchanged'])
    for (const { id } of results) expect(await auditOf(product, id)).toHaveLength(1)
  })

  test.each([1, 3])('are left as they are if another number was confirmed: %i', async (expected) => {
    const { mark, filters } = await marked(2)
    for (const [action, what] of ACTIONS) {
      const answer = await bulk(action, { ...what, selection: { filters, expected } })
      expect(answer).toMatchObject(refusedWith(409, 'selection_changed'))
    }
    expect(await statusesOf(mark)).toEqual(['new', 'new'])
  })

  test('may be at most two thousand, which is also the highest count', async () => {
    const mark = `many-${crypto.randomUUID()}`
    await manyLeads(product, MOST_SELECTED + 1, mark)
    const filters = { search: mark }
    const { body } = await admin.get(`/api/admin/bulk/leads/selection?${new URLSearchParams(filters)}`)
    expect(body).toMatchObject({ count: MOST_SELECTED, isMore: true, waiting: MOST_SELECTED })
    const selection = { filters, expected: MOST_SELECTED }
    for (const [action, what] of ACTIONS)
      expect(await bulk(action, { ...what, selection })).toMatchObject(refusedWith(409, 'too_many_selected'))
    await product.db.delete(leads).where(eq(leads.company, mark))
  })
})

describe('many leads are unlisted and relisted', () => {
  test('except a sold one', async () => {
    const [one, other] = [await leadOnMarket(product), await leadOnMarket(product)]
    const { supplier } = await signedInSupplier(product)
    const { lead: sold } = await purchasedLead(product, supplier)
    const selection = byId(one, sold, other)
    const off = await done('off-market', { reason: 'Asked by phone.', selection })
    expect(outcomesOf(off)).toEqual(['done', 'lead_already_sold', 'done'])
    expect((await stateOf(one.id))?.offMarketReason).toBe('admin')
    expect(outcomesOf(await done('off-market', { reason: 'Again.', selection }))).toEqual([
      'unchanged',
      'lead_already_sold',
      'unchanged',
    ])
    const on = await done('relist', { selection })
    expect(outcomesOf(on)).toEqual(['done', 'lead_already_sold', 'done'])
    expect((await stateOf(one.id))?.offMarketAt).toBeNull()
    expect((await auditOf(product, one.id)).map(({ action }) => action).toSorted()).toEqual([
      'put lead back on the market',
      'took lead off the market',
    ])
  })

  test('not without a reason', async () => {
    const lead = await leadOnMarket(product)
    expect(await bulk('off-market', { selection: byId(lead) })).toMatchObject({
      status: 422,
      body: { fields: { reason: expect.any(String) } },
    })
  })
})

describe('a bulk action is refused as a whole', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no leads', { items: [] }],
    ['what is no id', { items: [{ id: 'lead 7' }] }],
    ['more ids than one call takes', { items: Array(501).fill({ id: crypto.randomUUID() }) }],
    ['a filter without a number', { filters: {} }],
    ['a filter that there is none of', { filters: { state: 'maybe' }, expected: 1 }],
  ])('for %s', async (_, selection) => {
    expect(await bulk('status', { status: 'qualified', selection })).toMatchObject(
      refusedWith(422, 'check_your_answers'),
    )
  })

  test('for an admin who has done thousands within an hour', async () => {
    const { admin: busy, browser } = await signedInAdmin(product)
    await untilRefused(() => takeOfAccount(product.deps, 'bulk', busy.id))
    const selection = byId(await leadOnMarket(product))
    for (const [action, what] of ACTIONS)
      expect(await browser.post(`/api/admin/bulk/leads/${action}`, { ...what, selection })).toMatchObject(
        refusedWith(429, 'too_often'),
      )
  })
})

test('leads that wait, and those off the market, are found by their indexes', async () => {
  const planOf = (where: string) =>
    product.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      const { rows } = await tx.execute(
        sql.raw(`explain select id from leads where ${where} order by submitted_at desc, id desc limit 2001`),
      )
      return JSON.stringify(rows)
    })
  expect(await planOf('sold_at is null and off_market_at is null and listed_at is null')).toContain(
    'using leads_waiting',
  )
  expect(await planOf('sold_at is null and off_market_at is not null')).toContain('using leads_off_market')
})
