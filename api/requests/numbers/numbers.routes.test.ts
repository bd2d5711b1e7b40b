import { afterEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { liveNumbers } from '../../../db/schema/operations.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { claimInFigures } from '../../../domain/leads/claims.ts'
import { only } from '../../../tests/support/only.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { type Claim, Numbers } from '../../contract/forms/numbers.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { currentClaims, keepLiveNumbers } from './live-numbers.ts'

const product = await testProduct({ environment: { LIVE_NUMBERS: '1' } })
const { db, deps } = product

afterEach(async () => {
  await db.delete(liveNumbers)
})

async function numbers() {
  const answer = await product.browser().get('/api/numbers')
  expect(answer.status).toBe(200)
  return { claims: v.parse(Numbers, answer.body).claims, headers: answer.headers }
}
const stored = async () => only(await db.select().from(liveNumbers))

const claimed = (count: number | null, asOf: string | null): Claim[] => [
  { name: 'savings', value: 3840, count, asOf, isLive: false },
  { name: 'businesses', value: 500, count, asOf, isLive: false },
  { name: 'providers', value: 12, count, asOf, isLive: false },
  { name: 'response', value: 24, count, asOf, isLive: false },
]

const COUNTED = {
  countedAt: new Date('2026-11-21T03:30:00Z'),
  businessesMatched: 50,
  activeProviders: 12,
  hoursToContact: 8,
  contactAnswers: 50,
  yearlySavingCents: 123_499,
  estimatesWithSaving: 50,
}

describe('the four figures', () => {
  test('are the claims before anything was counted, and may be cached for five minutes', async () => {
    const { claims, headers } = await numbers()
    expect(claims).toEqual(claimed(null, null))
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  test('are measured from 50 cases on, and from 12 for providers, with count and day in Toronto', async () => {
    await db.insert(liveNumbers).values(COUNTED)
    const live = { asOf: '2026-11-20', isLive: true }
    expect((await numbers()).claims).toEqual([
      { name: 'savings', value: 1234, count: 50, ...live },
      { name: 'businesses', value: 50, count: 50, ...live },
      { name: 'providers', value: 12, count: 12, ...live },
      { name: 'response', value: 8, count: 50, ...live },
    ])
  })

  test('are each the claim with one case less', async () => {
    await db.insert(liveNumbers).values({
      ...COUNTED,
      businessesMatched: 49,
      activeProviders: 11,
      contactAnswers: 49,
      estimatesWithSaving: 49,
    })
    const [savings, businesses, providers, response] = claimed(49, '2026-11-20')
    expect((await numbers()).claims).toEqual([
      savings,
      businesses,
      { ...providers, count: 11 },
      response,
    ] as Claim[])
  })

  test('are the claims, without counts, unless measured ones are switched on', async () => {
    await db.insert(liveNumbers).values(COUNTED)
    const settings = { ...deps.settings, liveNumbers: false }
    expect(await currentClaims({ db, settings })).toEqual(claimed(null, null))
  })

  test('read as people write them', () => {
    expect(claimInFigures('savings', 1234)).toBe('$1,234')
    expect(claimInFigures('businesses', 1050)).toBe('1,050')
    expect(claimInFigures('response', 8)).toBe('8 hours')
    expect(claimInFigures('response', 48)).toBe('24+ hours')
  })
})

describe('counting', () => {
  test('twice changes nothing, and a late count does not replace a newer one', async () => {
    await keepLiveNumbers(deps, new Date('2026-11-21T09:00:00Z'))
    const first = await stored()
    await keepLiveNumbers(deps, new Date('2026-11-21T09:00:00Z'))
    await keepLiveNumbers(deps, new Date('2026-11-20T09:00:00Z'))
    expect(await stored()).toEqual(first)
    await keepLiveNumbers(deps, new Date('2026-11-22T09:00:00Z'))
    expect((await stored()).countedAt.toISOString()).toBe('2026-11-22T09:00:00.000Z')
  })

  test('any history gives what is counted from every row', async () => {
    const now = new Date('2035-06-30T09:00:00Z')
    const story = fc.record({
      daysAgo: fc.constantFrom(0, 1, 89, 90, 91, 300),
      buyer: fc.integer({ min: 0, max: 3 }),
      source: fc.constantFrom('none', 'card', 'credit', 'assignment', 'refunded'),
      savings: fc.constantFrom(0, 0, 3_333, 10_000, 25_050, 40_000),
      answer: fc.constantFrom('yes', 'not-yet', 'not-wanted', null),
      answered: fc.constantFrom(3, 24, 40),
      within: fc.constantFrom(2, 8, 24, 48),
      isErased: fc.boolean(),
      isReplaced: fc.boolean(),
    })
    const buyers: (typeof suppliers.$inferSelect)[] = []
    for (const status of ['active', 'active', 'active', 'inactive'] as const)
      buyers.push((await signedInSupplier(product, { status })).supplier)
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 3, maxLength: 10 }), async (stories) => {
        for (const { daysAgo, buyer, source, savings, answer, answered, within, ...rest } of stories) {
          const soldAt = hoursAfter(now, -24 * daysAgo)
          product.clock.set(soldAt)
          const lead = {
            potentialSavingsCents: savings,
            ...(rest.isReplaced && { offMarketAt: soldAt, offMarketReason: 'superseded' as const }),
          }
          const supplier = buyers[buyer]
          if (supplier === undefined) continue
          if (source === 'none') {
            await leadOnMarket(product, lead)
            continue
          }
          const bought = await purchasedLead(product, supplier, {
            lead: { potentialSavingsCents: savings },
            source: source === 'refunded' ? 'card' : source,
          })
          const { attemptId, paymentIntentId, priceCents } = bought.purchase
          if (source === 'refunded' && attemptId !== null && paymentIntentId !== null)
            await db.insert(refunds).values({
              attemptId,
              paymentIntentId,
              amountCents: priceCents,
              reason: 'sold',
              owedAt: soldAt,
            })
          if (rest.isErased)
            await db
              .update(leads)
              .set({ erasedAt: soldAt, email: '', phone: '', company: '' })
              .where(eq(leads.id, bought.lead.id))
          else if (answer !== null)
            await db.insert(leadRequests).values({
              leadId: bought.lead.id,
              contactedAnswer: answer,
              contactedAnsweredAt: hoursAfter(soldAt, answered),
              contactedWithinHours: answer === 'yes' ? within : null,
            })
        }
        await db.delete(liveNumbers)
        await keepLiveNumbers(deps, now)
        // The median has its own test, among the supplier's figures.
        const { only: _, countedAt, medianShareKept: __, ...counted } = await stored()
        expect(countedAt.toISOString()).toBe(now.toISOString())
        expect(counted).toEqual(await countedByHand(now))
      }),
      { numRuns: 6 },
    )
  })
})

