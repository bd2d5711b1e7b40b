import type { BrokenPromise } from '../../../../api/contract/admin/promises.ts'

export const promisesMessages = {
  title: 'Promises',
  description: 'Whether providers contact the businesses they bought within 24 hours.',
  heading: 'Promises',
  why: 'We promise owners that the provider who buys their request gets in touch within 24 hours. This is how that goes.',
  loading: 'Loading promises…',
  failed: 'We couldn’t load the promises.',
  failedWhy: 'Your connection dropped, or something broke on our side.',
  lead: (id: string) => `Lead ${id}`,
  open: {
    heading: 'Open',
    why: 'Nobody says yet that contact was made. The least time left comes first.',
    none: 'No open promises',
    noneWhy: 'A promise opens when a provider buys a lead.',
    more: (listed: number, total: number) => `The ${listed} most urgent of ${total}.`,
    left: 'Time left',
    promisedBy: 'Promised by',
    hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    over: 'Time is up',
  },
  broken: {
    heading: 'Broken',
    why: 'Newest first. Requests that were cancelled or withdrawn in time, and refunded sales, aren’t here.',
    all: 'Last twelve months',
    recent: (days: number) => `Last ${days} days`,
    none: 'No broken promises',
    noneWhy: 'Every provider got in touch in time.',
    because: 'Why',
    faults: {
      late: 'Owner: later than 24 hours',
      'not-yet': 'Owner: not yet',
      silence: 'Nobody says anything',
    } satisfies Record<BrokenPromise['because'], string>,
    providerSays: (at: string) => `Provider: ${at}`,
    bought: 'Bought',
    showMore: 'Show more broken promises',
    moreFailed: 'We couldn’t load more broken promises.',
  },
  byProvider: {
    heading: 'By provider',
    why: (percent: number, answers: number) =>
      `Last twelve months. The share is what owners say. Under ${percent}% with at least ${answers} answers, a provider is marked.`,
    none: 'No sales yet',
    noneWhy: 'Figures follow the first lead that a provider buys.',
    mark: (percent: number) => `Under ${percent}%`,
  },
  byMonth: {
    heading: 'By month',
    why: 'By the month of the sale, in Toronto. The current month is in progress.',
  },
  month: 'Month',
  bought: 'Bought',
  answers: 'Owners’ answers',
  asOwnersSay: 'In 24 h, owners say',
  asProviderSays: 'In 24 h, provider says',
  share: 'Share',
}

export type PromisesMessages = typeof promisesMessages
