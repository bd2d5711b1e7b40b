import { describe, expect, test } from 'bun:test'
import { book, estimateFor, rowOf } from './estimate.fixture.ts'
import type { Situation } from './monthly-cost.ts'

describe('when nobody is recommended it says why', () => {
  test('a provider without published rates needs the rates or fees of a statement', () => {
    const { whyNone } = estimateFor({ currentProvider: 'td-merchant-services' }).explanation
    expect(whyNone).toMatchObject({
      reason: 'own-rate-needed',
      missingRates: ['cardPresentRate', 'cardNotPresentRate'],
    })
    expect(whyNone?.says).toContain('Enter the rates or total fees from your statement')
    expect(whyNone?.saysInFrench).toContain('Entrez les taux ou le total des frais de votre relevé')
  })

  test('an online shop needs only its online rate', () => {
    const { whyNone } = estimateFor({ businessType: 'ecommerce', currentProvider: 'other' }).explanation
    expect(whyNone).toMatchObject({ reason: 'own-rate-needed', missingRates: ['cardNotPresentRate'] })
  })

  test('a rate that is missing for a small part of the sales is named, but is not the reason', () => {
    const { whyNone } = estimateFor({
      currentProvider: 'elavon-canada',
      cardPresentRatePercent: 1.6,
    }).explanation
    expect(whyNone).toMatchObject({ reason: 'already-best', missingRates: ['cardNotPresentRate'] })
  })

  test('a business that pays the least already gets that reason', () => {
    const { explanation } = estimateFor({ currentProvider: 'helcim' })
    expect(explanation.whyNone?.reason).toBe('already-best')
  })

  test('there is no reason when a provider is recommended', () => {
    expect(estimateFor({}).explanation.whyNone).toBeNull()
  })
})

describe('the explanation', () => {
  test('names the version of the rate data, the low end and the wholesale floor', () => {
    const { current, explanation } = estimateFor({ currentProvider: 'paystone' })
    expect(explanation.rateDataVersion).toBe(book.version)
    expect(explanation.lowEndCents).toBe(current.monthlyCostLowCents)
    // 1.50% of 13,536 in person is 203.04; 2.00% of 1,200 online is 24.00; 105.28 debit sales at 0.05 are 5.264.
    expect(explanation.wholesaleFloorCents).toBe(23_230)
  })

  test('lists the price rows it used: the provider’s own, the borrowed one or the range, and those compared', () => {
    const rows = (currentProvider: string) =>
      estimateFor({ currentProvider }).explanation.rows.map(({ slug }) => slug)

    expect(rows('rbc-merchant-services').slice(0, 2)).toEqual(['rbc-merchant-services', 'moneris'])
    expect(rows('paystone').slice(0, 2)).toEqual(['paystone', 'generic-custom-quote'])
    expect(rows('stripe')).toHaveLength(4)
  })

  test('names everyone whose prices we track: with a cost, as the own provider, or as not published', () => {
    for (const currentProvider of ['paystone', 'stripe', 'rbc-merchant-services']) {
      const { compared, unpriced } = estimateFor({ currentProvider }).explanation
      const names = [...compared.map(({ name }) => name), ...unpriced]
      expect(new Set(names).size).toBe(names.length)
      const own = book.processors.find(({ slug }) => slug === currentProvider)?.name
      expect(names).not.toContain(own)
      expect(names.length).toBeGreaterThan(18)
      expect(unpriced).toEqual(unpriced.toSorted((one, other) => one.localeCompare(other, 'en-CA')))
    }
    expect(estimateFor({ currentProvider: 'stripe' }).explanation.unpriced).toContain(
      'Chase Merchant Services',
    )
  })

  test('shows a source as a page with its date, or else as reported', () => {
    const rows = estimateFor({ currentProvider: 'td-merchant-services' }).explanation.rows
    expect(rows[0]?.sources).toEqual([
      {
        page: 'https://www.td.com/ca/en/business-banking/merchant-solutions/fee-change-summary',
        asOf: '2025-11',
      },
      'reported',
    ])
    expect(rows.find(({ slug }) => slug === 'square-canada')?.sources).toEqual(['reported'])
  })

  test('says reported only where a source is no page with a date', () => {
    const page = { page: 'https://helcim.example/prices', asOf: '2026-11' }
    const helcim = { ...rowOf('helcim'), sources: [page] }
    const rates = {
      ...book,
      processors: book.processors.map((row) => (row.slug === 'helcim' ? helcim : row)),
    }
    const { rows } = estimateFor({}, rates).explanation
    expect(rows.find(({ slug }) => slug === 'helcim')?.sources).toEqual([page])
  })

  test('shows amounts in dollars, shares in percent with two decimals at most, and a life in months', () => {
    const { debitShareInPerson } = book.assumptions
    const assumptions = { ...book.assumptions, debitShareInPerson: { ...debitShareInPerson, value: 0.28125 } }
    const shown = estimateFor({}, { ...book, assumptions }).explanation.assumptions
    expect(shown.map(({ value }) => value)).toEqual([
      '6%',
      '28.13%',
      null,
      '$175,000',
      '1.40%',
      '1.90%',
      '0.10%',
      '$0.05',
      '36 months',
      '$10',
      '5%',
      null,
    ])
    expect(shown.map(({ inFrench }) => inFrench.value?.replaceAll('\u00a0', '_') ?? null)).toEqual([
      '6_%',
      '28,13_%',
      null,
      '175_000_$',
      '1,40_%',
      '1,90_%',
      '0,10_%',
      '0,05_$',
      '36_mois',
      '10_$',
      '5_%',
      null,
    ])
  })

  test('mentions debit and terminals to a shop, but not to an online shop', () => {
    const explained = (differently: Partial<Situation>) =>
      estimateFor(differently)
        .explanation.assumptions.map(({ says, value }) => `${says}: ${value}`)
        .join('\n')

    expect(explained({})).toContain('paid by Interac debit: 28%')
    expect(explained({})).toContain('card terminal lasts: its price is spread over that time: 36 months')
    expect(explained({ businessType: 'ecommerce' })).not.toMatch(/debit|terminal lasts/i)
    expect(explained({ currentProvider: 'paystone' })).toContain('No monthly fee is counted')
    expect(explained({ cardPresentRatePercent: 2 })).toContain('The rate you entered is all you pay')
  })

  test('a small business is priced at the lower wholesale price, and the explanation says so', () => {
    const interchange = (monthlyVolumeCents: number) =>
      estimateFor({ monthlyVolumeCents }).explanation.assumptions.find(({ says }) =>
        /in-person credit sale/.test(says),
      )

    // 12 x 19,792 x 0.7368 is 174,993; 12 x 19,793 x 0.7368 is 175,002.
    expect(interchange(1_979_200)?.value).toBe('0.95%')
    expect(interchange(1_979_300)?.value).toBe('1.40%')
  })
})
