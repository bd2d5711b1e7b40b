import { LOCALE } from '../words/language.ts'

const leadsOrProviders = (count: number, [one, many]: readonly [string, string]) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString(LOCALE)} ${many}`

/** The words of a selection and its actions, for leads and for providers. */
export const bulkMessages = (noun: readonly [one: string, many: string]) => ({
  counted: (count: number) => leadsOrProviders(count, noun),
  selectOne: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  selectedCount: (count: number) => `${leadsOrProviders(count, noun)} selected`,
  selectMatching: (count: number) => `Select all ${count.toLocaleString(LOCALE)} that match`,
  counting: 'Counting…',
  tooMany: (count: number) =>
    `More than ${count.toLocaleString(LOCALE)} match. Narrow the filters to select them all.`,
  clear: 'Clear',
  actions: 'For the selection',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',
  working: (done: number, all: number) => `${done.toLocaleString(LOCALE)} of ${all.toLocaleString(LOCALE)}…`,
  stop: 'Stop',
  stopping: 'Stopping…',
  noConnection: 'The connection failed. Please try again.',
  brokeOff: 'It stopped before it was finished',
  stopped: 'Stopped',
  continue: (count: number) => `Continue with the other ${leadsOrProviders(count, noun)}`,
  notDone: (count: number) => `${leadsOrProviders(count, noun)} not done. Nothing was changed for them.`,
  /** "Unlist 2 of 3 leads" */
  someOf: (some: number, all: number) =>
    some === all
      ? leadsOrProviders(all, noun)
      : `${some.toLocaleString(LOCALE)} of ${leadsOrProviders(all, noun)}`,
  noneCan: (did: string) => `None of them can be ${did}.`,
  /** "2 unlisted, 1 skipped" */
  result: (did: string, done: number, skipped: number) =>
    [
      `${done.toLocaleString(LOCALE)} ${did}`,
      ...(skipped === 0 ? [] : [`${skipped.toLocaleString(LOCALE)} skipped`]),
    ].join(', '),
  unchanged: (count: number) => (count === 1 ? '1 didn’t need a change.' : `${count} didn’t need a change.`),
  skippedList: 'Skipped, and why',
  unknown: 'Unknown',
  columns: 'Columns',
  columnsTitle: 'Columns',
  columnsWhy: 'Show these columns in this browser',
  columnsReset: 'Reset',
})

export type BulkMessages = ReturnType<typeof bulkMessages>

/** The words of an action for many, such as "Relist 2 of 3 leads" and then "2 relisted". */
export const wordsForMany = (verb: string, did: string) => ({
  title: (counted: string) => `${verb} ${counted}`,
  confirm: (counted: string) => `${verb} ${counted}`,
  summary: (counted: string) => `${verb} ${counted}?`,
  did,
})
