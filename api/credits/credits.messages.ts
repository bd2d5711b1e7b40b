import { sayFrom } from '../shared/say.ts'

/** What is wrong with a change of credits. */
const en = {
  changeInvalid: 'Enter a whole number of credits, with a minus to take them; not 0.',
  reasonRequired: 'Say why.',
  reasonTooLong: 'Keep the reason to 300 characters.',
  reasonUnusual: 'Remove the characters that cannot be shown, and try again.',
}

export const say = sayFrom({ en })
