import { brand } from '../brand.ts'
import { en as passwordWords } from '../forms/passwords.messages.ts'

/** What the forms and the routes of the supplier portal say about an answer. */
export const en = {
  nameRequired: 'Enter the company name.',
  contactPersonRequired: 'Enter a contact person.',
  nameHoldsAddress: 'Enter a name without a web or email address.',
  nameIsOurs: `Enter your own name. This one could pass for ${brand.name}.`,
  phoneRequired: 'Enter a phone number.',
  phoneInvalid: 'Enter a 10-digit phone number, or one that starts with +.',
  extensionInvalid: 'Enter the extension as 1 to 7 digits after the number, as in 416 555 0142 ext. 23.',
  passwordRequired: 'Enter your password.',
  newPasswordRequired: 'Choose a password.',
  passwordLength: 'Choose a password of 8 to 128 characters.',
  ...passwordWords,
  passwordIsEmail: 'Choose a password that isn’t your email address.',
  passwordIsName: 'Choose a password that isn’t your company name.',
  businessTypesRequired: 'Please select at least one business type you serve.',
  territoriesRequired: 'Please select at least one territory you operate in.',
  termsRequired: 'Accept the Terms of Use and the Privacy Policy to go on.',
  keepsAccessUnknown: 'Choose whether to keep your API keys and endpoints.',
  linkIncomplete: 'This link is incomplete. Open it from the email again.',
  severalCodes: 'There is more than one code here. Enter only one.',
  tooLong: 'This is too long. Shorten it and try again.',
  unusualCharacters: 'Remove the special characters and try again.',
}
