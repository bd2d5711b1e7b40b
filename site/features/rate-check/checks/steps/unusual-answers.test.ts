import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { RateInfo } from '../../../../../api/contract/rate-check/rate-check.ts'
import { unusualAnswers } from './unusual-answers.ts'

const USUAL = {
  currentProvider: 'moneris',
  monthlyVolume: '20,000',
  averageTransaction: '50',
  cardPresentRate: '2.65',
  cardNotPresentRate: '',
  monthlyFee: '0',
}

const textsFor = (answers: Partial<typeof USUAL> & { statementFees?: string }) =>
  unusualAnswers(v.parse(RateInfo, { ...USUAL, ...answers })).map(({ text }) => text)

test('usual answers raise no question', () => expect(textsFor({})).toEqual([]))

test('each unusual answer raises a question, in the order of the form', () => {
  expect(textsFor({ cardPresentRate: '0.0265' })).toEqual([
    "In-person card rate: 0.0265%. That's much less than is usual.",
  ])
  expect(textsFor({ monthlyVolume: '20', averageTransaction: '5', monthlyFee: '0.25' })).toEqual([
    "Monthly card sales: $20. That's much less than is usual.",
    "Monthly fee: $0.25. That's much less than is usual.",
  ])
  expect(
    textsFor({ averageTransaction: '50,000', cardNotPresentRate: '19', statementFees: '3,600' }),
  ).toEqual([
    "Average sale: $50,000. That's much more than is usual.",
    "That's 18% of your sales, much more than is usual.",
    "Online or keyed card rate: 19.00%. That's much more than is usual.",
  ])
})
