import type { AlertFrequency } from '../../../../domain/saved-searches.ts'

/** What is on the screen before a dialog is opened. */
export const savedSearchesMessages = {
  title: 'Saved searches',
  all: (searches: number) => `Saved searches (${searches})`,
  withNew: (searches: number) =>
    searches === 1 ? '1 search has new leads' : `${searches} searches have new leads`,
  none: 'Save a search to see what’s new in it each time you come back, and to get an email when leads come in.',
  loading: 'Loading your saved searches…',
  failed: 'We couldn’t load your saved searches.',
  alreadySaved: (name: string) => `You already saved this as “${name}”`,
  open: 'Open it',
  update: 'Update search',
  saveAsNew: 'Save as new',
  /** `count` is one more than the most that are counted where there are more. */
  newLeads: (count: number, most: number) => {
    if (count === 0) return 'No new leads'
    return count === 1 ? '1 new lead' : `${count > most ? `${most}+` : count} new leads`
  },
  alerts: {
    instant: 'Emails as leads come in',
    daily: 'Emails every morning',
    never: 'No emails',
  } satisfies Record<AlertFrequency, string>,
  paused: 'Paused',
  editNamed: (name: string) => `Edit ${name}`,
  updatedTo: (name: string) => `${name} now finds leads with these filters.`,
  notUpdated: 'We couldn’t update the search',
  deleted: 'Search deleted',
  notRestored: 'We couldn’t bring the search back',
  isDeleted: 'This saved search is gone',
  isDeletedWhy: 'You deleted it, perhaps in another window.',
  notOpened: 'We couldn’t open it',
}
