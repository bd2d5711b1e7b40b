import type { Language } from '../../../domain/languages/languages.ts'
import type { Period } from '../../../domain/periods.ts'
import type { PurchaseFigures, SupplierFigures } from '../../contract/buying/figures.ts'
import { type CsvValue, csvLine, csvResponse } from '../../platform/shared/csv.ts'
import { fr } from './figures-csv.messages.fr.ts'
import { en } from './figures-csv.messages.ts'

type Compared = { now: PurchaseFigures; before: PurchaseFigures }
type Line = Compared & { part: string; name: string; days: Period | null; daysBefore: Period | null }
type Say = typeof en
type Columns = Record<string, (line: Line) => CsvValue>

const columnsIn = ({ headings, ofPeriodBefore }: Say): Columns => ({
  [headings.part]: ({ part }) => part,
  [headings.name]: ({ name }) => name,
  [headings.from]: ({ days }) => days?.from ?? '',
  [headings.to]: ({ days }) => days?.to ?? '',
  ...columnsOf(
    ({ now }) => now,
    (figure) => headings[figure],
  ),
  [ofPeriodBefore(headings.from)]: ({ daysBefore }) => daysBefore?.from ?? '',
  [ofPeriodBefore(headings.to)]: ({ daysBefore }) => daysBefore?.to ?? '',
  ...columnsOf(
    ({ before }) => before,
    (figure) => ofPeriodBefore(headings[figure]),
  ),
})

const FIGURES = [
  'leads',
  'contacted',
  'converted',
  'spent',
  'dealValue',
  'returnOnSpend',
  'refunded',
] as const

const columnsOf = (
  of: (line: Line) => PurchaseFigures,
  headingOf: (figure: (typeof FIGURES)[number]) => string,
): Columns =>
  Object.fromEntries(FIGURES.map((figure) => [headingOf(figure), (line: Line) => of(line)[figure]]))

/** All that the page of figures shows, as a download. Days are of Toronto. */
export function figuresAsCsv(figures: SupplierFigures, language: Language): Response {
  const { from, to } = figures.period
  const say = { en, fr }[language]
  const columns = columnsIn(say)
  async function* lines() {
    for (const line of linesOf(figures, say))
      yield csvLine(
        Object.values(columns).map((columnOf) => columnOf(line)),
        language,
      )
  }
  return csvResponse(say.file(from, to), csvLine(Object.keys(columns), language), lines())
}

function linesOf({ period, before, total, steps, ...by }: SupplierFigures, say: Say): Line[] {
  const whole = { days: period, daysBefore: before }
  const groups = [
    [say.parts.tier, by.byTier, say.tier, ''],
    [say.parts.province, by.byProvince, say.province, say.noProvince],
    [say.parts.businessType, by.byBusinessType, say.businessType, ''],
    [say.parts.savedSearch, by.bySavedSearch, (name: string) => name || say.deletedSearch, say.noSearch],
  ] as const
  return [
    { part: say.parts.total, name: '', ...whole, ...total },
    ...steps.map((step) => ({ part: say.parts.days, name: '', ...step })),
    ...groups.flatMap(([part, all, inWords, without]) =>
      all.map(({ name, ...compared }) => ({
        part,
        name: name === null ? without : inWords(name),
        ...whole,
        ...compared,
      })),
    ),
  ]
}
