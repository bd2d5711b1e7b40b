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
  offMarketAt: null,
  offMarketReason: null,
  isHeld: false,
  possibleDuplicateOf: null,
  version: '"1"',
  ...changes,
})
const idsOf = ({ listed }: { listed: AdminLead[] }) => listed.map(({ id }) => id)

test('new leads wait until an admin shows them, and the list does not move', () => {
  const list = listOf({ listed: [lead(30), lead(20)], next: null })
  const looked = afterLook(list, { listed: [lead(40), lead(30), lead(20)], next: null }, undefined)
  expect(idsOf(looked)).toEqual(['lead-30', 'lead-20'])
  expect(arrivalsIn(looked)).toBe(1)
  expect(arrivalsIn(list)).toBe(0)
})

test('a lead that another admin has changed shows its new state', () => {
  const list = listOf({ listed: [lead(30), lead(20)], next: null })
  const looked = afterLook(
    list,
    { listed: [lead(30), lead(20, { status: 'qualified' })], next: null },
    undefined,
  )
  expect(looked.listed[1]?.status).toBe('qualified')
})

test('a lead that no longer fits the filters leaves the list, unless it has the focus', () => {
  const list = listOf({ listed: [lead(30), lead(20)], next: null })
  const page = { listed: [lead(30)], next: null }
  expect(idsOf(afterLook(list, page, undefined))).toEqual(['lead-30'])
  expect(idsOf(afterLook(list, page, 'lead-20'))).toEqual(['lead-30', 'lead-20'])
})

test('leads below the loaded page stay in the list', () => {
  const list = withMore(listOf({ listed: [lead(30)], next: '/2' }), {
    listed: [lead(20), lead(10)],
    next: null,
  })
  const looked = afterLook(list, { listed: [lead(40), lead(30)], next: '/2' }, undefined)
  expect(idsOf(looked)).toEqual(['lead-30', 'lead-20', 'lead-10'])
})

test('an overlapping page of leads adds each lead once', () => {
  const list = withMore(listOf({ listed: [lead(30), lead(20)], next: '/2' }), {
    listed: [lead(20), lead(10)],
    next: null,
  })
  expect(idsOf(list)).toEqual(['lead-30', 'lead-20', 'lead-10'])
  expect(list.next).toBeNull()
})

test('a changed lead shows in the list and in the page that waits', () => {
  const list = withLead(listOf({ listed: [lead(30)], next: null }), lead(30, { status: 'converted' }))
  expect([list.listed[0]?.status, list.newest.listed[0]?.status]).toEqual(['converted', 'converted'])
})

const { none, read, write, queryOf, isFiltering } = leadFilters

test('filters of leads come out of the address as they went in, beside other parameters', () => {
  const filters = {
    ...none,
    status: 'qualified',
    state: 'off-market',
    province: 'Yukon',
    from: '2026-11-01',
  }
  const query = write('?tab=leads', filters)
  expect(query).toBe('?tab=leads&status=qualified&state=off-market&province=Yukon&from=2026-11-01')
  expect(read(query)).toEqual(filters)
  expect(write(query, none)).toBe('?tab=leads')
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
