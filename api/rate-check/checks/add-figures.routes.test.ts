import { describe, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import {
  filledForm,
  leadsOf,
  newPerson,
  rateChecksOf,
  submit,
} from '../../../tests/support/people/rate-check.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { RateCheckResults } from '../../contract/rate-check/rate-check-results.ts'
import { daysAfter, hoursAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()

/** A shop with 20,000 a month at TD, which publishes nothing: no figure is possible at first. */
async function submitWithout(changes: Record<string, unknown> = {}, person = newPerson()) {
  const submitted = await submit(product, { currentProvider: 'td-merchant-services', ...changes }, person)
  return { ...submitted, results: v.parse(RateCheckResults, submitted.answer.body) }
}

const add = (browser: Browser, id: string, figures: unknown) =>
  browser.post(`/api/rate-checks/${id}/figures`, figures)

const latestOf = async (browser: Browser) => (await browser.get('/api/rate-checks/latest')).body

async function added(browser: Browser, id: string, figures: unknown) {
  const answer = await add(browser, id, figures)
  expect(answer.status).toBe(200)
  return v.parse(RateCheckResults, answer.body)
}

const quotesOf = (id: string) =>
  product.db.select().from(quotes).where(eq(quotes.rateCheckId, id)).orderBy(quotes.providerSlug)

const entriesOf = (id: string) =>
  product.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'added figures to rate check'), eq(auditLog.recordId, id)))

/** All that the call may change about one person. */
async function everythingOf(email: string, id: string) {
  return [await rateChecksOf(product, email), await leadsOf(product, email), await quotesOf(id)]
}

