import { sayFrom } from '../shared/say.ts'

/** What the admin pages' forms and routes say about leads. */
const en = {
  searchTooLong: 'Search for 100 characters or fewer.',
  searchUnusual: 'Remove the characters that cannot be shown, and try again.',
  statusUnknown: 'Choose new, contacted, qualified or converted.',
  tierUnknown: 'Choose one of the three tiers.',
  soldUnknown: 'Choose yes, no or off.',
  provinceUnknown: 'Choose a province or territory from the list.',
  dayUnreadable: 'Enter a day as in 2026-11-21.',
  limitOutOfRange: 'Ask for 1 to 100 leads at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
  reasonRequired: 'Say why, for whoever reads the history later.',
  reasonTooLong: 'Say why in 500 characters or fewer.',
  reasonUnusual: 'Remove the characters that cannot be shown, and try again.',
}

export const say = sayFrom({ en })
