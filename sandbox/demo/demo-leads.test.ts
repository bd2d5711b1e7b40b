import { expect, test } from 'bun:test'
import { leaksIdentity } from '../../api/leads/placing/description.ts'
import { askableUntil } from '../../api/leads/standing/contact-standing.ts'
import { PROVINCES } from '../../domain/provinces.ts'
import { demoLeads, moreDemoLeads, waitingDemoLeads } from './demo-leads.ts'

const now = new Date('2026-11-21T12:00:00Z')
const saving = () => 12_345
const leads = demoLeads(now, saving)
const waiting = waitingDemoLeads(now, saving)
const all = [...leads, ...moreDemoLeads(Array(24).fill(now), saving), ...waiting]
const distinct = <Value>(values: Value[]) => new Set(values).size

test('a new demo has sixty leads on the market and six that wait, each of its own person', () => {
  expect(leads).toHaveLength(60)
  expect(waiting).toHaveLength(6)
  for (const field of ['email', 'phone', 'company'] as const)
    expect(distinct(all.map((lead) => lead[field]))).toBe(all.length)
  // Numbers from 555-0100 to 555-0199 belong to fiction.
  for (const lead of all) expect(lead.phone).toMatch(/^\+1\d{3}55501\d\d$/)
})

test('every lead on the market was listed when its business requested contact, minutes to hours after its rate check', () => {
  for (const { submittedAt, contactRequestedAt, listedAt } of leads) {
    const minutes = (Number(contactRequestedAt) - submittedAt.getTime()) / 60_000
    expect(minutes).toBeGreaterThan(1)
    expect(minutes).toBeLessThan(12 * 60)
    expect(listedAt).toEqual(contactRequestedAt ?? null)
    expect(Number(listedAt)).toBeLessThan(now.getTime())
  }
})

test('a business that waits has not requested contact, is not listed, and can still request it', () => {
  for (const { submittedAt, contactRequestedAt, listedAt } of waiting) {
    expect([contactRequestedAt, listedAt]).toEqual([null, null])
    expect(askableUntil(submittedAt).getTime()).toBeGreaterThan(now.getTime())
  }
})

test('every new demo has the same leads, but for their times', () => {
  expect(demoLeads(now, saving)).toEqual(leads)
  const dayLater = demoLeads(new Date(now.getTime() + 86_400_000), saving)
  const earlier = (at: Date | null | undefined) => at && new Date(at.getTime() - 86_400_000)
  expect<unknown>(
    dayLater.map(({ submittedAt, listedAt, contactRequestedAt, ...lead }) => ({
      ...lead,
      submittedAt: earlier(submittedAt),
      listedAt: earlier(listedAt),
      contactRequestedAt: earlier(contactRequestedAt),
    })),
  ).toEqual(leads)
})

test('every province, territory and tier has leads', () => {
  expect(new Set(leads.map((lead) => lead.province))).toEqual(new Set(Object.values(PROVINCES)))
  const inTier = (min: number, max: number) =>
    leads.filter(({ monthlyVolumeCents: cents }) => cents >= min && cents < max).length
  expect(inTier(0, 1_000_000)).toBeGreaterThan(5)
  expect(inTier(1_000_000, 5_000_000)).toBeGreaterThan(5)
  expect(inTier(5_000_000, Number.POSITIVE_INFINITY)).toBeGreaterThan(5)
})

test('there are leads of three, four and five stars', () => {
  const stars = leads.map((lead) => 3 + Number(lead.emailVerified) + Number(lead.phoneVerified))
  expect(new Set(stars)).toEqual(new Set([3, 4, 5]))
  expect(stars.filter((count) => count < 5)).toHaveLength(3)
})

test('some leads are new, none is of the future and the oldest is about a year old', () => {
  const hours = leads.map((lead) => (now.getTime() - lead.submittedAt.getTime()) / 3_600_000)
  expect(hours.filter((age) => age < 48)).toHaveLength(3)
  expect(Math.min(...hours)).toBeGreaterThan(0)
  expect(Math.max(...hours)).toBeGreaterThan(300 * 24)
  expect(Math.max(...hours)).toBeLessThan(366 * 24)
})

test.each([0, 12_345])(
  'no card gives a company away or reads like the rest when each saves %i cents',
  (cents) => {
    const described = demoLeads(now, () => cents)
    for (const lead of described)
      expect(leaksIdentity(lead.aiDescription, { website: '', decisionMakerName: '', ...lead })).toBe(false)
    expect(distinct(described.map((lead) => lead.aiDescription))).toBeGreaterThan(50)
  },
)
