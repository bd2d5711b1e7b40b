import { sayFrom } from '../shared/say.ts'

/** What the admin pages' forms and routes say about a provider's details. */
const en = {
  statusUnknown: 'Choose pending, active or inactive.',
  businessTypeUnknown: 'Choose business types from the list.',
  territoryUnknown: 'Choose territories from the list.',
  creditsNotWhole: 'Enter a whole number of credits, from 0 to 1,000,000.',
  emailInvalid: 'Enter a valid email address.',
  searchTooLong: 'Search for 100 characters or fewer.',
  searchUnusual: 'Remove the characters that cannot be shown, and try again.',
  limitOutOfRange: 'Ask for 1 to 100 providers at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}

export const say = sayFrom({ en })
