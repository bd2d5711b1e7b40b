import { readNumber } from '../../../../api/contract/fields.ts'
import {
  answersFrom,
  type ConfirmedFigures,
  takeHandedOver,
} from '../../statement/confirmed-figures.store.ts'
import type { Draft } from '../draft.ts'
import type { Answers } from '../steps.ts'
import { keepSureOfRead } from './sure-of-fees.ts'

/** The answers that a statement gives: its own figures, and what else the form asks only where that is still blank. */
export function withStatement(answers: Answers, readStatement: ConfirmedFigures) {
  const given = answersFrom(readStatement)
  return {
    currentProvider: answers.currentProvider || (given.currentProvider ?? ''),
    monthlyVolume: answers.monthlyVolume || given.monthlyVolume,
    // The average sale follows from their number.
    averageTransaction: answers.averageTransaction,
    statementFees: given.statementFees,
    statementSales: given.statementSales,
    statementCount: given.statementCount,
    readStatement,
  }
}

/** The draft with what was confirmed on the page that reads statements, if the visitor comes from there. */
export function withHandedOver(draft: Draft): Draft {
  const readStatement = takeHandedOver()
  if (!readStatement) return draft
  keepSureOfRead(readStatement)
  return { ...draft, answers: { ...draft.answers, ...withStatement(draft.answers, readStatement) } }
}

type Typed = Pick<Answers, 'readStatement' | 'statementFees' | 'statementSales'>

/** What the paper says beyond the figures that are typed. It belongs to them: once one of the two amounts differs, it is left out. */
export function partsOf({ readStatement: read, statementFees, statementSales }: Typed) {
  const isAsRead =
    read !== null &&
    readNumber(statementFees) === read.statementFees &&
    readNumber(statementSales) === read.statementSales
  if (!isAsRead) return null
  return {
    statementInterchange: read.statementInterchange,
    statementAssessments: read.statementAssessments,
    statementFixedFees: read.statementFixedFees,
    statementStart: read.statementStart,
    statementEnd: read.statementEnd,
  }
}
