import { expect, test } from 'bun:test'
import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { withMore } from '../../../lib/lists/list-in-pages.ts'
import { afterLook, arrivalsIn, leadFilters, listOf, withLead } from './lead-list.ts'

const lead = (minute: number, changes: Partial<AdminLead> = {}): AdminLead => ({
  id: `lead-${minute}`,
  name: 'Olive Owner',
  company: 'Olive Shop',
  email: 'olive@shop.example',
  phone: '+14165550100',
  businessType: 'retail',
  currentProvider: 'moneris',
  monthlyVolume: 20_000,
  potentialSavings: 110,
  status: 'new',
  tier: 'tier2',
  city: null,
  province: 'Ontario',
  emailVerified: true,
  phoneVerified: true,
  submittedAt: `2026-11-21T15:${minute}:00.000Z`,
  listedAt: null,
  contactRequestedAt: null,
  soldAt: null,
  soldTo: null,
  outcome: null,
  offMarketAt: null,
  offMarketReason: null,
  isHeld: false,
  possibleDuplicateOf: null,
  version: '"1"',
  ...changes,
})
const page = (leads: (number | AdminLead)[], next: string | null = null) => ({
  listed: leads.map((one) => (typeof one === 'number' ? lead(one) : one)),
  next,
})
const idsOf = ({ listed }: { listed: AdminLead[] }) => listed.map(({ id }) => id)

test('new leads wait until an admin shows them, and the list does not move', () => {
  const list = listOf(page([30, 20]))
  const looked = afterLook(list, page([40, 30, 20]), undefined)
  expect(idsOf(looked)).toEqual(['lead-30', 'lead-20'])
  expect(arrivalsIn(looked)).toBe(1)
  expect(arrivalsIn(list)).toBe(0)
})

test('a lead that another admin has changed shows its new state', () => {
  const looked = afterLook(listOf(page([30, 20])), page([30, lead(20, { status: 'qualified' })]), undefined)
  expect(looked.listed[1]?.status).toBe('qualified')
})

test('a lead that no longer fits the filters leaves the list, unless it has the focus', () => {
  const list = listOf(page([30, 20]))
  expect(idsOf(afterLook(list, page([30]), undefined))).toEqual(['lead-30'])
  expect(idsOf(afterLook(list, page([30]), 'lead-20'))).toEqual(['lead-30', 'lead-20'])
})

test('leads below the loaded page stay in the list', () => {
  const list = withMore(listOf(page([30], '/2')), page([20, 10]))
  expect(idsOf(afterLook(list, page([40, 30], '/2'), undefined))).toEqual(['lead-30', 'lead-20', 'lead-10'])
})

test('in an order that only the API knows, a lead leaves only where all are loaded, and a newer one waits', () => {
  const list = listOf(page([20, 30], '/2'))
  const looked = afterLook(list, page([40, 20], '/2'), undefined, () => 1)
  expect(idsOf(looked)).toEqual(['lead-20', 'lead-30'])
  expect(arrivalsIn(looked)).toBe(1)
  expect(arrivalsIn(afterLook(list, page([10, 20], '/2'), undefined, () => 1))).toBe(0)
  expect(idsOf(afterLook(list, page([20]), undefined, () => 1))).toEqual(['lead-20'])
})

test('a changed lead shows in the list and in the page that waits', () => {
  const list = withLead(listOf(page([30])), lead(30, { status: 'converted' }))
  expect([list.listed[0]?.status, list.newest.listed[0]?.status]).toEqual(['converted', 'converted'])
})

const { none, read, write, queryOf, isFiltering } = leadFilters

test('filters of leads come out of the address as they went in, beside other parameters', () => {
  const filters = { ...none, status: 'qualified', state: 'off-market', province: 'Yukon', from: '2026-11-01' }
  const query = write('?tab=leads', filters)
  expect(query).toBe('?tab=leads&status=qualified&state=off-market&province=Yukon&from=2026-11-01')
  expect(read(query)).toEqual(filters)
})

test('an admin’s search for leads goes to the API and never into the address', () => {
  const filters = { ...none, search: ' marie@boulangerie.example ' }
  expect(write('', filters)).toBe('')
  expect(queryOf(filters, 100)).toBe('?search=marie%40boulangerie.example&limit=100')
  expect(isFiltering(filters)).toBe(true)
})

test('a value that is no choice of a filter filters no leads', () => {
  expect(read('?status=sold&tier=9&state=maybe&province=Texas&from=today')).toEqual(none)
  expect(isFiltering(none)).toBe(false)
})
