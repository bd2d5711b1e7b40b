export const requestMessages = {
  title: (brand: string) => `Your request · ${brand}`,
  description: 'See where your request to be contacted stands, change it or cancel it.',
  heading: 'Your request',
  lead: 'See where your request stands, say when you can be called, or cancel it.',
  needsScript: (email: string, phone: string) =>
    `This page needs JavaScript, which is turned off in your browser. Email ${email} or call ${phone} and we’ll do it for you.`,
  looking: 'Loading your request…',
  failed: 'We couldn’t load your request. Check your connection and try again.',
  broken: {
    text: 'It may have been cut off, or the data of this request may have been deleted. Open it from the email again, or find your request with a code.',
    find: 'Find your request',
  },

  prove: {
    heading: 'See the company and the provider',
    why: 'A link from an email shows nothing personal. Confirm your email address with a code, or log in.',
    find: 'Find your request with a code we send to your email address, or log in.',
    show: 'Show my request',
    notIts: {
      title: 'That address doesn’t open this request',
      text: 'Use the address that the email came to. If two-factor authentication is on for it, log in instead.',
    },
  },
  none: {
    title: 'You have no requests',
    why: 'A request starts when you ask to be contacted from your results.',
    whyProved:
      'There is none for this address. If two-factor authentication is on for it, log in to see your requests.',
    again: 'Use another address',
  },
  earlier: 'Earlier requests',
  all: (count: number) => `See all ${count} requests`,

  requestedOn: (day: string) => `Request from ${day}`,

  steps: {
    label: 'Where it stands',
    done: 'Done:',
    later: 'Later:',
    received: 'Received',
    onMarket: 'On the market',
    taken: (name: string | null) => `Taken by ${name ?? 'a provider'}`,
    contacted: 'Contacted',
    decided: 'Decided',
    lookedAt: (moment: string) => `A provider looked at it on ${moment}.`,
    said: {
      you: (moment: string | null) => (moment === null ? 'You said so.' : `You said so on ${moment}.`),
      provider: (moment: string | null) =>
        moment === null ? 'The provider said so.' : `The provider said so on ${moment}.`,
    },
  },
  ending: {
    cancelled: {
      title: 'Canceled',
      unsold: 'You cancelled this request. No provider can take it.',
      sold: (name: string | null) =>
        `You cancelled this request. We’ve told ${name ?? 'the provider'} not to contact you.`,
    },
    withdrawn: {
      title: 'Consent withdrawn',
      unsold: 'You withdrew your consent, so we don’t share this request.',
      sold: (name: string | null) =>
        `You withdrew your consent. We’ve told ${name ?? 'the provider'} to stop contacting you.`,
    },
    replaced: {
      title: 'Replaced',
      unsold: 'Your newer request took its place.',
      sold: () => 'Your newer request took its place.',
    },
    closed: {
      title: 'Closed',
      unsold: 'We closed this request. No provider can take it.',
      sold: () => 'We closed this request. The provider may no longer contact you.',
    },
  },
  again: (name: string | null, moment: string) =>
    `You asked to be contacted again on ${moment}. Your request went to the same provider again${name === null ? '' : `: ${name}`}. No other provider received it.`,
  others: {
    ask: 'Ask other providers instead',
    later: (day: string) => `From ${day} on, you can ask other providers instead.`,
  },
  next: {
    heading: 'What happens next',
    received: 'We put your request on the market.',
    look: (by: string) => `A provider looks at your request by ${by}.`,
    lookLate: (by: string) =>
      `We promised that a provider looks at your request by ${by}. None has yet. It stays on the market until you cancel it.`,
    take: (by: string) => `A provider takes your request and contacts you by ${by}.`,
    takeLate: (by: string) =>
      `We promised that a provider contacts you by ${by}. None has taken your request yet. It stays on the market until you cancel it.`,
    call: (name: string | null, by: string) =>
      `${name ?? 'The provider'} contacts you by ${by}. That is 24 hours after it took your request.`,
    callAgain: (name: string | null, by: string) =>
      `${name ?? 'The provider'} contacts you by ${by}. That is 24 hours after you asked again.`,
    callLate: (name: string | null, by: string) =>
      `${name ?? 'The provider'} had until ${by} to contact you. If it hasn’t, choose “Not yet” and we’ll remind it.`,
    compare: 'Compare the offer with what you pay today. You decide whether anything changes.',
    nothing: 'There is nothing left to do.',
  },

  provider: {
    heading: (name: string) => `How to reach ${name}`,
  },

  contacted: {
    ask: (name: string | null) => `Did ${name ?? 'the provider'} contact you?`,
    notWanted: 'I don’t want to be contacted',
    howSoon: 'How soon?',
    within: { 2: 'Within 2 hours', 8: 'Within 8 hours', 24: 'Within 24 hours', 48: 'Later' },
    said: {
      yes: {
        2: 'You said: yes, within 2 hours.',
        8: 'You said: yes, within 8 hours.',
        24: 'You said: yes, within 24 hours.',
        48: 'You said: yes, after more than 24 hours.',
      },
      'not-yet': 'You said: not yet. We’ve reminded the provider.',
      'not-wanted': 'You said: I don’t want to be contacted.',
    },
    endIt: {
      title: 'End this request?',
      text: (name: string | null) =>
        `We tell ${name ?? 'the provider'} not to contact you. You can’t undo this.`,
      confirm: 'Yes, end my request',
    },
  },
  decided: {
    ask: 'Did you get an offer, did you switch, at what rate?',
    optional: 'Optional. The provider doesn’t see this.',
    gotOffer: 'Did you get an offer?',
    switched: 'Did you switch?',
    newRate: 'Your new rate (optional)',
    newRateHint: 'All fees together, as a percentage of your card sales.',
    save: 'Save my answer',
    said: (gotOffer: boolean, switched: boolean) =>
      `You said: ${gotOffer ? 'I got an offer' : 'I got no offer'}, and ${switched ? 'I switched' : 'I didn’t switch'}.`,
    rate: (rate: string) => `New rate: ${rate}`,
  },
  change: 'Change my answer',
  back: 'Back',
  answered: 'To change your answer, confirm your email address with a code first.',
  tooOld: 'To answer, confirm your email address with a code first.',

  calls: {
    heading: 'When can they call?',
    anyTime: 'Any time',
    textToo: 'We’ll text you when a provider takes your request.',
    changeWhat: 'when they can call',
    days: 'Days',
    day: {
      mon: 'Monday',
      tue: 'Tuesday',
      wed: 'Wednesday',
      thu: 'Thursday',
      fri: 'Friday',
      sat: 'Saturday',
      sun: 'Sunday',
    },
    from: 'From',
    to: 'To',
    zone: 'In the time of your province. The provider that takes your request sees this.',
    wantsText: 'Text me when a provider takes my request',
    cancel: 'Keep as it was',
  },

  emails: {
    heading: 'Emails about this request',
    on: 'We email you when something happens.',
    off: 'You get no emails about this request.',
    stop: 'Stop emails',
    allow: 'Allow emails',
  },
  results: 'See the results of this check',

  cancel: {
    button: 'Cancel this request',
    sure: 'Cancel this request?',
    unsold: 'It leaves the market at once. You can undo this for ten minutes. Your consent stays.',
    sold: (name: string | null) =>
      `We tell ${name ?? 'the provider'} not to contact you. It has your contact details already, and you can’t undo this.`,
    confirm: 'Yes, cancel it',
    keep: 'Keep my request',
    undoUntil: (moment: string) => `Changed your mind? You can undo this until ${moment}.`,
    undo: 'Undo',
  },
  notDone: 'That didn’t work',
  notDoneWhy: 'We couldn’t reach the server, so nothing may have changed. Please try again.',
}

export type RequestMessages = typeof requestMessages
