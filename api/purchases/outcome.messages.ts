import { sayFrom } from '../shared/say.ts'

/** What the Update Status form and its route say about an answer. */
const en = {
  outcomeRequired: 'Choose an outcome.',
  dealValueNotANumber: 'Enter the deal value in dollars, such as 1,200.50.',
  dealValueOutOfRange: 'Enter a deal value from 0 to 1,000,000,000.',
  dealValueTooFine: 'Enter at most two decimals: whole cents.',
  notesTooLong: 'Shorten the notes to 2,000 characters.',
  unusualCharacters: 'Remove the characters that cannot be shown, and try again.',
}

export const say = sayFrom({ en })
