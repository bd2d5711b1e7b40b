import { expect, test } from 'bun:test'
import * as v from 'valibot'
import type { RateCard } from '../../../../api/contract/admin/rate-cards.ts'
import { BLANK_CARD, type TypedCard, TypedRateCard, typedFromCard } from './typed-rate-card.ts'

const flat: RateCard = {
  pricing: {
    kind: 'flat',
    cardPresent: { percent: 1.85, feeCents: 8 },
    cardNotPresent: { percent: 2.4, feeCents: 25 },
  },
  interac: { percent: 0, feeCents: 7 },
  monthlyFeeCents: 1_995,
  dearestTerminal: { kind: 'bought', priceCents: 39_900 },
  page: 'https://birch.example/pricing',
  asOf: '2026-11-01',
}
const margin = { percent: 0.3, feeCents: 8 }
const plus: RateCard = {
  ...flat,
  pricing: {
    kind: 'interchange-plus',
    tiers: [
      { fromMonthlyCents: 0, cardPresent: margin, cardNotPresent: margin },
      { fromMonthlyCents: 5_000_000, cardPresent: { percent: 0.2, feeCents: 6 }, cardNotPresent: margin },
    ],
  },
  dearestTerminal: { kind: 'rented', monthlyCents: 2_500 },
}

const read = (typed: TypedCard) => {
  const { success, output, issues = [] } = v.safeParse(TypedRateCard, typed)
  return { card: success ? output : undefined, mistaken: issues.map((issue) => v.getDotPath(issue) ?? '') }
}

test.each([flat, plus])('a rate card that is opened and saved unchanged stays the same', (card) => {
  expect(read(typedFromCard(card))).toEqual({ card, mistaken: [] })
})

test.each([
  ['1.9 %', '$1,019.99', { percent: 1.9, feeCents: 101_999 }],
  ['0,3', '0,10', { percent: 0.3, feeCents: 10 }],
  ['2,65 %', '12,50', { percent: 2.65, feeCents: 1_250 }],
  ['1,850', '1 200,50 $', { percent: 1.85, feeCents: 120_050 }],
])('a rate typed as %p and %p is read as in the rate check', (percent, feeCents, rate) => {
  const typed = structuredClone(typedFromCard(flat))
  typed.pricing.cardPresent = { percent, feeCents }
  expect(read(typed).card).toMatchObject({ pricing: { cardPresent: rate } })
})

test.each([['0.125'], ['0,125'], ['1.250'], ['10 ¢'], ['10%'], ['']])(
  'a typed fee of %p is refused rather than rounded or guessed',
  (feeCents) => {
    const typed = structuredClone(typedFromCard(flat))
    typed.interac.feeCents = feeCents
    expect([...new Set(read(typed).mistaken)]).toEqual(['interac.feeCents'])
  },
)

test('each missing field of a rate card has an error at its path', () => {
  expect([...new Set(read(BLANK_CARD).mistaken)].sort()).toEqual([
    'asOf',
    'interac.feeCents',
    'page',
    'pricing.cardNotPresent.percent',
    'pricing.cardPresent.percent',
  ])
})

test('the second tier of a rate card must start higher than the first', () => {
  const typed = structuredClone(typedFromCard(plus))
  Object.assign(typed.pricing.tiers[1] ?? {}, { fromMonthlyCents: '0' })
  expect(read(typed).mistaken).toEqual(['pricing.tiers'])
})
