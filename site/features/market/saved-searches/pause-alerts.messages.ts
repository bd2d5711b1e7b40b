export const pauseAlertsMessages = {
  title: 'Pause email alerts',
  description: 'Pause the emails of a saved search.',
  lead: 'We’ll stop emailing you about the saved search this link came from. Your other saved searches stay as they are.',
  submit: 'Pause emails for this search',
  done: (name: string) => `${name} is paused`,
  doneWhy:
    'We won’t email you about this search, or send webhooks for it, until you turn its alerts back on.',
  turnOn:
    'To turn them back on, go to the market, select “Edit” beside the search and choose “Resume alerts”.',
  goOn: 'Go to the market',
  overWhy:
    'If you deleted the search, you won’t get any more emails about it. Otherwise the link was cut off: open it from the email again, or go to the market, select “Edit” beside the search and choose “Pause alerts”.',
}
