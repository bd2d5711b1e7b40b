import * as v from 'valibot'
import { Cents, Day, InterchangePlus, Percent, Rate, Terminal } from '../../contract/admin/rate-cards.ts'
import type { Source as SourceShown } from '../../contract/rate-check/rate-check-results.ts'

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const Words = v.pipe(v.string(), v.trim(), v.nonEmpty())
const InBothLanguages = v.strictObject({ en: Words, fr: Words })

/** A year, a month or a day: sources are dated no better than they date themselves. */
const AsOf = v.pipe(v.string(), v.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/))

const Source = v.union([
  v.strictObject({ page: v.pipe(v.string(), v.url()), asOf: v.nullable(AsOf) }),
  v.strictObject({ reported: Words, asOf: v.nullable(AsOf) }),
])
export type Source = v.InferOutput<typeof Source>

const provenance = { asOf: v.nullable(AsOf), sources: v.array(Source) }
const edition = { version: Words, compiledOn: Day }

const RateRange = v.strictObject({ low: Rate, high: Rate })
export type RateRange = v.InferOutput<typeof RateRange>

const Pricing = v.variant('kind', [
  v.strictObject({
    kind: v.literal('flat'),
    cardPresent: v.nullable(Rate),
    cardNotPresent: v.nullable(Rate),
  }),
  InterchangePlus,
  v.strictObject({ kind: v.literal('quote-only') }),
  v.strictObject({ kind: v.literal('borrowed'), fromSlug: Slug }),
])

const Confidence = v.picklist(['high', 'medium-high', 'medium', 'low-medium', 'low'])

const Processor = v.strictObject({
  slug: Slug,
  name: Words,
  pricing: Pricing,
  interac: v.nullable(Rate),
  monthlyFeeCents: v.nullable(Cents),
  dearestTerminal: v.nullable(Terminal),
  canBeRecommended: v.boolean(),
  ...provenance,
  confidence: Confidence,
  note: Words,
})
export type Processor = v.InferOutput<typeof Processor>

const ProcessorRow = v.pipe(
  Processor,
  v.check(
    (processor) => !processor.canBeRecommended || publishesEverything(processor),
    'a processor that can be recommended needs rates, Interac, a monthly fee and a terminal',
  ),
)

export const ProcessorsFile = v.pipe(
  v.strictObject({
    ...edition,
    unit: Words,
    genericQuote: v.strictObject({
      slug: Slug,
      name: Words,
      cardPresent: RateRange,
      interac: RateRange,
      ...provenance,
      confidence: Confidence,
      note: Words,
    }),
    processors: v.array(ProcessorRow),
  }),
  v.check(({ processors }) => isUnique(processors.map(({ slug }) => slug)), 'a slug is there twice'),
  v.check(({ processors }) => isUnique(processors.map(({ name }) => name)), 'a name is there twice'),
  v.check(({ processors }) => processors.some(({ slug }) => slug === 'other'), "there is no row 'other'"),
  v.check(({ processors }) => everyLenderIsThere(processors), 'a borrowed row is not there'),
)

/** A figure that people may see, with where it comes from in words they understand. */
const figure = <T extends v.GenericSchema<unknown, number>>(value: T) =>
  v.strictObject({ value, says: InBothLanguages, basis: InBothLanguages, ...provenance })

const byMerchantSize = v.strictObject({ standard: figure(Percent), smallMerchant: figure(Percent) })

export const WholesaleFile = v.pipe(
  v.strictObject({
    ...edition,
    interchangePercent: v.strictObject({ cardPresent: byMerchantSize, cardNotPresent: byMerchantSize }),
    assessmentPercent: figure(Percent),
    interacFloorCents: figure(Cents),
    /** A part of a cent counts: it is a share of the floor. */
    interacNetworkCents: figure(v.pipe(v.number(), v.minValue(0))),
    smallMerchantBelowYearlyCents: v.strictObject({ visa: figure(Cents), mastercard: figure(Cents) }),
  }),
  v.check(
    ({ interacFloorCents, interacNetworkCents }) => interacNetworkCents.value <= interacFloorCents.value,
    'the network’s part of an Interac sale is more than the whole',
  ),
)
export type Wholesale = v.InferOutput<typeof WholesaleFile>

const InWords = v.strictObject({ says: InBothLanguages, basis: InBothLanguages })

export const AssumptionsFile = v.strictObject({
  ...edition,
  onlineShare: v.pipe(
    v.record(Slug, figure(Share)),
    v.check((shares) => Object.hasOwn(shares, 'other'), "there is no share for 'other'"),
  ),
  debitShareInPerson: figure(Share),
  terminalLifeMonths: figure(v.pipe(v.number(), v.integer(), v.minValue(1))),
  leastSavingCents: figure(Cents),
  leastSavingShare: figure(Share),
  inWords: v.strictObject({
    sameTicket: InWords,
    ownRateIsAllIn: InWords,
    leftOut: InWords,
    feeNotKnown: InWords,
    onlineAtWholesale: InWords,
    statementShare: InWords,
    statementScaled: InWords,
    statementFixedFees: InWords,
    statementAverage: InWords,
    statementPeriod: InWords,
    statementBeforeTax: InWords,
    statementLeftOut: InWords,
    interchangePrinted: InWords,
    assessmentsPrinted: InWords,
    wholesaleEstimated: InWords,
    markupHoldsFixedFees: InWords,
    ownFeeIsFixed: InWords,
    belowWholesale: InWords,
  }),
})
export type Assumptions = v.InferOutput<typeof AssumptionsFile>

function isUnique(words: string[]) {
  return new Set(words).size === words.length
}

/** Nobody lends a row that was borrowed. */
function everyLenderIsThere(processors: Processor[]) {
  const lenders = new Set(
    processors.flatMap(({ slug, pricing }) => (pricing.kind === 'borrowed' ? [] : [slug])),
  )
  return processors.every(({ pricing }) => pricing.kind !== 'borrowed' || lenders.has(pricing.fromSlug))
}

function publishesEverything({ pricing, interac, monthlyFeeCents, dearestTerminal }: Processor) {
  const rates =
    pricing.kind === 'interchange-plus' ||
    (pricing.kind === 'flat' && pricing.cardPresent !== null && pricing.cardNotPresent !== null)
  return rates && interac !== null && monthlyFeeCents !== null && dearestTerminal !== null
}

/** Each source once, pages first. A source without a page and a date that people can open is "reported". */
export function sourcesShown(sources: Source[]): SourceShown[] {
  const pages = sources.flatMap((source) =>
    'page' in source && source.asOf !== null ? [{ page: source.page, asOf: source.asOf }] : [],
  )
  return pages.length < sources.length ? [...pages, 'reported'] : pages
}
