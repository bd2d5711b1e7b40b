export const en = {
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter an email address, such as name@example.com.',
  emailNotVerified: 'Verify your email address with the code we send you.',
  phoneRequired: 'Enter your phone number.',
  phoneInvalid: 'Enter a 10-digit Canadian phone number, such as 416 555 0123.',
  phoneHasExtension: 'We text a code to this number, so enter one without an extension.',
  phoneNotVerified: 'Verify your phone number with the code we text you.',
  codeUnreadable: 'Enter only the 6 digits of the code.',
  tooLong: 'This is too long. Please shorten it.',
  unusualCharacters: 'Remove any characters that can’t be displayed, and try again.',
}