describe('all fees of a statement', () => {
  test('are part of the results from then on, as are all other figures', async () => {
    const same = { statementAssessments: 19.9, statementStart: '2026-10-01', statementEnd: '2026-10-31' }
    const { browser, results } = await submitWithout({
      ...same,
      statementFees: '620',
      statementSales: '21,000',
      statementCount: '240',
      statementInterchange: '$300.10',
      statementFixedFees: '0',
    })
    const figuresSent = {
      ...same,
      cardPresentRate: null,
      cardNotPresentRate: null,
      statementFees: 620,
      statementSales: 21_000,
      statementCount: 240,
      statementInterchange: 300.1,
      statementFixedFees: 0,
    }
    expect(results.figures).toEqual(figuresSent)
    const { figures } = await added(browser, results.id, { cardPresentRate: 2.65 })
    expect(figures).toEqual({ ...figuresSent, cardPresentRate: 2.65 })
    expect(await latestOf(browser)).toMatchObject({ rateCheck: { results: { figures } } })
  })

  test('give a figure where none was possible, on the check, its quotes and the lead alike', async () => {
    // No word of the name is one of a card's.
    const named = { ...newPerson(), email: 'hello@ferrand.example', company: 'Ferrand' }
    const { browser, person, results } = await submitWithout({}, named)
    expect(results.recommendedProviders).toEqual([])

    const answer = await added(browser, results.id, { statementFees: '$600' })

    // 600 of 20,000 is 3.00 %; Helcim costs 339.39.
    expect(answer).toMatchObject({
      id: results.id,
      currentProvider: {
        estimatedMonthlyCost: 600,
        monthlyCostAtLeast: null,
        effectiveRate: 3,
        basis: 'statement',
      },
      recommendedProviders: [
        { slug: 'helcim', estimatedSavings: 260 },
        { slug: 'square-canada' },
        { slug: 'stripe' },
        { slug: 'moneris' },
      ],
      explanation: { whyNone: null },
    })
    const [check] = await rateChecksOf(product, person.email)
    expect(check).toMatchObject({ statementFeesCents: 60_000, statementSalesCents: null })
    const made = await quotesOf(results.id)
    expect(made.map(({ providerSlug }) => providerSlug)).toEqual(
      answer.recommendedProviders.map(({ slug }) => slug).sort(),
    )
    expect(made.find(({ isRecommended }) => isRecommended)).toMatchObject({
      providerSlug: 'helcim',
      pricing: 'interchange-plus',
      cardPresentMargin: 0.4,
      cardPresentFeeCents: 8,
      expiresAt: daysAfter(product.clock.now(), 30),
    })
    const [lead] = await leadsOf(product, person.email)
    expect(lead).toMatchObject({ effectiveRate: 3, potentialSavingsCents: 26_000 })
    expect(lead?.aiDescription).toContain('Likely overpaying by hundreds a month: published rates are lower.')
    expect(await entriesOf(results.id)).toMatchObject([{ actor: 'visitor', recordType: 'rate check' }])
  })

  test('can be removed, and the results are as they were without them', async () => {
    const { browser, person, results } = await submitWithout({})
    const before = await everythingOf(person.email, results.id)
    const statement = { statementFees: 620, statementSales: 20_000, statementCount: 400 }
    await added(browser, results.id, { ...statement, statementInterchange: 300 })
    const without = await added(browser, results.id, { statementFees: '', removeStatement: true })
    expect(without).toEqual(results)
    expect(await everythingOf(person.email, results.id)).toEqual(before)
  })

  test('relate to the sales and the number of sales that came with them', async () => {
    const { browser, results } = await submitWithout()
    const figures = { statementFees: 300, statementSales: '12,000', statementCount: '240' }
    // 300 of 12,000 is 2.5 %, and so 500 of 20,000.
    expect(await added(browser, results.id, figures)).toMatchObject({
      currentProvider: { estimatedMonthlyCost: 500, effectiveRate: 2.5 },
    })
  })

  test('come with a breakdown, printed or estimated, now and when the results are requested again', async () => {
    const { browser, results } = await submitWithout()
    expect(results.breakdown).toBeNull()
    const answer = await added(browser, results.id, {
      statementFees: 1_800,
      statementSales: 60_000,
      statementInterchange: 750,
      statementAssessments: 60,
      statementFixedFees: 180,
      statementStart: '2026-08-01',
      statementEnd: '2026-10-31',
    })
    const { breakdown } = answer
    expect(breakdown).toMatchObject({
      period: { start: '2026-08-01', end: '2026-10-31' },
      parts: [
        { key: 'interchange', amount: 250, percent: 1.25, from: 'statement' },
        { key: 'assessments', amount: 20, percent: 0.1, from: 'statement' },
        { key: 'processor', amount: 270, percent: 1.35, from: 'statement' },
        { key: 'fixed', amount: 60, percent: 0.3, from: 'statement' },
      ],
      markupHoldsFixedFees: false,
      monthlyCost: answer.currentProvider.estimatedMonthlyCost,
      wholesale: 270,
      aboveWholesale: 330,
      belowWholesale: false,
      asks: null,
    })
    // What the paper prints, 0.40 % with 8 cents and 0.50 % with 25, and Interac at 12 cents instead of 5.
    expect(breakdown?.offersOverCost?.find(({ fitsMonthlySales }) => fitsMonthlySales)).toMatchObject({
      name: 'Helcim',
      monthlyCost: 365.17,
      leavesOut: ['terminal'],
    })
    expect(await latestOf(browser)).toMatchObject({ rateCheck: { results: { breakdown } } })
  })

  test.each([
    ['more than 15 % of the sales', 3_001, 'fees-high'],
    ['less than the networks charge', 100, 'fees-low'],
    ['ordinary', 600, null],
  ])('of %s are accepted, with a question once where they are unusual', async (_, statementFees, asks) => {
    const { results } = await submitWithout({ statementFees })
    expect(results.breakdown).toMatchObject({ asks, belowWholesale: asks === 'fees-low' })
  })

  test('from before they had parts are shown as they were', async () => {
    const { browser, results } = await submitWithout({ statementFees: 600 })
    const estimate = sql`${rateChecks.estimate} - 'breakdown'`
    await product.db.update(rateChecks).set({ estimate }).where(eq(rateChecks.id, results.id))
    expect(await latestOf(browser)).toMatchObject({
      rateCheck: { results: { breakdown: null, currentProvider: { basis: 'statement' } } },
    })
  })

  test('say the average sale where it was left out', async () => {
    const statement = { statementFees: 600, statementSales: 21_000, statementCount: 400 }
    const { person } = await submitWithout({ averageTransaction: '', ...statement })
    expect(await rateChecksOf(product, person.email)).toMatchObject([{ averageTransactionCents: 5_250 }])
    expect(await leadsOf(product, person.email)).toMatchObject([{ averageTransactionCents: 5_250 }])
  })

  test('come along in the form itself', async () => {
    const { results, person } = await submitWithout({ statementFees: '600' })
    expect(results.currentProvider).toMatchObject({ estimatedMonthlyCost: 600, basis: 'statement' })
    expect(await leadsOf(product, person.email)).toMatchObject([{ effectiveRate: 3 }])
  })

  test('are in the copy that the person takes of their data', async () => {
    const { browser, person, results } = await submitWithout()
    await added(browser, results.id, { statementFees: 600, statementSales: 21_000, statementCount: 400 })
    await proveForMyData(product, browser, person.email)
    expect((await browser.get('/api/privacy/my-data/export')).body).toMatchObject({
      raw: {
        rateChecks: [{ statementFeesCents: 60_000, statementSalesCents: 2_100_000, statementCount: 400 }],
        leads: [{ effectiveRate: 2.8571 }],
      },
    })
  })
})

