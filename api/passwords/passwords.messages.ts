/** Why a password may not be chosen, whoever chooses it. */
export const passwordWords = {
  passwordCommon: 'This is one of the passwords that people use most. Choose one that is harder to guess.',
  passwordCommonWord:
    'This is one of the words that people use most, with a little added. Choose a password that is harder to guess.',
  passwordRepeats: 'Choose a password that does not repeat itself.',
  passwordInARow: 'Choose a password that is not a row of letters, digits or keys.',
  passwordExpected:
    'Choose a password that is more than our name or yours, a season or a year: those are tried first.',
} as const
