/** What the market says about a search it cannot make. */
export const en = {
  searchTooLong: 'Search for 100 characters or fewer.',
  searchTooManyWords: 'Search for 12 words or fewer.',
  searchUnusual: 'Remove the unsupported characters and try again.',
  businessTypeUnknown: 'Choose one of the listed business types.',
  volumeUnknown: 'Choose small, medium or large.',
  provinceUnknown: 'Choose a province or territory from the list.',
  providerUnknown: 'Choose one of the listed providers.',
  tierUnknown: 'Choose one of the three tiers.',
  yesOrNoUnknown: 'Choose true or false.',
  markedUnknown: 'Choose shortlisted or hidden.',
  sortUnknown: 'Choose newest, volume or price.',
  limitOutOfRange: 'Ask for 1 to 100 leads at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}
