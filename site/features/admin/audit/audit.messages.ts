import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  title: 'Audit log',
  description: 'Who did what to what, when and from where.',
  heading: 'Audit log',
  why: 'Who did what to what, when and from where. Nothing in it can be changed, not even in the database.',
  loading: 'Loading…',
  failed: 'The log could not be loaded.',
  failedWhy: 'The connection failed, or something broke on our side.',
  tryAgain: 'Try again',
  empty: 'Nothing fits.',
  emptyWhy: 'Choose fewer filters, or a longer time.',
  more: 'Show earlier deeds',
  shown: (count: number) => (count === 1 ? '1 deed shown' : `${count} deeds shown`),
  filters: {
    legend: 'Filters',
    actor: 'Who',
    everybody: 'Everybody',
    actors: {
      visitor: 'Visitors',
      user: 'Business owners',
      supplier: 'Suppliers',
      admin: 'Admins',
      system: 'The system',
    },
    deed: 'Deed',
    subject: 'Kind of thing',
    subjectId: 'Id of the thing',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
  },
  actors: {
    visitor: 'A visitor',
    user: 'A business owner',
    supplier: 'A supplier',
    admin: 'An admin',
    system: 'The system',
  },
  on: 'on',
  from: 'from',
  details: 'Details',
  detailsOf: (deed: string) => `Details of “${deed}”`,
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
}

export type AdminAuditMessages = typeof en

export const adminAuditMessages = inLanguages({ 'en-CA': en })
