import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { RateCard } from '../../contract/admin/rate-cards.ts'
import { book, estimateFor } from '../../rate-check/rates/estimate.fixture.ts'
import { withRateCards } from './rate-book-with-cards.ts'

const ID = '1f2e3d4c-0000-4000-8000-000000000000'
const cheap = (changes: Record<string, unknown> = {}) =>
  v.parse(RateCard, {
    pricing: {
      kind: 'flat',
      cardPresent: { percent: 1.5, feeCents: 0 },
      cardNotPresent: { percent: 1.7, feeCents: 0 },
    },
    interac: { percent: 0, feeCents: 5 },
    monthlyFeeCents: 0,
    dearestTerminal: { kind: 'bought', priceCents: 0 },
    page: 'https://northpay.example/pricing',
    asOf: '2026-11-01',
    ...changes,
  })
const withCard = (supplierName = 'NorthPay Solutions', card = cheap(), id = ID) =>
  withRateCards(book, [{ id, supplierName, card }])

describe("a provider's rate card", () => {
  test('is recommended before providers that save less', () => {
    const { recommended } = estimateFor({}, withCard())
    const savings = recommended.map(({ savingCents }) => savingCents)

    expect(recommended[0]).toMatchObject({ name: 'NorthPay Solutions', cardPresentRatePercent: 1.5 })
    expect(recommended.length).toBeGreaterThan(1)
    expect(savings).toEqual(savings.toSorted((one, other) => other - one))
  })

  test('that saves less than another is listed after it, regardless of who pays us', () => {
    const costOf = (name: string) =>
      estimateFor({}, withCard()).explanation.compared.find((row) => row.name === name)?.monthlyCostCents ?? 0
    const dearer = cheap({ monthlyFeeCents: costOf('Helcim') - costOf('NorthPay Solutions') + 200 })

    const { recommended } = estimateFor({}, withCard('NorthPay Solutions', dearer))
    expect(recommended.map(({ name }) => name)).toEqual(['Helcim', 'NorthPay Solutions'])
  })

  test('is explained by its source page and date', () => {
    expect(estimateFor({}, withCard()).explanation.rows).toContainEqual({
      slug: 'northpay-solutions-1f2e3d4c',
      name: 'NorthPay Solutions',
      asOf: '2026-11-01',
      sources: [{ page: 'https://northpay.example/pricing', asOf: '2026-11-01' }],
    })
  })

  test('appears in the version of the rate data', () => {
    expect(estimateFor({}, withCard()).explanation.rateDataVersion).toBe(
      `${book.version} with rate cards 1f2e3d4c`,
    )
  })

  test.each(['northpay', 'NorthPay Solutions', 'Our bank, through northpay'])(
    'is not recommended to its own customers: "%s"',
    (currentProvider) => {
      const names = estimateFor({ currentProvider }, withCard()).recommended.map(({ name }) => name)
      expect(names).not.toContain('NorthPay Solutions')
    },
  )

  test('with the name of a processor with published rates changes nothing', () => {
    expect(withCard(' helcim ')).toBe(book)
  })

  test('of a name without Latin letters has a distinct slug', () => {
    expect(withCard('北方支付').processors.at(-1)).toMatchObject({
      slug: 'provider-1f2e3d4c',
      name: '北方支付',
    })
  })
})

test('without rate cards the rate book is the published one', () => {
  expect(withRateCards(book, [])).toBe(book)
})
