/** Why a password is refused, for every kind of account. */
export const en = {
  passwordCommon: 'This is one of the most common passwords. Choose one that’s harder to guess.',
  passwordCommonWord: 'This is a common word with a little added. Choose a password that’s harder to guess.',
  passwordRepeats: 'Choose a password that doesn’t repeat itself.',
  passwordInARow: 'Choose a password that isn’t a sequence of letters, digits or keys.',
  passwordOfNames: 'Choose a password that isn’t just our name or yours. Those get guessed first.',
  passwordExpected:
    'Choose a password that isn’t just a season, a city or a word such as “payment”, even with a year. Those get guessed first.',
}
