import { passwordWords } from '../passwords/passwords.messages.ts'
import { sayFrom } from '../shared/say.ts'

/** What the forms and the routes of the supplier portal say about an answer. */
const en = {
  nameRequired: 'Enter the name of your company.',
  contactPersonRequired: 'Enter the name of a contact person.',
  phoneRequired: 'Enter a phone number.',
  phoneInvalid: 'Enter a phone number of 10 digits, or one that begins with +.',
  passwordRequired: 'Enter your password.',
  newPasswordRequired: 'Choose a password.',
  passwordLength: 'Choose a password of 8 to 128 characters.',
  ...passwordWords,
  passwordIsEmail: 'Choose a password that is not your e-mail address.',
  passwordIsName: 'Choose a password that is not the name of your company.',
  businessTypesRequired: 'Please select at least one business type you serve.',
  territoriesRequired: 'Please select at least one territory you operate in.',
  linkIncomplete: 'This link is not complete. Open it from the e-mail again.',
  tooLong: 'This is too long. Please shorten it.',
  unusualCharacters: 'Remove the characters that cannot be shown, and try again.',
}

export const say = sayFrom({ en })
