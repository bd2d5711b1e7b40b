import { expect, test } from 'bun:test'
import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { afterLook, arrivalsIn, listOf, withChanged, withMore } from './lead-list.ts'

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

test('what has come since waits until it is asked for, and nothing moves', () => {
  const list = listOf({ leads: [lead(30), lead(20)], next: null })
  const looked = afterLook(list, { leads: [lead(40), lead(30), lead(20)], next: null }, undefined)
  expect(idsOf(looked)).toEqual(['lead-30', 'lead-20'])
  expect(arrivalsIn(looked)).toBe(1)
  expect(arrivalsIn(list)).toBe(0)
})

test('a lead that somebody else has changed shows as it is by now', () => {
  const list = listOf({ leads: [lead(30), lead(20)], next: null })
  const looked = afterLook(
    list,
    { leads: [lead(30), lead(20, { status: 'qualified' })], next: null },
    undefined,
  )
  expect(looked.listed[1]?.status).toBe('qualified')
})

test('a lead that fits no more leaves, but not from under somebody’s hands', () => {
  const list = listOf({ leads: [lead(30), lead(20)], next: null })
  const page = { leads: [lead(30)], next: null }
  expect(idsOf(afterLook(list, page, undefined))).toEqual(['lead-30'])
  expect(idsOf(afterLook(list, page, 'lead-20'))).toEqual(['lead-30', 'lead-20'])
})

test('leads below what was looked at stay', () => {
  const list = withMore(listOf({ leads: [lead(30)], next: '/2' }), {
    leads: [lead(20), lead(10)],
    next: null,
  })
  const looked = afterLook(list, { leads: [lead(40), lead(30)], next: '/2' }, undefined)
  expect(idsOf(looked)).toEqual(['lead-30', 'lead-20', 'lead-10'])
})

test('a page that overlaps adds each lead once', () => {
  const list = withMore(listOf({ leads: [lead(30), lead(20)], next: '/2' }), {
    leads: [lead(20), lead(10)],
    next: null,
  })
  expect(idsOf(list)).toEqual(['lead-30', 'lead-20', 'lead-10'])
  expect(list.next).toBeNull()
})

test('a change shows at once and in the next drawing of the list', () => {
  const list = withChanged(listOf({ leads: [lead(30)], next: null }), lead(30, { status: 'converted' }))
  expect([list.listed[0]?.status, list.newest.leads[0]?.status]).toEqual(['converted', 'converted'])
})
