import { sayFrom } from '../shared/say.ts'

/** What the audit log's filters say about an answer. */
const en = {
  actorUnknown: 'Choose visitor, user, supplier, admin or system.',
  tooLong: 'Look for 100 characters or fewer.',
  unusualCharacters: 'Remove the characters that cannot be shown, and try again.',
  dayUnreadable: 'Enter a day as in 2026-11-21.',
  limitOutOfRange: 'Ask for 1 to 100 entries at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}

export const say = sayFrom({ en })
