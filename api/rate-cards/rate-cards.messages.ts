import { sayFrom } from '../shared/say.ts'

/** What is wrong with an answer of the rate-card form. */
const en = {
  figureInvalid: 'Fill this in: percent from 0 to 20, amounts of 0 or more.',
  pageInvalid: 'Enter the address of the page, such as https://example.com/pricing.',
  dayInvalid: 'Enter the day on which the page said so.',
}

export const say = sayFrom({ en })
