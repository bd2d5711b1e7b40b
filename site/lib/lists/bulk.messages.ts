const leadsOrProviders = (count: number, [one, many]: readonly [string, string]) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-CA')} ${many}`

/** The words of a selection and its actions, for leads and for providers. */
export const bulkMessages = (noun: readonly [one: string, many: string]) => ({
  counted: (count: number) => leadsOrProviders(count, noun),
  selectOne: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  selectedCount: (count: number) => `${leadsOrProviders(count, noun)} selected`,
  selectMatching: (count: number) => `Select all ${count.toLocaleString('en-CA')} that match`,
  counting: 'Counting…',
  tooMany: (count: number) =>
    `More than ${count.toLocaleString('en-CA')} match. Narrow the filters to select them all.`,
  clear: 'Clear',
  actions: 'For the selection',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',
  working: (done: number, all: number) =>
    `${done.toLocaleString('en-CA')} of ${all.toLocaleString('en-CA')}…`,
  stop: 'Stop',
  stopping: 'Stopping…',
  noConnection: 'The connection failed. Please try again.',
  brokeOff: 'It stopped before it was finished',
  stopped: 'Stopped',
  continue: (count: number) => `Continue with the other ${leadsOrProviders(count, noun)}`,
  notDone: (count: number) => `${leadsOrProviders(count, noun)} not done. Nothing was changed for them.`,
  result: (done: number, refused: number) =>
    refused === 0
      ? `${done.toLocaleString('en-CA')} done`
      : `${done.toLocaleString('en-CA')} done, ${refused.toLocaleString('en-CA')} refused`,
  unchanged: (count: number) => (count === 1 ? '1 didn’t need a change.' : `${count} didn’t need a change.`),
  refusedList: 'Refused, and why',
  unknown: 'Unknown',
  columns: 'Columns',
  columnsTitle: 'Columns',
  columnsWhy: 'Show these columns in this browser',
  columnsReset: 'Reset',
})

export type BulkMessages = ReturnType<typeof bulkMessages>

/** The words of an action for many, such as "Relist 2 leads". */
export const wordsForMany = (verb: string) => ({
  title: (counted: string) => `${verb} ${counted}`,
  confirm: (counted: string) => `${verb} ${counted}`,
  summary: (counted: string) => `${verb} ${counted}?`,
})
