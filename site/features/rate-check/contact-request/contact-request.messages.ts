export const contactRequestMessages = {
  title: (brand: string) => `Ask to be contacted · ${brand}`,
  description: 'Ask a payment provider to contact you about your rate check.',
  heading: 'Ask to be contacted',
  needsScript: (email: string, phone: string) =>
    `This page needs JavaScript, which is turned off in your browser. Email ${email} or call ${phone} and we’ll do it for you.`,
  looking: 'Loading your rate check…',
  failed: 'We couldn’t load your rate check. Check your connection and try again.',
  of: (company: string, day: string) => `Rate check for ${company}, ${day}`,
  notShared: 'We haven’t shared your request with anyone. If you ask to be contacted:',
  steps: [
    'We share your request anonymously with payment providers. They don’t see your name, company, email or phone number.',
    'One provider can buy your request. Only that provider gets your contact details.',
    'It contacts you by phone, text message or email with an offer. There’s no obligation.',
  ],
  notSent: 'We couldn’t send your request. Check your connection and try again.',
  until: (day: string) => `You can ask until ${day}. If you don’t, nobody contacts you.`,
  changeMind: 'Change your mind anytime:',
  outcome: {
    done: {
      title: 'We’ve got your request',
      text: 'We’ve shared your request anonymously with payment providers. There’s nothing to do until one contacts you.',
    },
    shared: {
      title: 'Your request is already shared',
      text: 'We’ve shared your request anonymously with payment providers. There’s nothing to do until one contacts you.',
    },
    bought: {
      title: 'A provider has your request',
      text: 'A payment provider already has your contact details. You can see which one under Your data.',
    },
    ended: {
      title: 'This estimate has ended',
      text: 'Check your rates again to see what you could save today.',
    },
    withdrawn: {
      title: 'You withdrew your consent',
      text: 'We can’t share this request. If you changed your mind, check your rates again.',
    },
    replaced: {
      title: 'A newer request took its place',
      text: 'There’s a newer request with your email address or phone number. Use the email we sent for that one, or check your rates again.',
    },
    closed: {
      title: 'We closed this request',
      text: 'We can’t share it with providers. Contact us if you have questions.',
    },
    cancelled: {
      title: 'You cancelled this request',
      text: 'We no longer share it with anyone. If you changed your mind, check your rates again.',
    },
    none: {
      title: 'We can’t share this request',
      text: 'Another request with this phone number is already with a provider. Contact us if that isn’t right.',
    },
    broken: {
      title: 'This link doesn’t work',
      text: 'Open it again from the email. If you deleted your data, the rate check is gone too.',
    },
  },
  requestedOn: (moment: string) => `You asked to be contacted on ${moment}.`,
}
