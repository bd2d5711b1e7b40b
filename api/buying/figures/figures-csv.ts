import { businessTypeName } from '../../../domain/business-types.ts'
import type { Period } from '../../../domain/periods.ts'
import type { PurchaseFigures, SupplierFigures } from '../../contract/supplier/figures.ts'
import { type CsvValue, csvLine, csvResponse } from '../../platform/shared/csv.ts'

type Compared = { now: PurchaseFigures; before: PurchaseFigures }
type Line = Compared & { part: string; name: string; days: Period | null; daysBefore: Period | null }

const COLUMNS = {
  Part: ({ part }) => part,
  Name: ({ name }) => name,
  From: ({ days }) => days?.from ?? '',
  To: ({ days }) => days?.to ?? '',
  ...columnsOf('', ({ now }) => now),
  'From, period before': ({ daysBefore }) => daysBefore?.from ?? '',
  'To, period before': ({ daysBefore }) => daysBefore?.to ?? '',
  ...columnsOf(', period before', ({ before }) => before),
} as const satisfies Record<string, (line: Line) => CsvValue>

function columnsOf(
  which: string,
  of: (line: Line) => PurchaseFigures,
): Record<string, (line: Line) => CsvValue> {
  return {
    [`Leads${which}`]: (line) => of(line).leads,
    [`Contacted${which}`]: (line) => of(line).contacted,
    [`Converted${which}`]: (line) => of(line).converted,
    [`Spent (CAD)${which}`]: (line) => of(line).spent,
    [`Deal value (CAD)${which}`]: (line) => of(line).dealValue,
    [`Return on spend${which}`]: (line) => of(line).returnOnSpend,
    [`Refunded leads${which}`]: (line) => of(line).refunded,
  }
}

/** All that the page of figures shows, as a download. Days are of Toronto. */
export function figuresAsCsv(figures: SupplierFigures): Response {
  const { from, to } = figures.period
  async function* lines() {
    for (const line of linesOf(figures))
      yield csvLine(Object.values(COLUMNS).map((columnOf) => columnOf(line)))
  }
  return csvResponse(`figures-${from}-to-${to}.csv`, Object.keys(COLUMNS), lines())
}

function linesOf({ period, before, total, steps, ...by }: SupplierFigures): Line[] {
  const whole = { days: period, daysBefore: before }
  const groups = [
    ['Tier', by.byTier, (tier: string) => tier.replace('tier', 'Tier ')],
    ['Province', by.byProvince, String],
    ['Business type', by.byBusinessType, businessTypeName],
    ['Saved search', by.bySavedSearch, (name: string) => name || 'A deleted search'],
  ] as const
  return [
    { part: 'Total', name: '', ...whole, ...total },
    ...steps.map((step) => ({ part: 'Days', name: '', ...step })),
    ...groups.flatMap(([part, all, inWords]) =>
      all.map(({ name, ...compared }) => ({
        part,
        name: name === null ? (WITHOUT[part] ?? '') : inWords(name),
        ...whole,
        ...compared,
      })),
    ),
  ]
}

const WITHOUT: Record<string, string> = { Province: 'Not known', 'Saved search': 'No alert' }
