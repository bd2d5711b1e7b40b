export const pastCheckMessages = {
  title: (brand: string) => `Your rate check · ${brand}`,
  description: 'The results of one of your rate checks, as they were shown then.',
  failed: 'We couldn’t load these results.',
  failedWhy: 'Check your connection and try again.',
  none: 'We can’t find this rate check',
  noneWhy: 'Its data may have been deleted, or it belongs to another address.',
  heading: (day: string) => `Your rate check from ${day}`,
  saving: (month: string, year: string) => `You could save ${month} a month, up to ${year} a year.`,
  asThen: 'As it was shown then. Prices may have changed since.',
  needsScript: (phone: string) =>
    `Your results need JavaScript, which is turned off in your browser. Turn it on, or call us at ${phone}.`,
}
