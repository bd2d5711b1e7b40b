import { expect, test } from 'bun:test'
import type { RateCard } from '../../../../api/contract/admin/rate-cards.ts'
import { unusualPrices } from './unusual-prices.ts'

const CARD: RateCard = {
  pricing: {
    kind: 'flat',
    cardPresent: { percent: 2.6, feeCents: 10 },
    cardNotPresent: { percent: 2.9, feeCents: 30 },
  },
  interac: { percent: 0, feeCents: 10 },
  monthlyFeeCents: 0,
  dearestTerminal: { kind: 'rented', monthlyCents: 2_500 },
  page: 'https://pay.example/prices',
  asOf: '2026-11-01',
}
const MARGIN = { percent: 0.3, feeCents: 8 }

test('usual prices raise no question, nor does a fee alone', () => {
  const fee = { percent: 0, feeCents: 10 }
  expect(unusualPrices(CARD)).toEqual([])
  expect(
    unusualPrices({ ...CARD, pricing: { kind: 'flat', cardPresent: fee, cardNotPresent: fee } }),
  ).toEqual([])
})

test('an unusual price raises a question at its field, unless the card in use has it', () => {
  const fraction = { ...CARD, pricing: { ...CARD.pricing, cardPresent: { percent: 0.026, feeCents: 1_000 } } }
  expect(unusualPrices(fraction)).toEqual([
    {
      key: 'pricing.cardPresent.percent:0.026',
      field: 'pricing.cardPresent.percent',
      text: "In person: 0.026%. That's much less than is usual.",
    },
    {
      key: 'pricing.cardPresent.feeCents:10',
      field: 'pricing.cardPresent.feeCents',
      text: "In person, Fee per sale: $10. That's much more than is usual.",
    },
  ])
  expect(unusualPrices(fraction, fraction)).toEqual([])
})

test('each tier of interchange-plus raises its questions', () => {
  const tiers = [
    { fromMonthlyCents: 0, cardPresent: MARGIN, cardNotPresent: MARGIN },
    { fromMonthlyCents: 50, cardPresent: { percent: 0.003, feeCents: 8 }, cardNotPresent: MARGIN },
  ]
  expect(
    unusualPrices({ ...CARD, pricing: { kind: 'interchange-plus', tiers } }).map(({ field }) => field),
  ).toEqual(['pricing.tiers.1.fromMonthlyCents', 'pricing.tiers.1.cardPresent.percent'])
})
