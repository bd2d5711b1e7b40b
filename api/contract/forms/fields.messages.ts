export const en = {
  languageUnknown: 'Choose en or fr.',
  twoReadings: 'We can’t tell whether this dot marks thousands or cents. Write it as 1250 or 1.25.',
}
