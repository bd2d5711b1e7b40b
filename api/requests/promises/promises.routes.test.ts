import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { AdminPromises, BrokenPromise, type OpenPromise } from '../../contract/admin/promises.ts'
import { Provider } from '../../contract/admin/providers.ts'
import { hoursAfter, secondsAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
/** The clock moves by years, and a session ends after minutes. */
const admin = { get: async (path: string) => (await signedInAdmin(product)).browser.get(path) }
type Supplier = Awaited<ReturnType<typeof signedInSupplier>>['supplier']

/** Hours after the sale at which something happens; null for never. */
type Story = {
  source?: 'card' | 'credit' | 'assignment'
  refunded?: boolean
  cancelled?: number | null
  withdrawn?: number | null
  erased?: boolean
  answer?: 'yes' | 'not-yet' | 'not-wanted' | null
  answered?: number
  within?: 2 | 8 | 24 | 48
  providerSays?: number | null
}

async function sell(supplier: Supplier, soldAt: Date, story: Story = {}) {
  product.clock.set(soldAt)
  const { answer = null, cancelled = null, withdrawn = null, providerSays = null } = story
  const bought = await purchasedLead(product, supplier, { source: story.source ?? 'card' })
  const { lead, purchase } = bought
  if (answer !== null || cancelled !== null)
    await product.db.insert(leadRequests).values({
      leadId: lead.id,
      cancelledAt: cancelled === null ? null : hoursAfter(soldAt, cancelled),
      ...(answer !== null && {
        contactedAnswer: answer,
        contactedAnsweredAt: hoursAfter(soldAt, story.answered ?? 24),
        contactedWithinHours: answer === 'yes' ? (story.within ?? 8) : null,
      }),
    })
  if (providerSays !== null)
    await product.db
      .update(purchases)
      .set({ contactedAt: hoursAfter(soldAt, providerSays), outcome: 'contacted' })
      .where(eq(purchases.id, purchase.id))
  if (withdrawn !== null)
    await product.db.insert(consentWithdrawals).values({
      email: lead.email,
      withdrawnAt: hoursAfter(soldAt, withdrawn),
    })
  if (story.refunded && purchase.attemptId !== null && purchase.paymentIntentId !== null)
    await product.db.insert(refunds).values({
      attemptId: purchase.attemptId,
      paymentIntentId: purchase.paymentIntentId,
      amountCents: purchase.priceCents,
      reason: 'sold',
      owedAt: soldAt,
    })
  if (story.erased) {
    await product.db.delete(leadRequests).where(eq(leadRequests.leadId, lead.id))
    await product.db
      .update(leads)
      .set({ erasedAt: hoursAfter(soldAt, 30) })
      .where(eq(leads.id, lead.id))
  }
  return bought
}

async function board() {
  const answer = await admin.get('/api/admin/promises')
  expect(answer.status).toBe(200)
  return v.parse(AdminPromises, answer.body)
}

async function broken(limit = 100) {
  const listed: BrokenPromise[] = []
  for (let path: string | undefined = `/api/admin/promises/broken?limit=${limit}`; path !== undefined; ) {
    const answer = await admin.get(path)
    expect(answer.status).toBe(200)
    listed.push(...v.parse(v.array(BrokenPromise), answer.body))
    path = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return listed
}

/** In which of the two lists this one promise is, so many hours after its sale. */
async function placeOf(story: Story, hours: number) {
  const { supplier } = await signedInSupplier(product)
  const soldAt = new Date('2026-11-10T15:00:00Z')
  const { lead } = await sell(supplier, soldAt, story)
  product.clock.set(hoursAfter(soldAt, hours))
  const isIts = ({ id }: { id: string }) => id === lead.id
  const because = (await broken()).find(isIts)?.because
  return (await board()).open.listed.some(isIts) ? (because ?? 'open') : (because ?? 'none')
}

describe('a promise to make contact within 24 hours', () => {
  test.each([
    ['right after the sale', {}, 0, 'open'],
    ['in its last second', {}, 24 - 1 / 3600, 'open'],
    ['when its 24 hours are over', {}, 24, 'silence'],
    ['while the provider says it called', { providerSays: 23 }, 23.5, 'none'],
    ['that the provider says it kept', { providerSays: 23 }, 25, 'none'],
    ['about which the provider alone speaks, later', { providerSays: 30 }, 31, 'none'],
    ['that the owner says was kept', { answer: 'yes', within: 24 }, 25, 'none'],
    [
      'that the owner says was kept later than 24 hours',
      { answer: 'yes', within: 48, providerSays: 3 },
      50,
      'late',
    ],
    ['of an owner still waiting', { answer: 'not-yet', answered: 24 }, 25, 'not-yet'],
    [
      'of an owner still waiting, whom the provider contradicts',
      { answer: 'not-yet', answered: 24, providerSays: 5 },
      25,
      'not-yet',
    ],
    ['of an owner who was waiting before the end', { answer: 'not-yet', answered: 3 }, 5, 'open'],
    [
      'of an owner who was waiting before the provider called',
      { answer: 'not-yet', answered: 3, providerSays: 5 },
      25,
      'none',
    ],
    ['to an owner who does not want contact', { answer: 'not-wanted', cancelled: 25 }, 26, 'none'],
    ['of a cancelled request', { cancelled: 23 }, 23.5, 'none'],
    ['of a request cancelled before the end', { cancelled: 23 }, 25, 'none'],
    ['of a request cancelled when the 24 hours were over', { cancelled: 24 }, 25, 'silence'],
    ['of a withdrawn consent', { withdrawn: 23 }, 23.5, 'none'],
    ['of a consent withdrawn before the end', { withdrawn: 23 }, 25, 'none'],
    ['of a consent withdrawn when the 24 hours were over', { withdrawn: 24 }, 25, 'silence'],
    ['of a refunded sale', { refunded: true }, 1, 'none'],
    ['of a refunded sale, later', { refunded: true }, 25, 'none'],
    ['of a deleted person', { erased: true }, 31, 'none'],
    ['of an assigned lead', { source: 'assignment' }, 25, 'silence'],
    ['of a lead bought with a credit', { source: 'credit' }, 1, 'open'],
  ] satisfies [string, Story, number, string][])(
    '%s is listed as it should be',
    async (_, story, hours, place) => {
      expect(await placeOf(story, hours)).toBe(place)
    },
  )

  test('is listed with its provider, lead and time, the least time left first', async () => {
    const { supplier } = await signedInSupplier(product)
    const early = new Date('2027-03-10T08:00:00Z')
    const late = secondsAfter(early, 60)
    const second = await sell(supplier, late)
    const first = await sell(supplier, early)
    product.clock.set(hoursAfter(early, 2))

    const { open } = await board()

    const wanted: OpenPromise[] = [first, second].map(({ lead }, place) => {
      const soldAt = place === 0 ? early : late
      return {
        id: lead.id,
        company: lead.company,
        providerId: supplier.id,
        provider: supplier.name,
        purchasedAt: soldAt.toISOString(),
        promisedBy: hoursAfter(soldAt, 24).toISOString(),
      }
    })
    expect(open).toEqual({ total: 2, listed: wanted })
  })

  test('is listed once over all pages of broken ones, newest first', async () => {
    const { supplier } = await signedInSupplier(product)
    const soldAt = new Date('2029-02-01T15:00:00Z')
    const ids: string[] = []
    for (const minute of [0, 1, 1, 1, 2])
      ids.push((await sell(supplier, secondsAfter(soldAt, 60 * minute))).lead.id)
    product.clock.set(hoursAfter(soldAt, 48))
    const paged = await broken(2)
    expect(paged.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect([paged[0]?.id, paged[4]?.id]).toEqual([ids[4] ?? '', ids[0] ?? ''])
  })
})

test('a page of broken promises that cannot be is refused', async () => {
  expect(await admin.get('/api/admin/promises/broken?limit=101')).toMatchObject({
    status: 422,
    body: { fields: { limit: 'Ask for 1 to 100 promises at a time.' } },
  })
  expect(await admin.get('/api/admin/promises/broken?after=tomorrow')).toMatchObject({
    status: 422,
    body: { fields: { after: 'Use the link to the next page exactly as given.' } },
  })
})

describe('a provider', () => {
  const soldAt = new Date('2031-05-04T15:00:00Z')

  async function providerWith(stories: Story[]) {
    const { supplier } = await signedInSupplier(product)
    for (const story of stories) await sell(supplier, soldAt, story)
    product.clock.set(hoursAfter(soldAt, 60))
    const found = (await board()).providers.find(({ providerId }) => providerId === supplier.id)
    return { supplier, found }
  }
  const kept: Story = { answer: 'yes', within: 24 }
  const late: Story = { answer: 'yes', within: 48 }

  test.each([
    ['kept 4 of 5 promises', [kept, kept, kept, kept, late], 0.8, false],
    ['kept 3 of 5 promises', [kept, kept, kept, late, late], 0.6, true],
    ['has four answers only', [late, late, late, late], 0, false],
    ['is told about by nobody', [{}, {}, {}, {}, {}, {}], null, false],
  ] satisfies [string, Story[], number | null, boolean][])(
    'that %s has its share and its mark',
    async (_, stories, share, isMarked) => {
      expect((await providerWith(stories)).found).toMatchObject({ share, isMarked })
    },
  )

  test('has the same share in the list of providers', async () => {
    const { supplier } = await providerWith([kept, late, late, { providerSays: 3 }])
    const listed = v.parse(v.array(Provider), (await admin.get('/api/admin/providers?limit=100')).body)
    const one = v.parse(Provider, (await admin.get(`/api/admin/providers/${supplier.id}`)).body)
    for (const provider of [listed.find(({ id }) => id === supplier.id), one])
      expect(provider).toMatchObject({ contactAnswers: 3, contactedInTime: 1 / 3 })
  })
})

test('the figures by provider and by month are those counted from every row', async () => {
  const story = fc.record({
    day: fc.integer({ min: 0, max: 400 }),
    buyer: fc.integer({ min: 0, max: 1 }),
    source: fc.constantFrom('card', 'credit', 'assignment'),
    refunded: fc.boolean(),
    cancelled: fc.constantFrom(null, 1, 30),
    answer: fc.constantFrom(null, 'yes', 'not-yet', 'not-wanted'),
    answered: fc.constantFrom(3, 23.999, 24, 40),
    within: fc.constantFrom(2, 8, 24, 48),
    providerSays: fc.constantFrom(null, 1, 24, 24.001),
  } satisfies { [Key in keyof (Story & { day: number; buyer: number })]?: fc.Arbitrary<unknown> })
  const buyers = [(await signedInSupplier(product)).supplier, (await signedInSupplier(product)).supplier]
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 3, maxLength: 8 }), async (stories) => {
      for (const { day, buyer, ...rest } of stories) {
        const supplier = buyers[buyer]
        if (supplier !== undefined)
          await sell(supplier, hoursAfter(new Date('2034-01-01T04:30:00Z'), 24 * day), rest)
      }
      product.clock.set(new Date('2034-12-31T20:00:00Z'))
      const { providers, months } = await board()
      const counted = await countedByHand(product.clock.now())
      expect(
        Object.fromEntries(
          providers.map(({ providerId, provider, isMarked, share, ...rest }) => [providerId, rest]),
        ),
      ).toEqual(counted.bySupplier)
      expect(
        Object.fromEntries(
          months.filter(({ bought }) => bought > 0).map(({ month, share, ...rest }) => [month, rest]),
        ),
      ).toEqual(counted.byMonth)
      expect(months.map(({ month }) => month)).toEqual(
        Array.from({ length: 12 }, (_, place) => `2034-${String(place + 1).padStart(2, '0')}`),
      )
    }),
    { numRuns: 6 },
  )
})

