import { sayFrom } from '../shared/say.ts'

/** What the form and the route say about an answer. One key for each sentence, so that a language is one object. */
const en = {
  firstNameRequired: 'Enter your first name.',
  lastNameRequired: 'Enter your last name.',
  businessTypeRequired: 'Select your type of business.',
  customBusinessTypeRequired: 'Tell us what kind of business you run.',
  processorRequired: 'Select your current payment provider.',
  customProcessorRequired: 'Enter the name of your current provider.',
  monthlyVolumeRequired: 'Enter your monthly card sales.',
  monthlyVolumeRange: 'Monthly card sales must be more than $0 and at most $100,000,000.',
  averageTransactionRequired: 'Enter the size of your average sale.',
  averageTransactionRange: 'The average sale must be between $0.01 and $1,000,000.',
  amountNotANumber: 'Enter an amount in dollars, such as 12,500.',
  rateNotANumber: 'Enter a rate in percent, such as 2.65.',
  rateRange: 'A card rate must be between 0 and 20 percent.',
  monthlyFeeRange: 'The monthly fee must be between $0 and $100,000.',
  companyRequired: 'Enter the name of your company.',
  websiteInvalid: 'Enter a web address such as example.ca, or leave this empty.',
  decisionMakerUnclear: 'Tell us whether you decide about payment providers.',
  decisionMakerNameRequired: 'Enter the name of the person who decides.',
  consentRequired: 'Agree to the Terms of Use and Privacy Policy to continue.',
  tooLong: 'This is too long. Please shorten it.',
  unusualCharacters: 'Remove the characters that cannot be shown, and try again.',
}

export const say = sayFrom({ en })
