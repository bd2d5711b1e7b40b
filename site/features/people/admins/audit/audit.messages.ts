import { inLanguages } from '../../../../lib/messages.ts'

export const en = {
  title: 'Audit log',
  description: 'Who did what, when, and from which network.',
  heading: 'Audit log',
  why: 'Who did what, when, and from which network. Entries can’t be changed, not even in the database.',
  loading: 'Loading…',
  failed: 'We couldn’t load the log.',
  failedWhy: 'Your connection dropped, or something broke on our side.',
  tryAgain: 'Try again',
  empty: 'No entries match.',
  emptyWhy: 'Try fewer filters or a longer period.',
  more: 'Show earlier entries',
  columns: {
    title: 'Time',
    who: 'Who',
    action: 'Action',
    record: 'Record',
    from: 'Network',
    actions: 'Details',
  },
  filters: {
    legend: 'Filters',
    actor: 'Role',
    everybody: 'All roles',
    person: 'Person or company',
    personHint:
      'Who did it, or whose account it was: an admin’s username, a provider’s name, or an owner’s full email.',
    anyAction: 'All actions',
    anyRecordType: 'All record types',
    lastDays: (days: number) => (days === 1 ? 'Today' : `Last ${days} days`),
    actors: {
      visitor: 'Visitors',
      user: 'Business owners',
      supplier: 'Providers',
      admin: 'Admins',
      system: 'The system',
    },
    action: 'Action',
    recordType: 'Record type',
    recordId: 'Record ID',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
  },
  actors: {
    visitor: 'A visitor',
    user: 'A business owner',
    supplier: 'A provider',
    admin: 'An admin',
    system: 'The system',
  },
  withKey: 'with',
  byKey: (name: string) => `API key “${name}”`,
  onlyPerson: (name: string) => `Show only ${name}`,
  onlyRecord: (type: string) => `Show only this ${type}`,
  onlyThis: 'Only this',
  times: (count: number) => `${count} times`,
  since: 'since',
  /** Kept without a name: its person had the data deleted, or its time was over. */
  erased: {
    lead: 'an erased lead',
    supplier: 'a deleted provider',
    user: 'a business owner',
    admin: 'an admin',
  },
  /** Nothing of this id is left. */
  gone: {
    lead: 'an erased lead',
    supplier: 'a deleted provider',
    user: 'a deleted account',
    admin: 'a former admin',
  },
  details: 'Details',
  detailsOf: (action: string) => `Details of “${action}”`,
  before: 'Before',
  after: 'After',
  nothing: 'None',
  yes: 'yes',
  no: 'no',
}

export type AdminAuditMessages = typeof en

export const adminAuditMessages = inLanguages({ 'en-CA': en })
