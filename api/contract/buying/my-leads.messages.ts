/** The messages of My Leads and its routes about a page, an outcome, a note or a reminder. */
export const en = {
  outcomeUnknown: 'Choose pending, contacted, converted or lost.',
  searchTooLong: 'Search for 100 characters or fewer.',
  searchTooManyWords: 'Search for 8 words or fewer.',
  sortUnknown: 'Choose newest, call-first, deal or company.',
  followUpUnknown: 'Choose due, or leave it out for all leads.',
  limitOutOfRange: 'Ask for 1 to 500 leads at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
  outcomeRequired: 'Choose an outcome.',
  dealValueNotANumber: 'Enter the deal value in dollars, such as 1,200.50.',
  dealValueOutOfRange: 'Enter a deal value from 0 to 1,000,000,000.',
  dealValueTooFine: 'Enter at most two decimals: whole cents.',
  notesTooLong: 'Shorten the notes to 2,000 characters.',
  noteRequired: 'Write a note first.',
  noteTooLong: 'Shorten the note to 2,000 characters.',
  dayUnreadable: 'Enter a date such as 2026-11-21.',
  unusualCharacters: 'Remove the special characters and try again.',
}
