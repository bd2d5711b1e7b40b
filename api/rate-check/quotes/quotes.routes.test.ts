import { describe, expect, test } from 'bun:test'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { contactRequests } from '../../../db/schema/rate-checks.ts'
import { pastCheck, signedInOwner } from '../../../tests/support/people/owner.ts'
import { newPerson, submit } from '../../../tests/support/people/rate-check.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { daysAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()

const now = () => product.clock.now()
const historyOf = async (browser: Browser) => (await browser.get('/api/user/rate-history')).body
const quotesOf = async (browser: Browser) => (await browser.get('/api/user/quotes')).body

/** An owner with these checks. */
async function ownerWith(...checks: Omit<Parameters<typeof pastCheck>[1], 'email'>[]) {
  const { owner, browser } = await signedInOwner(product)
  const saved = []
  for (const check of checks) saved.push(await pastCheck(product, { email: owner.email, ...check }))
  return { email: owner.email, browser, saved }
}

describe('saved quotes', () => {
  test('are numbers as text, with null where the provider gives none', async () => {
    const { browser, saved } = await ownerWith({
      quotes: [
        {
          providerName: 'Helcim',
          estimatedSavingsCents: 11_000,
          estimatedMonthlyCostCents: 33_976,
          monthlyFeeCents: 0,
          cardPresentRate: 2.65,
          cardNotPresentRate: 2.9125,
          cardNotPresentFeeCents: 30,
        },
        {
          providerName: 'Stripe',
          pricing: 'interchange-plus',
          cardPresentMargin: 0.4,
          cardNotPresentMargin: 0.5,
          cardPresentFeeCents: 8,
        },
        { providerName: 'Square', monthlyFeeCents: null },
      ],
    })
    const answer = await browser.get('/api/user/quotes')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      {
        id: saved[0]?.quotes[0]?.id,
        rateCheckId: saved[0]?.check.id,
        providerName: 'Helcim',
        status: 'active',
        estimatedSavings: '110.00',
        estimatedMonthlyCost: '339.76',
        monthlyFee: '0.00',
        cardPresentRate: '2.65',
        cardNotPresentRate: '2.9125',
        pricing: 'flat',
        cardPresentMargin: null,
        cardNotPresentMargin: null,
        cardPresentFee: null,
        cardNotPresentFee: '0.30',
        isRecommended: true,
        expiresAt: daysAfter(now(), 30).toISOString(),
        acceptedAt: null,
        switchedAt: null,
        providerPage: null,
      },
      expect.objectContaining({
        pricing: 'interchange-plus',
        cardPresentRate: null,
        cardPresentMargin: '0.4',
        cardNotPresentMargin: '0.5',
        cardPresentFee: '0.08',
        cardNotPresentFee: null,
      }),
      expect.objectContaining({
        providerName: 'Square',
        monthlyFee: null,
        cardPresentRate: null,
        cardNotPresentRate: null,
        isRecommended: false,
      }),
    ])
  })

  test('of the newest rate check come first, its recommended one before the others', async () => {
    const named = (name: string, more = {}) => ({ providerName: name, ...more })
    const newer = [named('Zed', { isRecommended: true }), named('Best of the rest'), named('Last')]
    const older = [named('Older', { estimatedSavingsCents: 99_900 })]
    const checks = [{ quotes: newer }, { checkedAt: daysAfter(now(), -3), quotes: older }]
    const { browser } = await ownerWith(...checks)
    const inOrder = ['Zed', 'Best of the rest', 'Last', 'Older']
    expect(textsIn(await quotesOf(browser), 'providerName')).toEqual(inOrder)
  })

  test('that were not accepted in time have expired; accepted ones never do', async () => {
    const over = { expiresAt: now() }
    const { browser } = await ownerWith({
      quotes: [
        over,
        { ...over, status: 'pending' },
        { ...over, status: 'accepted', acceptedAt: now() },
        { status: 'pending' },
        { expiresAt: new Date(now().getTime() + 1) },
      ],
    })
    expect(await quotesOf(browser)).toMatchObject(
      ['expired', 'expired', 'accepted', 'pending', 'active'].map((status) => ({ status })),
    )
  })

  test('and history are empty lists for an owner without a rate check', async () => {
    const { browser } = await signedInOwner(product)
    expect(await quotesOf(browser)).toEqual([])
    expect(await historyOf(browser)).toEqual([])
  })
})

