import { sayFrom } from '../shared/say.ts'

const en = {
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter an email address we can write to, such as name@example.com.',
  emailNotVerified: 'Verify your email address with the code we send you.',
  phoneRequired: 'Enter your phone number.',
  phoneInvalid: 'Enter a ten-digit Canadian phone number, such as 416 555 0123.',
  phoneNotVerified: 'Verify your phone number with the code we text you.',
  codeLength: 'Enter all 6 characters of the code.',
  tooLong: 'This is too long. Please shorten it.',
  unusualCharacters: 'Remove the characters that cannot be shown, and try again.',
}

export const say = sayFrom({ en })
