export const withdrawLinkMessages = {
  title: (brand: string) => `Withdraw your consent · ${brand}`,
  description: 'Withdraw your consent to be contacted with offers.',
  needsScript: (email: string, phone: string) =>
    `This page needs JavaScript, which is turned off in your browser. Email ${email} or call ${phone} and we’ll do it for you.`,
  looking: 'Checking your link…',
  failed: 'We couldn’t check your link. Check your connection and try again.',
  lead: 'You agreed to receive offers that could lower your rates. If you withdraw:',
  what: [
    'We stop sharing your details right away and close any open request.',
    'If a provider bought one, we tell it to stop contacting you.',
    'We email you a confirmation.',
  ],
  notDone: 'Not done yet',
  notDoneWhy:
    'We couldn’t reach the server, so your consent may still be active. Check your connection and try again.',
  until: (day: string) => `It’s free, and you don’t need an account. This link works until ${day}.`,
  done: {
    title: 'Your consent is withdrawn',
    text: 'We don’t share your details any more. If a provider bought a request of yours, we’re telling it to stop contacting you.',
  },
  withdrawn: {
    title: 'Your consent is already withdrawn',
    text: 'We don’t share your details. There’s nothing else to do.',
  },
  since: (moment: string) => `Withdrawn on ${moment}.`,
  agreedAgain: {
    title: 'You agreed again later',
    text: (moment: string) =>
      `You agreed again on ${moment}, and this link leaves that as it is. To withdraw it too, use the link in our newer email or go to Your data.`,
  },
  expired: {
    title: 'This link has expired',
    text: (day: string) =>
      `It worked until ${day}. You can still withdraw your consent under Your data, with a code we send to your email address.`,
  },
  broken: {
    text: 'It may have been cut off. Open it from the email again, or withdraw your consent under Your data.',
  },
  more: 'To see, correct or delete the data we hold:',
}
