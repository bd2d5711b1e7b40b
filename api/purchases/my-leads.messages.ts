import { sayFrom } from '../shared/say.ts'

/** What is wrong with the page of bought leads that was asked for. */
const en = {
  limitOutOfRange: 'Ask for 1 to 500 leads at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}

export const say = sayFrom({ en })
