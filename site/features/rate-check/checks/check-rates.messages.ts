export const checkRatesMessages = {
  title: (brand: string) => `Check your rates · ${brand}`,
  description: 'Your rate check, filled in with your last answers.',
  loading: 'Loading your last answers…',
  notLoaded: {
    failed: "We couldn't load your last answers.",
    failedWhy: "The connection failed. You haven't lost anything.",
  },
  logOut: {
    title: 'Your rate check isn’t finished',
    discardAsk: 'If you log out now, the answers you changed are cleared from this browser.',
    keepEditing: 'Stay logged in',
    discard: 'Log out anyway',
  },
  needsScript: (phone: string) =>
    `The rate check needs JavaScript, which is turned off in your browser. Turn it on, or call us at ${phone}.`,
}
