import type { RateCheckSubmission } from '../../../api/contract/rate-check.ts'

/** The body of the submission: own words in place of 'other', one name, and no trace of fields that were hidden. */
export function toSubmission({ customBusinessType, customProvider, ...answers }: RateCheckSubmission) {
  return {
    ...answers,
    name: `${answers.firstName} ${answers.lastName}`,
    businessType: answers.businessType === 'other' ? customBusinessType : answers.businessType,
    currentProvider: answers.currentProvider === 'other' ? customProvider : answers.currentProvider,
    decisionMakerName: answers.isDecisionMaker ? '' : answers.decisionMakerName,
    // The specification's payload says so; the server asks its own records instead.
    emailVerified: 1,
    phoneVerified: 1,
  }
}
