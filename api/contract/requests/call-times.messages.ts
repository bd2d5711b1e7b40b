/** What "When can they call?" says about an answer. */
export const en = {
  daysRequired: 'Choose at least one day.',
  dayUnknown: 'Choose days from the list.',
  hourOutOfRange: 'Choose full hours from 0 to 24.',
  hoursInOrder: 'Choose an end after the start.',
}
