import { RETENTION } from '../../../domain/privacy.ts'

/** Where a request stands, and what a deletion leaves and why. */
export const en = {
  withdrawn: 'Closed because you withdrew your consent. No provider received your contact details.',
  superseded:
    'Closed because a newer request with your email address or phone number took its place. No provider received your contact details from this one.',
  admin: 'Closed by us. No provider received your contact details.',
  cancelled: 'Canceled by you. No provider received your contact details.',
  bought: (supplier: string, day: string) =>
    `${supplier} has had your contact details since ${day}. No other provider received them.`,
  waiting: 'Not shared with anyone. Providers only see it if you ask to be contacted.',
  onMarket: (day: string) =>
    `Shared anonymously with payment providers since ${day}. No provider has your contact details yet.`,
  kept: {
    dispute: {
      what: (day: string) => `Your request of ${day}, with your name and how to reach you.`,
      why: 'There’s an open dispute about it. We delete it the night after the dispute ends.',
    },
    consent: {
      what: 'The record of your consent and its signed receipt, including the email address and phone number you verified, your IP address and your browser.',
      why: 'We have to be able to show what you agreed to, and that it was you.',
    },
    withdrawal: {
      what: 'The record that you withdrew your consent, with your email address.',
      why: 'We have to be able to show that you withdrew it, and when.',
    },
    receipt: {
      what: 'The receipt of the provider that bought your request. It doesn’t name you.',
      why: 'Tax law requires it.',
    },
    soldPerson: {
      what: 'A scrambled form of your email address and phone number, which nobody can read back.',
      why: 'A provider bought your request for its use alone. This keeps other providers from buying one of yours, even after your data is deleted.',
    },
    figures: {
      what: 'Your type of business, place and provider, monthly card sales and average sale, any rates and monthly fee you entered, and the savings we estimated. None of your statement’s figures.',
      why: 'We use them for statistics. They no longer say whose they are.',
    },
    log: {
      what: `The log of who did what and when, including this deletion. It refers to records by number and never names you. IP addresses in it are erased after ${RETENTION.addressesInLogsDays} days.`,
      why: 'We have to be able to show what happened.',
    },
  },
}
