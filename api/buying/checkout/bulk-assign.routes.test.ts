import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, manyLeads, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { buyWithCredit, openDialog } from '../../../tests/support/purchase/buying.ts'
import {
  creditLedgerOf,
  creditsOf,
  ownersOf,
  purchasesOf,
} from '../../../tests/support/purchase/buying-records.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { BulkResults, MOST_SELECTED } from '../../contract/admin/bulk.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'

const product = await testProduct()
const admin = (await signedInAdmin(product)).browser

const PATH = '/api/admin/bulk/leads/assign'
const byId = (chosen: { id: string }[]) => ({ items: chosen.map(({ id }) => ({ id })) })
async function assign(providerId: string, selection: object) {
  const answer = await admin.post(PATH, { providerId, selection })
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(BulkResults, answer.body)
}
const outcomesOf = ({ results }: BulkResults) => results.map(({ outcome, code }) => code ?? outcome)
const someLeads = (count: number, changes = {}) =>
  Promise.all(Array.from({ length: count }, () => leadOnMarket(product, changes)))

test('each of many assigned leads gets its owner and audit entry, and credits are used while there are some', async () => {
  const { supplier, browser } = await signedInSupplier(product, { name: 'Birch Payments', leadCredits: 2 })
  const chosen = await someLeads(3)
  expect(outcomesOf(await assign(supplier.id, byId(chosen)))).toEqual(['done', 'done', 'done'])
  expect(await creditsOf(product, supplier.id)).toBe(0)
  expect(await creditLedgerOf(product, supplier.id)).toHaveLength(2)
  for (const { id } of chosen) {
    expect(await purchasesOf(product, id)).toMatchObject([{ supplierId: supplier.id, source: 'assignment' }])
    expect(await auditOf(product, id)).toMatchObject([{ action: 'assigned lead' }])
  }
  const { body } = await browser.get('/api/supplier/purchased-leads')
  expect(body).toHaveLength(3)
})

test('of many leads to assign, each that cannot be is refused for its own reason, and the others are assigned', async () => {
  const { supplier } = await signedInSupplier(product)
  const { supplier: buyer, lead: held, hold } = await openDialog(product)
  await hold()
  const { lead: sold } = await purchasedLead(product, buyer)
  const off = await leadOnMarket(product, { offMarketAt: product.clock.now(), offMarketReason: 'admin' })
  const waiting = await leadOnMarket(product, { listedAt: null })
  const answer = await assign(supplier.id, byId([await leadOnMarket(product), sold, held, off, waiting]))
  expect(outcomesOf(answer)).toEqual([
    'done',
    'lead_already_sold',
    'lead_held',
    'lead_off_market',
    'lead_waiting',
  ])
  expect(answer.results[1]).toMatchObject({ name: sold.company, message: 'This lead has already been sold.' })
})

test('an assignment of many leads that is sent again takes and writes nothing twice', async () => {
  const { supplier } = await signedInSupplier(product, { leadCredits: 5 })
  const chosen = await someLeads(2)
  await assign(supplier.id, byId(chosen))
  expect(outcomesOf(await assign(supplier.id, byId(chosen)))).toEqual(['unchanged', 'unchanged'])
  expect(await creditsOf(product, supplier.id)).toBe(3)
})

test('all leads that match a filter are assigned to the provider', async () => {
  const company = `bulk-${crypto.randomUUID()}`
  const { supplier } = await signedInSupplier(product)
  await someLeads(3, { company })
  const filters = { search: company, state: 'on-market' }
  expect(outcomesOf(await assign(supplier.id, { filters, expected: 3 }))).toEqual(['done', 'done', 'done'])
})

describe('at one moment', () => {
  test('a lead that is bought while many are assigned has one owner, and the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { supplier } = await signedInSupplier(product)
      const { supplier: rival, browser } = await signedInSupplier(product, { leadCredits: 1 })
      const chosen = await someLeads(4)
      const wanted = chosen[2]?.id ?? ''
      const [answer, bought] = await Promise.all([
        assign(supplier.id, byId(chosen)),
        buyWithCredit(browser, wanted),
      ])
      const owner = bought.status === 200 ? rival : supplier
      expect(await ownersOf(product, wanted)).toEqual([owner.id])
      expect(await creditsOf(product, rival.id)).toBe(owner === rival ? 0 : 1)
      const other = owner === rival ? 'lead_already_sold' : 'done'
      expect(outcomesOf(answer)).toEqual(['done', 'done', other, 'done'])
    }
  })

  test('two admins who assign the same leads to two providers share them, each lead to one', async () => {
    const { id: one } = (await signedInSupplier(product, { leadCredits: 10 })).supplier
    const { id: two } = (await signedInSupplier(product, { leadCredits: 10 })).supplier
    const chosen = await someLeads(8)
    const answers = await Promise.all([assign(one, byId(chosen)), assign(two, byId(chosen.toReversed()))])
    const all = answers.flatMap(outcomesOf)
    expect(all.filter((outcome) => outcome === 'done')).toHaveLength(8)
    expect(all.filter((outcome) => outcome === 'lead_already_sold')).toHaveLength(8)
    for (const { id } of chosen) expect(await ownersOf(product, id)).toHaveLength(1)
    const left = [await creditsOf(product, one), await creditsOf(product, two)]
    expect((left[0] ?? 0) + (left[1] ?? 0)).toBe(12)
  })
})

describe('the assignment of many leads is refused as a whole, with nothing changed,', () => {
  const providerThatIs = async (status: 'inactive' | 'pending') =>
    (await signedInSupplier(product, { status })).supplier.id

  test.each<[string, () => Promise<string>, number, string]>([
    ['inactive', () => providerThatIs('inactive'), 409, 'provider_not_active'],
    ['pending', () => providerThatIs('pending'), 409, 'provider_not_active'],
    ['unknown', async () => crypto.randomUUID(), 404, 'provider_not_found'],
    ['named by no id', async () => 'provider 7', 404, 'provider_not_found'],
  ])('for a provider that is %s', async (_, provider, status, code) => {
    const lead = await leadOnMarket(product)
    const answer = await admin.post(PATH, { providerId: await provider(), selection: byId([lead]) })
    expect(answer).toMatchObject(refusedWith(status, code))
    expect(await ownersOf(product, lead.id)).toEqual([])
  })

  test('where more match than one action can be for, or other leads than were confirmed', async () => {
    const { supplier } = await signedInSupplier(product)
    const [many, search] = [`many-${crypto.randomUUID()}`, `bulk-${crypto.randomUUID()}`]
    await manyLeads(product, MOST_SELECTED + 1, many)
    const [lead] = await someLeads(1, { company: search })
    const assignAll = (selection: object) => admin.post(PATH, { providerId: supplier.id, selection })
    expect(await assignAll({ filters: { search: many }, expected: MOST_SELECTED })).toMatchObject(
      refusedWith(409, 'too_many_selected'),
    )
    expect(await assignAll({ filters: { search }, expected: 2 })).toMatchObject(
      refusedWith(409, 'selection_changed'),
    )
    expect(await ownersOf(product, lead?.id ?? '')).toEqual([])
    await product.db.delete(leads).where(eq(leads.company, many))
  })

  test('for an admin who has done thousands within an hour', async () => {
    const { admin: busy, browser } = await signedInAdmin(product)
    await untilRefused(() => takeOfAccount(product.deps, 'bulk', busy.id))
    const { supplier } = await signedInSupplier(product)
    const selection = byId([await leadOnMarket(product)])
    const answer = await browser.post(PATH, { providerId: supplier.id, selection })
    expect(answer).toMatchObject(refusedWith(429, 'too_often'))
  })
})
