export const reviewReminderMessages = {
  due: (day: string) => `We’ll email you on ${day}.`,
  stopped: 'You won’t get a reminder.',
  sentOn: (day: string) => `We last reminded you on ${day}.`,
  notSaved: 'We couldn’t save that. Check your connection and try again.',

  again: {
    description: 'Opens the rate check with the figures of your last check.',
    looking: 'Filling in the form…',
    failed: 'We couldn’t fill in the form.',
    broken: {
      text: 'It may be older than 60 days, its data may have been deleted, or it was cut off. You can start a new rate check without it.',
    },
    start: 'Check my rates',
  },

  stop: {
    title: 'Stop reminders',
    description: 'Stop the emails that remind you to check your rates.',
    lead: 'We’ll stop reminding you to check your rates. Your rate checks, requests and account stay as they are.',
    submit: 'Stop reminders',
    done: 'Reminders are off',
    doneWhy:
      'We won’t remind you to check your rates. You can ask for a reminder again on your home screen, or after your next rate check.',
    overWhy:
      'If your data was deleted, you won’t get any more emails. Otherwise the link was cut off: open it from the email again.',
  },
  needsScript: (phone: string) => `This page needs JavaScript. You can call us at ${phone} instead.`,
}
