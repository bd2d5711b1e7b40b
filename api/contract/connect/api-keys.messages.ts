/** What the form of a key says about an answer. */
export const en = {
  nameRequired: 'Name this key.',
  nameTooLong: 'Shorten the name to 60 characters.',
  unusualCharacters: 'Remove the unsupported characters and try again.',
  modeUnknown: 'Choose live or test.',
  scopeUnknown: 'Choose scopes from the list.',
  scopesRequired: 'Choose at least one scope.',
  expiryOutOfRange: 'Choose 1 to 730 days, or no expiry.',
  addressUnreadable: 'Enter addresses such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32.',
  tooManyAddresses: 'Enter 20 addresses or fewer.',
}
