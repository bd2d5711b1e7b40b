import * as v from 'valibot'
import {
  type MarginTier,
  NewRateCard,
  type Rate,
  type RateCard,
} from '../../../api/contract/admin/rate-cards.ts'

/** The form's answers by where they stand in a rate card; percent, and dollars as people write them. */
export type TypedRateCard = {
  kind: RateCard['pricing']['kind']
  terminal: RateCard['dearestTerminal']['kind']
  /** Of interchange-plus pricing. */
  tiers: number
  answers: Record<string, string>
}

export const MOST_TIERS = 6

export const BLANK_CARD: TypedRateCard = {
  kind: 'flat',
  terminal: 'rented',
  tiers: 1,
  answers: {
    ...blankRate('pricing.cardPresent'),
    ...blankRate('pricing.cardNotPresent'),
    ...blankTier(0),
    'interac.percent': '0',
    'interac.feeCents': '',
    monthlyFeeCents: '0',
    'dearestTerminal.monthlyCents': '0',
    'dearestTerminal.priceCents': '0',
    page: '',
    asOf: '',
  },
}

export function typedFromCard(card: RateCard): TypedRateCard {
  const { pricing, dearestTerminal } = card
  const isFlat = pricing.kind === 'flat'
  const terminal: Record<string, string> =
    dearestTerminal.kind === 'rented'
      ? { 'dearestTerminal.monthlyCents': dollars(dearestTerminal.monthlyCents) }
      : { 'dearestTerminal.priceCents': dollars(dearestTerminal.priceCents) }
  const rates = isFlat
    ? {
        ...typedRate('pricing.cardPresent', pricing.cardPresent),
        ...typedRate('pricing.cardNotPresent', pricing.cardNotPresent),
      }
    : Object.fromEntries(pricing.tiers.flatMap((tier, at) => Object.entries(typedTier(tier, at))))
  return {
    kind: pricing.kind,
    terminal: dearestTerminal.kind,
    tiers: isFlat ? 1 : pricing.tiers.length,
    answers: {
      ...BLANK_CARD.answers,
      ...rates,
      ...typedRate('interac', card.interac),
      ...terminal,
      monthlyFeeCents: dollars(card.monthlyFeeCents),
      page: card.page,
      asOf: card.asOf,
    },
  }
}

/** One more tier, for a higher volume. */
export const withTier = (typed: TypedRateCard): TypedRateCard => ({
  ...typed,
  tiers: typed.tiers + 1,
  answers: { ...blankTier(typed.tiers), ...typed.answers },
})

/** The same checks as the route's; mistakes stand by where they are in the card. */
export function readRateCard({
  kind,
  terminal,
  tiers,
  answers,
}: TypedRateCard): { card: RateCard } | { mistakes: Record<string, string> } {
  const rate = (at: string) => ({
    percent: numberIn(answers[`${at}.percent`]),
    feeCents: centsIn(answers[`${at}.feeCents`]),
  })
  const both = (at: string) => ({
    cardPresent: rate(`${at}.cardPresent`),
    cardNotPresent: rate(`${at}.cardNotPresent`),
  })
  const tierAt = (at: number) => ({
    fromMonthlyCents: centsIn(answers[`${tierPath(at)}.fromMonthlyCents`]),
    ...both(tierPath(at)),
  })
  const read = v.safeParse(NewRateCard, {
    pricing:
      kind === 'flat'
        ? { kind, ...both('pricing') }
        : { kind, tiers: Array.from({ length: tiers }, (_, at) => tierAt(at)) },
    interac: rate('interac'),
    monthlyFeeCents: centsIn(answers.monthlyFeeCents),
    dearestTerminal:
      terminal === 'rented'
        ? { kind: terminal, monthlyCents: centsIn(answers['dearestTerminal.monthlyCents']) }
        : { kind: terminal, priceCents: centsIn(answers['dearestTerminal.priceCents']) },
    page: answers.page,
    asOf: answers.asOf,
  })
  if (read.success) return { card: read.output }
  const mistakes: Record<string, string> = {}
  for (const issue of read.issues) mistakes[v.getDotPath(issue) ?? 'page'] ??= issue.message
  return { mistakes }
}

export function tierPath(at: number): string {
  return `pricing.tiers.${at}`
}

function blankTier(at: number): Record<string, string> {
  return {
    [`${tierPath(at)}.fromMonthlyCents`]: at === 0 ? '0' : '',
    ...blankRate(`${tierPath(at)}.cardPresent`),
    ...blankRate(`${tierPath(at)}.cardNotPresent`),
  }
}

function blankRate(at: string): Record<string, string> {
  return { [`${at}.percent`]: '', [`${at}.feeCents`]: '0' }
}

const typedTier = (tier: MarginTier, at: number) => ({
  [`${tierPath(at)}.fromMonthlyCents`]: dollars(tier.fromMonthlyCents),
  ...typedRate(`${tierPath(at)}.cardPresent`, tier.cardPresent),
  ...typedRate(`${tierPath(at)}.cardNotPresent`, tier.cardNotPresent),
})

const typedRate = (at: string, { percent, feeCents }: Rate) => ({
  [`${at}.percent`]: String(percent),
  [`${at}.feeCents`]: dollars(feeCents),
})

const dollars = (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)

/** NaN for what is no number, and for nothing: both are mistakes. */
function numberIn(text = ''): number {
  const plain = text.replace(/[$%,\s]/g, '')
  return /^\d*\.?\d+$/.test(plain) ? Number(plain) : Number.NaN
}

const centsIn = (text?: string) => Math.round(Number((numberIn(text) * 100).toFixed(6)))
