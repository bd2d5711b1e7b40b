/** What the form of an endpoint says about an answer. */
export const en = {
  urlRequired: 'Enter the address that events are sent to.',
  urlTooLong: 'Shorten the address to 500 characters.',
  urlUnreadable: 'Enter an address that begins with https://, without a name and password in it.',
  unusualCharacters: 'Remove the unsupported characters and try again.',
  descriptionTooLong: 'Shorten the description to 100 characters.',
  modeUnknown: 'Choose live or test.',
  eventUnknown: 'Choose events from the list.',
  eventsRequired: 'Choose at least one event.',
  enabledUnknown: 'Choose true or false.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}