type Figures = { bought: number; answers: number; keptAsOwnersSay: number; keptAsProviderSays: number }

/** Rule 64, computed from every row. */
async function countedByHand(now: Date) {
  const refunded = new Set((await product.db.select().from(refunds)).map(({ attemptId }) => attemptId))
  const said = new Map((await product.db.select().from(leadRequests)).map((row) => [row.leadId, row]))
  const bySupplier: Record<string, Figures> = {}
  const byMonth: Record<string, Figures> = {}
  for (const row of await product.db.select().from(purchases)) {
    const month = row.purchasedAt.toLocaleDateString('en-CA', { timeZone: 'America/Toronto' }).slice(0, 7)
    if ((row.attemptId !== null && refunded.has(row.attemptId)) || month < '2034-01' || row.purchasedAt > now)
      continue
    const due = hoursAfter(row.purchasedAt, 24)
    const owner = said.get(row.leadId)
    const isWaiting =
      owner?.contactedAnswer === 'not-yet' &&
      owner.contactedAnsweredAt !== null &&
      owner.contactedAnsweredAt >= due
    const isKept = owner?.contactedAnswer === 'yes' && (owner.contactedWithinHours ?? 99) <= 24
    const add = (to: Record<string, Figures>, key: string) => {
      const sum = to[key] ?? { bought: 0, answers: 0, keptAsOwnersSay: 0, keptAsProviderSays: 0 }
      to[key] = sum
      sum.bought += 1
      if (isWaiting || owner?.contactedAnswer === 'yes') sum.answers += 1
      if (isKept) sum.keptAsOwnersSay += 1
      if (row.contactedAt !== null && row.contactedAt <= due) sum.keptAsProviderSays += 1
    }
    add(bySupplier, row.supplierId)
    add(byMonth, month)
  }
  return { bySupplier, byMonth }
}
