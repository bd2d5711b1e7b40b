import { inLanguages } from '../../lib/messages.ts'

export const en = {
  backHome: 'Back to Home',
  progress: {
    label: 'Progress',
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    done: 'done',
  },
  previous: 'Previous',
  next: 'Next',
  findMyBetterRates: 'Find My Better Rates',
  finding: 'Working out your rates…',
  mistakes: 'Check your answers',
  submissionFailed: 'Sorry, there was an error processing your request. Please try again.',
  choose: 'Choose one',

  'your-info': {
    name: 'Your Info',
    heading: "Let's Get Started",
    lead: 'Who you are, and an email address we can send your results to.',
    firstName: 'First name',
    lastName: 'Last name',
    businessType: 'Business type',
    customBusinessType: 'What kind of business do you run?',
    email: 'Email address',
    emailHint: 'We send a code to make sure that it is yours.',
  },
  'rate-info': {
    name: 'Rate Info',
    heading: 'Current Rate Information',
    lead: 'What you pay today. Round figures will do; a recent statement makes the estimate sharper.',
    currentProvider: 'Current payment provider',
    currentProviderHint: 'The company on your card processing statement.',
    customProvider: 'Name of your provider',
    monthlyVolume: 'Monthly card sales',
    monthlyVolumeHint: 'In Canadian dollars, all cards, in a usual month.',
    averageTransaction: 'Average sale',
    averageTransactionHint: 'In Canadian dollars.',
    averageAboveVolume:
      'Your average sale is larger than a month of card sales. That is fine if you make less than one sale a month; otherwise check both amounts.',
    ratesHeading: 'Your rates, if you know them',
    ratesLead:
      'Many providers do not publish theirs. With the rates on your statement we can show a saving that we would otherwise leave out.',
    cardPresentRate: 'In-person card rate',
    cardNotPresentRate: 'Online or keyed card rate',
    rateHint: 'In percent, such as 2.65.',
    monthlyFee: 'Monthly fee',
    monthlyFeeHint: 'In Canadian dollars: account, statement and terminal fees together.',
  },
  verify: {
    name: 'Verify',
    heading: 'Verify & Get Your Best Rates',
    lead: 'Where providers can reach you. Your results show as soon as you are done.',
    phone: 'Phone number',
    phoneHint: 'A Canadian number that can receive text messages, such as 416 555 0123.',
    company: 'Company name',
    website: 'Website',
    websiteHint: 'Such as example.ca.',
    isDecisionMaker: 'I decide which payment provider we use',
    decisionMakerName: 'Name of the person who decides',
    opensNewTab: '(opens in a new tab)',
  },
}

export const rateCheckMessages = inLanguages({ 'en-CA': en })
