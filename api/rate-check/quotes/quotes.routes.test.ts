import { afterAll, describe, expect, test } from 'bun:test'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { contactRequests } from '../../../db/schema/rate-checks.ts'
import { pastCheck, signedInOwner } from '../../../tests/support/people/owner.ts'
import { newPerson, submit } from '../../../tests/support/people/rate-check.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'
import { refusedWith } from '../../../tests/support/refused-with.ts'
import { daysAfter } from '../../platform/shared/clock.ts'

const product = await openProduct()
afterAll(() => product.close())

const now = () => product.clock.now()
const historyOf = async (browser: Browser) => (await browser.get('/api/user/rate-history')).body

describe('saved quotes', () => {
  test('are numbers as text, with null where the provider gives none', async () => {
    const { owner, browser } = await signedInOwner(product)
    const { check, quotes } = await pastCheck(product, {
      email: owner.email,
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
        id: quotes[0]?.id,
        rateCheckId: check.id,
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
    const { owner, browser } = await signedInOwner(product)
    const named = (name: string, more = {}) => ({ providerName: name, ...more })
    const newer = [named('Zed', { isRecommended: true }), named('Best of the rest'), named('Last')]
    await pastCheck(product, { email: owner.email, quotes: newer })
    await pastCheck(product, {
      email: owner.email,
      checkedAt: daysAfter(now(), -3),
      quotes: [named('Older', { estimatedSavingsCents: 99_900 })],
    })
    const inOrder = ['Zed', 'Best of the rest', 'Last', 'Older']
    expect(providersIn(await browser.get('/api/user/quotes'))).toEqual(inOrder)
  })

  test('that were not accepted in time have expired; accepted ones never do', async () => {
    const { owner, browser } = await signedInOwner(product)
    const over = { expiresAt: now() }
    await pastCheck(product, {
      email: owner.email,
      quotes: [
        over,
        { ...over, status: 'pending' },
        { ...over, status: 'accepted', acceptedAt: now() },
        { status: 'pending' },
        { expiresAt: new Date(now().getTime() + 1) },
      ],
    })
    const { body } = await browser.get('/api/user/quotes')
    expect(body).toMatchObject(
      ['expired', 'expired', 'accepted', 'pending', 'active'].map((status) => ({ status })),
    )
  })

  test('and history are empty lists for an owner without a rate check', async () => {
    const { browser } = await signedInOwner(product)
    expect((await browser.get('/api/user/quotes')).body).toEqual([])
    expect(await historyOf(browser)).toEqual([])
  })
})

describe('rate history', () => {
  test('names the provider, counts the quotes and gives the best saving, in dollars', async () => {
    const { owner, browser } = await signedInOwner(product)
    const { check } = await pastCheck(product, { email: owner.email, quotes: [{}, {}] })
    expect(await historyOf(browser)).toEqual([
      {
        id: check.id,
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

  test('has what the cost of the newest check is made of, where it is known from a statement', async () => {
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
    const { owner, browser } = await signedInOwner(product)
    const at = (days: number) => ({ email: owner.email, checkedAt: daysAfter(now(), -days) })
    const { check } = await pastCheck(product, at(1))
    await product.db.insert(contactRequests).values({ rateCheckId: check.id, requestedAt: now() })
    await pastCheck(product, at(29))
    await pastCheck(product, at(30))
    expect(await historyOf(browser)).toMatchObject([
      { contactRequestedAt: now().toISOString(), canRequestContactUntil: null },
      { contactRequestedAt: null, canRequestContactUntil: daysAfter(now(), 1).toISOString() },
      { contactRequestedAt: null, canRequestContactUntil: null },
    ])
  })

  test('says of each check when its consent was first withdrawn, and offers no contact about it', async () => {
    const { owner, browser } = await signedInOwner(product)
    const at = (days: number) => daysAfter(now(), -days)
    for (const days of [1, 3, 5]) await pastCheck(product, { email: owner.email, checkedAt: at(days) })
    await product.db
      .insert(consentWithdrawals)
      .values([2, 4].map((days) => ({ email: owner.email, withdrawnAt: at(days) })))
    expect(await historyOf(browser)).toMatchObject([
      { withdrawnAt: null, canRequestContactUntil: daysAfter(at(1), 30).toISOString() },
      { withdrawnAt: at(2).toISOString(), canRequestContactUntil: null },
      { withdrawnAt: at(4).toISOString(), canRequestContactUntil: null },
    ])
  })

  test('says what is certain of a cost that was known only in part', async () => {
    const { owner, browser } = await signedInOwner(product)
    const estimate = { current: { monthlyCostCents: 31_202, atLeastCents: 23_546 } }
    await pastCheck(product, { email: owner.email, estimate })
    expect(await historyOf(browser)).toMatchObject([
      { estimatedMonthlyCost: 312.02, monthlyCostAtLeast: 230 },
    ])
  })

  test('says none where a check gave no quote, and keeps the owner’s own words for a provider', async () => {
    const { owner, browser } = await signedInOwner(product)
    await pastCheck(product, { email: owner.email, currentProvider: 'My cousin’s bank' })
    expect(await historyOf(browser)).toMatchObject([
      { currentProvider: 'My cousin’s bank', quotesGenerated: 0, bestSavingsFound: 0 },
    ])
  })

  test('holds the newest fifty, newest first', async () => {
    const { owner, browser } = await signedInOwner(product)
    for (let day = 0; day < 52; day++)
      await pastCheck(product, { email: owner.email, checkedAt: daysAfter(now(), -day) })
    const times = checkedIn(await browser.get('/api/user/rate-history'))
    expect(times).toHaveLength(50)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times[0]).toBe(now().toISOString())
  })

  test('belongs to the account whose address is proved, whichever came first', async () => {
    const { person } = await submit(product)
    const { browser } = await signedInOwner(product, { email: person.email })
    const before = checkedIn(await browser.get('/api/user/rate-history')).length
    product.clock.passMinutes(1)
    await submit(product, {}, person)
    expect(before).toBe(1)
    expect(checkedIn(await browser.get('/api/user/rate-history'))).toHaveLength(2)
    expect(providersIn(await browser.get('/api/user/quotes'))).toContain('Helcim')
  })
})

test('erased checks, and other people’s, are nowhere', async () => {
  const { owner, browser } = await signedInOwner(product)
  const other = await signedInOwner(product)
  await pastCheck(product, { email: owner.email, erasedAt: now(), quotes: [{}] })
  await pastCheck(product, { email: other.owner.email, quotes: [{}] })
  expect((await browser.get('/api/user/quotes')).body).toEqual([])
  expect(await historyOf(browser)).toEqual([])
  expect((await browser.get('/api/user/last-check')).body).toMatchObject({ checkedAt: null })
})

test.each(['quotes', 'rate-history', 'last-check'])('/api/user/%s is 401 for a stranger', async (path) => {
  expect(await product.browser().get(`/api/user/${path}`)).toMatchObject(refusedWith(401, 'not_signed_in'))
})

const providersIn = ({ body }: { body: unknown }) => textsIn(body, 'providerName')
const checkedIn = ({ body }: { body: unknown }) => textsIn(body, 'checkedAt')

function textsIn(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) throw new Error('This is no list.')
  return list.map((item: Record<string, unknown>) => String(item[field]))
}
