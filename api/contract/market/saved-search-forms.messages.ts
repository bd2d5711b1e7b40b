/** What a saved search says about an answer. */
export const en = {
  nameRequired: 'Name this search.',
  nameTooLong: 'Shorten the name to 60 characters.',
  unusualCharacters: 'Remove the unsupported characters and try again.',
  alertsUnknown: 'Choose instant, daily or never.',
  pausedUnknown: 'Choose true or false.',
}
