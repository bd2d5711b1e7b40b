import { readNumber } from '../../../../../api/contract/typed-number.ts'
import { type ConfirmedFigures, takeHandedOver } from '../../statements/confirmed-figures.store.ts'
import type { Draft } from '../draft.ts'
import type { Answers } from '../steps.ts'
import { keepSureOfRead } from './sure-of-fees.ts'

/** The answers that a statement gives: its own figures, and what else the form asks only where that is still blank. */
export function withStatement(answers: Answers, readStatement: ConfirmedFigures) {
  const { statementSales, months, processor } = readStatement
  return {
    currentProvider: answers.currentProvider || (processor ?? ''),
    monthlyVolume: answers.monthlyVolume || typed(Math.round((100 * statementSales) / months) / 100),
    // The average sale follows from their number.
    averageTransaction: answers.averageTransaction,
    statementFees: typed(readStatement.statementFees),
    statementSales: typed(statementSales),
    statementCount: typed(readStatement.statementCount),
    readStatement,
  }
}

/** As a statement prints it: cents have two digits. */
const typed = (figure: number | null) =>
  figure === null ? '' : Number.isInteger(figure) ? String(figure) : figure.toFixed(2)

/** The draft with what was confirmed on the page that reads statements, if the visitor comes from there. */
export function withHandedOver(draft: Draft): Draft {
  const readStatement = takeHandedOver()
  if (!readStatement) return draft
  keepSureOfRead(readStatement)
  return { ...draft, answers: { ...draft.answers, ...withStatement(draft.answers, readStatement) } }
}

/** To the cent: sums of several months may miss by a binary fraction. */
const isSameAmount = (one: number, other: number) => Math.round(100 * one) === Math.round(100 * other)

type Typed = Pick<Answers, 'readStatement' | 'statementFees' | 'statementSales'>

/** What the paper says beyond the figures that are typed. It belongs to them: once one of the two amounts differs, it is left out. */
export function partsOf({ readStatement: read, statementFees, statementSales }: Typed) {
  const isAsRead =
    read !== null &&
    isSameAmount(readNumber(statementFees), read.statementFees) &&
    isSameAmount(readNumber(statementSales), read.statementSales)
  if (!isAsRead) return null
  return {
    statementInterchange: read.statementInterchange,
    statementAssessments: read.statementAssessments,
    statementFixedFees: read.statementFixedFees,
    statementStart: read.statementStart,
    statementEnd: read.statementEnd,
  }
}