/** The definitions of /numbers, computed from every row. */
async function countedByHand(now: Date) {
  const refunded = new Set((await db.select().from(refunds)).map(({ attemptId }) => attemptId))
  const sold = (await db.select().from(purchases)).filter(
    ({ attemptId }) => attemptId === null || !refunded.has(attemptId),
  )
  const all = await db.select().from(leads)
  const emails = new Map(all.map(({ id, email }) => [id, email]))
  const active = new Set(
    (await db.select().from(suppliers)).filter(({ status }) => status === 'active').map(({ id }) => id),
  )
  const since = hoursAfter(now, -24 * 90)
  const said = new Map((await db.select().from(leadRequests)).map((row) => [row.leadId, row]))
  const hours = sold.flatMap(({ leadId, purchasedAt }) => {
    const owner = said.get(leadId)
    if (owner?.contactedWithinHours != null) return [owner.contactedWithinHours]
    const at = owner?.contactedAnswer === 'not-yet' ? owner.contactedAnsweredAt : null
    return at != null && at >= hoursAfter(purchasedAt, 24) ? [48] : []
  })
  const savings = all.flatMap(({ potentialSavingsCents: cents, offMarketReason }) =>
    cents > 0 && offMarketReason !== 'superseded' ? [cents] : [],
  )
  const saving = lowerMedian(savings)
  return {
    businessesMatched: new Set(sold.map(({ leadId }) => emails.get(leadId) || leadId)).size,
    activeProviders: new Set(
      sold
        .filter(
          ({ source, supplierId, purchasedAt }) =>
            source !== 'assignment' && active.has(supplierId) && purchasedAt > since,
        )
        .map(({ supplierId }) => supplierId),
    ).size,
    hoursToContact: lowerMedian(hours),
    contactAnswers: hours.length,
    yearlySavingCents: saving === null ? null : 12 * saving,
    estimatesWithSaving: savings.length,
  }
}

function lowerMedian(all: number[]): number | null {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null
}
