import { passwordWords } from '../passwords/passwords.messages.ts'
import { sayFrom } from '../shared/say.ts'

/** What the forms and the routes of an admin's own account say about an answer. */
const en = {
  usernameRequired: 'Enter your username.',
  passwordRequired: 'Enter your password.',
  codeRequired: 'Enter the code.',
  newPasswordRequired: 'Choose a password.',
  passwordLength: 'Choose a password of 12 to 128 characters.',
  ...passwordWords,
  passwordIsUsername: 'Choose a password that is not your username.',
  passwordWrong: 'This is not your password.',
  codeWrong: 'This code is wrong, too old or has been used. Enter the one that your app shows now.',
  tooLong: 'This is too long. Please shorten it.',
  unusualCharacters: 'Remove the characters that cannot be shown, and try again.',
}

export const say = sayFrom({ en })
