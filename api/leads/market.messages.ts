import { sayFrom } from '../shared/say.ts'

/** What the market says about a search it cannot make. */
const en = {
  searchTooLong: 'Search for 100 characters or fewer.',
  searchTooManyWords: 'Search for 12 words or fewer.',
  searchUnusual: 'Remove the characters that cannot be shown, and try again.',
  businessTypeUnknown: 'Choose one of the listed business types.',
  volumeUnknown: 'Choose small, medium or large.',
  limitOutOfRange: 'Ask for 1 to 100 leads at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}

export const say = sayFrom({ en })
