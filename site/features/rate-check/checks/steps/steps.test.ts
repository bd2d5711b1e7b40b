import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { RateInfo } from '../../../../../api/contract/rate-check/rate-check.ts'
import { NOT_SENT, type Proof } from '../../../people/verification/proof.ts'
import {
  type Answers,
  firstStepWith,
  isAverageAboveVolume,
  NO_ANSWERS,
  stepBefore,
  verifyStep,
  yourInfoStep,
} from './steps.ts'

const verified = (address: string) => (): Proof => ({ name: 'verified', address })
const notSent = () => NOT_SENT

function refusedFields(schema: v.GenericSchema, answers: Partial<Answers>) {
  const { issues = [] } = v.safeParse(schema, { ...NO_ANSWERS, ...answers })
  return [...new Set(issues.map((issue) => v.getDotPath(issue)))]
}

const ana = { firstName: 'Ana', lastName: 'Roy', email: 'Ana@Example.com', businessType: 'retail' }

test.each([
  ['your-info', 'your-info'],
  ['verify', 'rate-info'],
] as const)('Previous leads from %s to %s', (step, before) => expect(stepBefore(step)).toBe(before))

test('step 1 asks for a name, a business type and a verified email', () => {
  expect(refusedFields(yourInfoStep(verified('ana@example.com')), ana)).toEqual([])
  expect(refusedFields(yourInfoStep(notSent), {})).toEqual(['firstName', 'lastName', 'email', 'businessType'])
})

test.each([
  ['not proved', NOT_SENT],
  ['sent a code', { name: 'code-sent', address: 'ana@example.com', resendAt: 0 }],
  ['proved for another address', { name: 'verified', address: 'eve@example.com' }],
] as const)('step 1 refuses an email that is %s', (_, proof) => {
  const step1 = yourInfoStep(() => proof)
  expect(refusedFields(step1, ana)).toEqual(['email'])
})

test("the choice 'other' requires own words", () => {
  const step1 = yourInfoStep(verified('ana@example.com'))
  expect(refusedFields(step1, { ...ana, businessType: 'other' })).toEqual(['customBusinessType'])
  const rates = { currentProvider: 'other', monthlyVolume: '12,000', averageTransaction: '40' }
  expect(refusedFields(RateInfo, rates)).toEqual(['customProvider'])
  expect(refusedFields(RateInfo, { ...rates, customProvider: 'Acme Pay' })).toEqual([])
})

test('an average sale above the monthly volume is allowed', () => {
  const rates = { currentProvider: 'moneris', monthlyVolume: '500', averageTransaction: '4000' }
  expect(refusedFields(RateInfo, rates)).toEqual([])
})

test.each([
  ['4,000', '500', true],
  ['500', '500', false],
  ['40', '$12,500', false],
  ['40', '', false],
  ['a lot', '500', false],
])('an average sale of %p in a month of %p gets a warning: %p', (average, volume, warns) => {
  expect(isAverageAboveVolume(average, volume)).toBe(warns)
})

test('step 3 asks for a verified phone, a company, who decides, and consent', () => {
  const contact = { phone: '416 555 0123', company: 'Roy Books', consent: true }
  const proved = verified('+14165550123')
  expect(refusedFields(verifyStep(proved), contact)).toEqual([])
  expect(refusedFields(verifyStep(notSent), contact)).toEqual(['phone'])
  const undecided = refusedFields(verifyStep(proved), { ...contact, isDecisionMaker: false, consent: false })
  expect(undecided.sort()).toEqual(['consent', 'decisionMakerName'])
})

test.each([
  [['phone', 'email'], 'your-info'],
  [['phone'], 'verify'],
  [['no-such-field'], undefined],
] as const)('refused fields %j lead to the step %s', (fields, step) =>
  expect(firstStepWith(fields)).toBe(step),
)