describe('figures', () => {
  test('of the two card rates are taken as well, and what is left out stays as it was', async () => {
    const { browser, person, results } = await submitWithout()
    expect(await added(browser, results.id, { cardPresentRate: 2.9 })).toMatchObject({
      currentProvider: { basis: 'own-rate' },
    })
    await added(browser, results.id, { cardNotPresentRate: '3.4', cardPresentRate: '' })
    expect(await rateChecksOf(product, person.email)).toMatchObject([
      { cardPresentRate: 2.9, cardNotPresentRate: 3.4, statementFeesCents: null },
    ])
    await added(browser, results.id, { statementFees: 600, statementCount: 400 })
    await added(browser, results.id, { statementFees: 500 })
    expect(await rateChecksOf(product, person.email)).toMatchObject([
      { cardPresentRate: 2.9, statementFeesCents: 50_000, statementCount: null },
    ])
  })

  test('are shown to a returning visitor, with the figures they came from', async () => {
    const { browser, results } = await submitWithout()
    const answer = await added(browser, results.id, { statementFees: 600 })
    expect(await latestOf(browser)).toMatchObject({
      rateCheck: { results: answer },
    })
  })

  test('sent again are answered the same and change nothing', async () => {
    const { browser, person, results } = await submitWithout()
    const figures = { cardPresentRate: 2.123456, statementFees: 600 }
    const answers = await Promise.all([
      added(browser, results.id, figures),
      added(browser, results.id, figures),
    ])
    const before = await everythingOf(person.email, results.id)
    answers.push(await added(browser, results.id, figures))
    expect(answers.slice(1)).toEqual([answers[0], answers[0]].flatMap((answer) => answer ?? []))
    expect(await everythingOf(person.email, results.id)).toEqual(before)
    expect(await entriesOf(results.id)).toHaveLength(1)
  })

  test('keep the quotes that are still recommended, and remove all once nothing is saved', async () => {
    const { browser, person, results } = await submitWithout({ statementFees: 600 })
    const [helcim] = await quotesOf(results.id)
    await added(browser, results.id, { statementFees: 400 })
    expect(await quotesOf(results.id)).toMatchObject([{ id: helcim?.id, providerSlug: 'helcim' }])
    const answer = await added(browser, results.id, { statementFees: 300 })
    expect(answer).toMatchObject({
      recommendedProviders: [],
      explanation: { whyNone: { reason: 'already-best' } },
    })
    expect(await quotesOf(results.id)).toEqual([])
    expect(await leadsOf(product, person.email)).toMatchObject([{ potentialSavingsCents: 0 }])
  })

  test('keep an accepted quote, with new figures if it is still recommended and its own otherwise', async () => {
    const { browser, results } = await submitWithout({ statementFees: 600 })
    const acceptedAt = product.clock.now()
    for (const slug of ['helcim', 'stripe'])
      await product.db
        .update(quotes)
        .set({ status: 'accepted', acceptedAt })
        .where(and(eq(quotes.rateCheckId, results.id), eq(quotes.providerSlug, slug)))
    const before = await quotesOf(results.id)
    await added(browser, results.id, { statementFees: 400 })
    const after = await quotesOf(results.id)
    const old = (slug: string) => before.find(({ providerSlug }) => providerSlug === slug)
    expect(after).toMatchObject([
      { providerSlug: 'helcim', id: old('helcim')?.id, status: 'accepted', estimatedSavingsCents: 6_000 },
      { providerSlug: 'stripe' },
    ])
    expect(after[1]).toEqual(old('stripe'))
  })
})

describe('a lead is left as it is', () => {
  const fees = { statementFees: 600 }
  async function unchanged(change: (leadId: string) => Promise<unknown>) {
    const { browser, person, results } = await submitWithout()
    const [lead] = await leadsOf(product, person.email)
    await change(lead?.id ?? '')
    const before = await leadsOf(product, person.email)
    expect(await added(browser, results.id, fees)).toMatchObject({ currentProvider: { basis: 'statement' } })
    expect(await leadsOf(product, person.email)).toEqual(before)
    expect(await entriesOf(results.id)).toMatchObject([{ details: { changesLead: false } }])
  }

  test.each<[string, Partial<typeof leads.$inferInsert>]>([
    ['once it is sold', { soldAt: product.clock.now() }],
    ['once it is off the market', { offMarketAt: product.clock.now(), offMarketReason: 'withdrawn' }],
    ['if another check has changed it', { monthlyVolumeCents: 3_000_000 }],
  ])('%s', (_, changes) => unchanged((id) => product.db.update(leads).set(changes).where(eq(leads.id, id))))

  test('if the figures are of an older check than the one it was updated with', async () => {
    const { browser, person, results } = await submitWithout()
    product.clock.passMinutes(1)
    await browser.post(
      '/api/submit-rate-check',
      filledForm({ ...person, currentProvider: 'td-merchant-services' }),
    )
    const before = await leadsOf(product, person.email)
    await added(browser, results.id, fees)
    expect(before).toHaveLength(1)
    expect(await leadsOf(product, person.email)).toEqual(before)
  })
})

