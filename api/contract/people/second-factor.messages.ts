/** What the forms and the routes of a second factor, the same for every realm, say about an answer. */
export const en = {
  passwordRequired: 'Enter your password.',
  passwordWrong: 'That’s not your password.',
  codeRequired: 'Enter the code.',
  codeWrong:
    'This code is wrong, too old or has been used. Enter the one that your app shows now, or an unused recovery code.',
  tooLong: 'This is too long. Please shorten it.',
  severalCodes: 'There is more than one code here. Enter only one.',
}
