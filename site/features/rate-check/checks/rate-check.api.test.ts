import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { RateCheckSubmission } from '../../../../api/contract/rate-check/rate-check.ts'
import { toSubmission } from './rate-check.api.ts'
import { type Answers, NO_ANSWERS } from './steps/steps.ts'

const typed: Answers = {
  ...NO_ANSWERS,
  firstName: ' Ana ',
  lastName: 'Roy',
  email: 'Ana@Example.com',
  businessType: 'retail',
  currentProvider: 'moneris',
  monthlyVolume: '$12,500',
  averageTransaction: '45.50',
  phone: '(416) 555-0123',
  company: 'Roy Books',
  consent: true,
}
const submissionOf = (answers: Answers) => toSubmission(v.parse(RateCheckSubmission, answers))

test('a submission is flat and normalised, with one name and both proofs', () => {
  expect(submissionOf(typed)).toEqual({
    firstName: 'Ana',
    lastName: 'Roy',
    name: 'Ana Roy',
    email: 'ana@example.com',
    emailVerified: 1,
    businessType: 'retail',
    currentProvider: 'moneris',
    monthlyVolume: 12500,
    averageTransaction: 45.5,
    cardPresentRate: null,
    cardNotPresentRate: null,
    statementFees: null,
    statementSales: null,
    statementCount: null,
    statementInterchange: null,
    statementAssessments: null,
    statementFixedFees: null,
    statementStart: null,
    statementEnd: null,
    monthlyFee: null,
    phone: '+14165550123',
    phoneVerified: 1,
    company: 'Roy Books',
    website: '',
    isDecisionMaker: true,
    decisionMakerName: '',
    consent: true,
    language: 'en',
  })
})

test.each([
  ['has own words', { businessType: 'other', currentProvider: 'other' }, ['Dog grooming', 'Acme Pay']],
  ['leaves out own words from before another choice', {}, ['retail', 'moneris']],
])('a submission %s', (_, chosen, [businessType, currentProvider]) => {
  const own = { customBusinessType: 'Dog grooming', customProvider: 'Acme Pay' }
  const sent = submissionOf({ ...typed, ...own, ...chosen })
  expect(sent).toMatchObject({ businessType, currentProvider })
  expect(sent).not.toContainAnyKeys(['customBusinessType', 'customProvider'])
})

test('a submission leaves out the decision maker’s name if the visitor decides alone', () => {
  expect(submissionOf({ ...typed, decisionMakerName: 'Max Roy' }).decisionMakerName).toBe('')
  const byMax = { isDecisionMaker: false, decisionMakerName: 'Max Roy' }
  expect(submissionOf({ ...typed, ...byMax })).toMatchObject(byMax)
})
