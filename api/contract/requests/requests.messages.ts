/** What the questions about a request say about an answer. */
export const en = {
  answerRequired: 'Choose yes, not yet, or that you don’t want to be contacted.',
  hoursRequired: 'Choose how soon they got in touch.',
  yesOrNo: 'Choose yes or no.',
  rateNotANumber: 'Enter the rate as a percentage, such as 1.9.',
  rateOutOfRange: 'Enter a rate from 0 to 100.',
  rateWithoutSwitch: 'Leave the rate out unless you switched.',
}
