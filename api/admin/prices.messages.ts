import { sayFrom } from '../shared/say.ts'

/** What the form and the route for lead prices say about an answer. */
const en = {
  tierUnknown: 'Choose one of the three tiers.',
  priceRequired: 'Enter the price in dollars.',
  priceInvalid: 'Enter a price of 1 to 10,000 dollars, with at most two decimals.',
  momentUnreadable: 'Enter a day as in 2026-11-21, or leave it empty for now.',
  momentIsPast: 'A price cannot begin in the past. Choose today or a later day.',
}

export const say = sayFrom({ en })
