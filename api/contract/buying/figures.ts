import * as v from 'valibot'
import { Dollars } from '../forms/units.ts'

/** Of leads bought in a period, as they stand now. */
const figures = {
  /** By card, by credit and assigned; refunded ones too. */
  leads: v.number(),
  /** Recorded as contacted or converted, now or before. */
  contacted: v.number(),
  converted: v.number(),
  /** By card, less refunds. */
  spent: Dollars,
  dealValue: Dollars,
  refunded: v.pipe(
    v.number(),
    v.description('Leads whose payment was refunded. They count as leads, and as nothing spent.'),
  ),
}
const returnOnSpend = v.pipe(
  v.nullable(v.number()),
  v.description('Deal value for each dollar spent, to two decimals. Null where nothing was spent.'),
)
export const PurchaseFigures = v.object({ ...figures, returnOnSpend })
export type PurchaseFigures = v.InferOutput<typeof PurchaseFigures>

const Days = v.object({ from: v.string(), to: v.string() })

const compared = { now: PurchaseFigures, before: PurchaseFigures }

/** Leads that have something in common. */
export const FiguresOfGroup = v.object({
  /** What they share; null where it is not known. */
  name: v.nullable(v.string()),
  ...compared,
})
export type FiguresOfGroup = v.InferOutput<typeof FiguresOfGroup>

/** What a supplier's purchases of a period came to, against the period before. Days are of Toronto, as 2026-11-21. */
export const SupplierFigures = v.object({
  period: Days,
  before: v.pipe(
    Days,
    v.description(
      'As many months before, where the period starts with a month, up to the same day; else as many days before.',
    ),
  ),
  total: v.object(compared),
  steps: v.pipe(
    v.array(v.object({ days: v.nullable(Days), daysBefore: v.nullable(Days), ...compared })),
    v.description(
      'In order: days up to 31 days, weeks up to 92 days, else months, or four weeks where the period does not start with a month. Null days where the other period is longer.',
    ),
  ),
  byTier: v.array(FiguresOfGroup),
  byProvince: v.array(FiguresOfGroup),
  byBusinessType: v.array(FiguresOfGroup),
  bySavedSearch: v.pipe(
    v.array(FiguresOfGroup),
    v.description(
      'By the search whose alert was mailed about the lead before it was bought. Null without an alert; empty where the search was deleted.',
    ),
  ),
})
export type SupplierFigures = v.InferOutput<typeof SupplierFigures>
