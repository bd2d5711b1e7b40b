export const en = {
  dayUnreadable: 'Enter a day as in 2026-11-21.',
  endsBeforeStart: 'Choose an end that isn’t before the start.',
  tooLong: 'Choose two years or less.',
}