describe('rate history', () => {
  test('names the provider, counts the quotes and gives the best saving, in dollars', async () => {
    const { browser, saved } = await ownerWith({ quotes: [{}, {}] })
    expect(await historyOf(browser)).toEqual([
      {
        id: saved[0]?.check.id,
        currentProvider: 'Moneris',
        checkedAt: now().toISOString(),
        estimatedMonthlyCost: 449.76,
        monthlyCostAtLeast: null,
        quotesGenerated: 2,
        bestSavingsFound: 110,
        contactRequestedAt: null,
        canRequestContactUntil: daysAfter(now(), 30).toISOString(),
        withdrawnAt: null,
        breakdown: null,
      },
    ])
  })

  test('has the breakdown of the newest check that came with a statement', async () => {
    const { owner, browser } = await signedInOwner(product)
    const person = { ...newPerson(), email: owner.email }
    await submit(product, { statementFees: 400 }, person)
    product.clock.passMinutes(1)
    await submit(product, { statementFees: 600, statementInterchange: 250, statementAssessments: 20 }, person)
    expect(await historyOf(browser)).toMatchObject([
      {
        estimatedMonthlyCost: 600,
        breakdown: { monthlyCost: 600, wholesale: 270, aboveWholesale: 330, markupHoldsFixedFees: true },
      },
      { estimatedMonthlyCost: 400, breakdown: null },
    ])
  })

  test('says until when its owner can request contact, and that they have done so', async () => {
    const checks = [1, 29, 30].map((days) => ({ checkedAt: daysAfter(now(), -days) }))
    const { browser, saved } = await ownerWith(...checks)
    const rateCheckId = saved[0]?.check.id ?? ''
    await product.db.insert(contactRequests).values({ rateCheckId, requestedAt: now() })
    expect(await historyOf(browser)).toMatchObject([
      { contactRequestedAt: now().toISOString(), canRequestContactUntil: null },
      { contactRequestedAt: null, canRequestContactUntil: daysAfter(now(), 1).toISOString() },
      { contactRequestedAt: null, canRequestContactUntil: null },
    ])
  })

  test('says of each check when its consent was first withdrawn, and offers no contact about it', async () => {
    const at = (days: number) => daysAfter(now(), -days)
    const { email, browser } = await ownerWith(...[1, 3, 5].map((days) => ({ checkedAt: at(days) })))
    const withdrawals = [2, 4].map((days) => ({ email, withdrawnAt: at(days) }))
    await product.db.insert(consentWithdrawals).values(withdrawals)
    expect(await historyOf(browser)).toMatchObject([
      { withdrawnAt: null, canRequestContactUntil: daysAfter(at(1), 30).toISOString() },
      { withdrawnAt: at(2).toISOString(), canRequestContactUntil: null },
      { withdrawnAt: at(4).toISOString(), canRequestContactUntil: null },
    ])
  })

  test('shows the certain part of a cost that was known only in part', async () => {
    const estimate = { current: { monthlyCostCents: 31_202, atLeastCents: 23_546 } }
    const { browser } = await ownerWith({ estimate })
    expect(await historyOf(browser)).toMatchObject([
      { estimatedMonthlyCost: 312.02, monthlyCostAtLeast: 230 },
    ])
  })

  test('counts no quotes for a check without any, and keeps the owner’s own words for a provider', async () => {
    const { browser } = await ownerWith({ currentProvider: 'My cousin’s bank' })
    expect(await historyOf(browser)).toMatchObject([
      { currentProvider: 'My cousin’s bank', quotesGenerated: 0, bestSavingsFound: 0 },
    ])
  })

  test('holds the newest fifty, newest first', async () => {
    const checks = Array.from({ length: 52 }, (_, day) => ({ checkedAt: daysAfter(now(), -day) }))
    const { browser } = await ownerWith(...checks)
    const times = textsIn(await historyOf(browser), 'checkedAt')
    expect(times).toHaveLength(50)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times[0]).toBe(now().toISOString())
  })

  test('belongs to the account whose address is proved, whichever came first', async () => {
    const { person } = await submit(product)
    const { browser } = await signedInOwner(product, { email: person.email })
    expect(await historyOf(browser)).toHaveLength(1)
    product.clock.passMinutes(1)
    await submit(product, {}, person)
    expect(await historyOf(browser)).toHaveLength(2)
    expect(textsIn(await quotesOf(browser), 'providerName')).toContain('Helcim')
  })
})

test('erased checks, and other people’s, are nowhere', async () => {
  const { browser } = await ownerWith({ erasedAt: now(), quotes: [{}] })
  await ownerWith({ quotes: [{}] })
  expect(await quotesOf(browser)).toEqual([])
  expect(await historyOf(browser)).toEqual([])
  expect((await browser.get('/api/user/last-check')).body).toMatchObject({ checkedAt: null })
})

function textsIn(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) throw new Error('This is no list.')
  return list.map((item: Record<string, unknown>) => String(item[field]))
}
