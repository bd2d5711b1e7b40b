import { readNumber } from '../../../../../api/contract/forms/typed-number.ts'
import type { NewFigures } from '../../../../../api/contract/rate-check/rate-check.ts'
import { LOCALE } from '../../../../lib/words/language.ts'
import { type ConfirmedFigures, readHandedOver } from '../../statements/confirmed-figures.store.ts'
import { takeHandedOver } from '../../statements/hand-over.store.ts'
import type { Draft } from '../draft.ts'
import { type Answers, typedNumber } from '../steps/steps.ts'
import { keepSureOfRead } from './unusual-fees.ts'

/** The answers in a statement: its own figures, and other fields of the form only where they are still blank. */
export function withStatement(answers: Answers, readStatement: ConfirmedFigures) {
  const { statementSales, statementCount, months, processor } = readStatement
  return {
    currentProvider: answers.currentProvider || (processor ?? ''),
    monthlyVolume: answers.monthlyVolume || typedAmount(Math.round((100 * statementSales) / months) / 100),
    averageTransaction:
      answers.averageTransaction || (statementCount ? typedAmount(statementSales / statementCount) : ''),
    statementFees: typedAmount(readStatement.statementFees),
    statementSales: typedAmount(statementSales),
    statementCount: typedNumber(statementCount),
    readStatement,
  }
}

/** As a statement prints it: "41,031.41". */
export const typedAmount = (amount: number | null) =>
  amount?.toLocaleString(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) ?? ''

/** The draft with the figures that the visitor confirmed on the page that reads statements, if they come from there. */
export function withHandedOver(draft: Draft): Draft {
  const readStatement = readHandedOver(takeHandedOver())
  if (!readStatement) return draft
  keepSureOfRead(readStatement)
  return { ...draft, answers: { ...draft.answers, ...withStatement(draft.answers, readStatement) } }
}

/** To the cent: sums of several months may miss by a binary fraction. */
const isSameAmount = (one: number, other: number) => Math.round(100 * one) === Math.round(100 * other)

type Typed = Pick<Answers, 'readStatement' | 'statementFees' | 'statementSales'>

/** The parts of the statement that was read; null once either typed amount differs from it, because they no longer apply. */
export function partsOf({ readStatement: read, statementFees, statementSales }: Typed) {
  const isAsRead =
    read !== null &&
    isSameAmount(readNumber(statementFees), read.statementFees) &&
    isSameAmount(readNumber(statementSales), read.statementSales)
  return isAsRead ? partsIn(read) : null
}

type Parts = Pick<
  NewFigures,
  'statementInterchange' | 'statementAssessments' | 'statementFixedFees' | 'statementStart' | 'statementEnd'
>

/** What a statement says besides the figures that have fields of their own. */
export const partsIn = (read: Parts): Parts => ({
  statementInterchange: read.statementInterchange,
  statementAssessments: read.statementAssessments,
  statementFixedFees: read.statementFixedFees,
  statementStart: read.statementStart,
  statementEnd: read.statementEnd,
})