describe('what is refused, with nothing changed', () => {
  const fees = { statementFees: 9 }
  const future = { statementStart: '2030-01-01', statementEnd: '2030-01-31' }
  test.each([
    ['nothing at all', {}, 'statementFees', 'Enter a card rate or the total fees from your statement.'],
    ['blank answers', { cardPresentRate: '', statementFees: null }, 'statementFees', 'Enter a card rate or'],
    ['a removal in words', { removeStatement: 'perhaps' }, 'removeStatement', 'whether to remove'],
    ['a rate of 21 %', { cardPresentRate: 21 }, 'cardPresentRate', 'between 0% and 20%'],
    ['a rate in words', { cardNotPresentRate: 'two' }, 'cardNotPresentRate', 'such as 2.65'],
    ['interchange below zero', { ...fees, statementInterchange: -1 }, 'statementInterchange', 'from $0'],
    ['assessments in words', { ...fees, statementAssessments: 'ten' }, 'statementAssessments', 'in dollars'],
    ['huge fixed fees', { ...fees, statementFixedFees: 10_000_001 }, 'statementFixedFees', 'to $10,000,000'],
    ['an impossible day', { ...fees, statementStart: '2026-02-30' }, 'statementStart', 'a date such as'],
    ['a day in words', { ...fees, statementEnd: 'June 2026' }, 'statementEnd', 'a date such as'],
    ['a future day', { ...fees, ...future }, 'statementEnd', 'can’t be in the future'],
    ['fees of nothing', { statementFees: 0 }, 'statementFees', 'more than $0'],
    ['sales of nothing', { ...fees, statementSales: 0 }, 'statementSales', 'more than $0'],
    ['half a sale', { ...fees, statementCount: 1.5 }, 'statementCount', 'whole number'],
    ['fees above the sales', { statementFees: 20_001 }, 'statementFees', 'can’t be more than the sales'],
  ])('%s', async (_, figures, field, says) => {
    const { browser, person, results } = await submitWithout()
    const before = await everythingOf(person.email, results.id)
    const answer = await add(browser, results.id, figures)
    expect(answer).toMatchObject(refusedWith(422, 'check_your_answers'))
    const { fields } = v.parse(v.object({ fields: v.record(v.string(), v.string()) }), answer.body)
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toContain(says)
    expect(await everythingOf(person.email, results.id)).toEqual(before)
  })

  test('by a visitor who did not make the check, for an unknown one, and for no id at all', async () => {
    const { person, results } = await submitWithout()
    const other = await submitWithout()
    const before = await everythingOf(person.email, results.id)
    for (const browser of [other.browser, product.browser()])
      for (const id of [results.id, crypto.randomUUID(), 'no-id'])
        expect(await add(browser, id, { statementFees: 600 })).toMatchObject(refusedWith(404, 'not_found'))
    expect(await everythingOf(person.email, results.id)).toEqual(before)
  })

  test('after 24 hours, and once the check is erased', async () => {
    const start = product.clock.now()
    const { browser, results } = await submitWithout()
    product.clock.set(hoursAfter(start, 24))
    const late = await add(browser, results.id, { statementFees: 600 })
    product.clock.set(start)
    await product.db.update(rateChecks).set({ erasedAt: start }).where(eq(rateChecks.id, results.id))
    const erased = await add(browser, results.id, { statementFees: 600 })
    expect([late.status, erased.status]).toEqual([404, 404])
  })

  test('more often than sixty times in an hour', async () => {
    const { browser, results } = await submitWithout()
    for (let sent = 0; sent < 60; sent++) await add(browser, results.id, { statementFees: 600 })
    const answer = await add(browser, results.id, { statementFees: 600 })
    expect(answer).toMatchObject(refusedWith(429, 'too_many_requests'))
    expect(answer.headers.get('retry-after')).not.toBeNull()
  })
})
