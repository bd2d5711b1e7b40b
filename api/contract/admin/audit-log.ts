import * as v from 'valibot'
import { ACTORS } from '../../../domain/leads/statuses.ts'
import { oneOrAll, optionalDay, optionalLine, pageSize, sayFrom, sortOf } from '../forms/fields.ts'
import { Moment } from '../forms/units.ts'

export const AUDIT_SORTS = ['at'] as const
export const USUAL_AUDIT_SORT = '-at'

/** What the audit log's filters say about an answer. */
const en = {
  actorUnknown: 'Choose visitor, user, supplier, admin or system.',
  actionUnknown: 'Choose one of the listed actions.',
  recordTypeUnknown: 'Choose one of the listed record types.',
  tooLong: 'Search for 100 characters or fewer.',
  unusualCharacters: 'Remove the unsupported characters and try again.',
  dayUnreadable: 'Enter a date such as 2026-11-21.',
  sortUnknown: 'Sort by at for the oldest first, or by -at for the newest first.',
  limitOutOfRange: 'Ask for 1 to 100 entries at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}

export const say = sayFrom({ en })

/** Everything that is written down: a verb with its object. A new one is added here first, so that admins can filter by it. */
export const ACTIONS = [
  'accepted quote',
  'added a note',
  'added figures to rate check',
  'added provider',
  'added webhook endpoint',
  'answered about their request',
  'asked to be contacted',
  'asked to be reminded',
  'assigned lead',
  'bought a lead',
  'called the API',
  'cancelled their request',
  'changed lead note',
  'changed lead status',
  'changed outcome',
  'changed own email address',
  'changed own company',
  'approved provider name',
  'refused provider name',
  'changed own coverage',
  'changed own emails',
  'chose the language of the terms',
  'changed password',
  'changed provider',
  'changed saved search',
  'changed webhook endpoint',
  'changed what owners are shown',
  'claimed account',
  'cleared a reminder',
  'confirmed e-mail address',
  'corrected their data',
  'chose the language of their mails',
  'created admin',
  'created API key',
  'deleted a note',
  'deleted provider',
  'deleted saved search',
  'restored saved search',
  'deleted their data',
  'deleted webhook endpoint',
  'ended a session',
  'ended other sessions',
  'entered a rate card',
  'exported leads',
  'exported purchases with contact details',
  'failed to sign in',
  'gave credits',
  'lifted legal hold',
  'looked at a consent receipt',
  'looked at contact details',
  'made new recovery codes',
  'made provider anonymous',
  'noted a refund of a sold lead',
  'noted a refund that failed',
  'paid a refund another way',
  'paid for a lead in vain',
  'placed legal hold',
  'put lead back on the market',
  'refused a payment that does not match',
  'refunded a card again',
  'removed earlier access',
  'reset admin',
  'reset password',
  'reset second factor',
  'reset test mode',
  'retried a job',
  'renewed their request',
  'revoked API key',
  'rotated webhook secret',
  'saved a breach record',
  'saved a search',
  'sent a webhook again',
  'sent provider a password link',
  'set a price',
  'set a reminder',
  'set call times',
  'signed in',
  'signed out',
  'signed up',
  'stopped their reminder',
  'submitted rate check',
  'switched off second factor',
  'switched off webhook endpoint',
  'switched on second factor',
  'took a copy of their data',
  'took credits',
  'took lead off the market',
  'undid acceptance of quote',
  'said they switched',
  'took back that they switched',
  'undid cancelling their request',
  'undid a price',
  'was refused a change of outcome',
  'was refused a code',
  'was refused a consent receipt',
  'was refused a field that only we set',
  'was refused a note or reminder',
  'was refused a purchase without a payment of its own',
  'was refused a receipt',
  'withdrew a rate card',
  'withdrew consent',
] as const
export type AuditAction = (typeof ACTIONS)[number]

/** The types of record that something is done to. */
export const RECORD_TYPES = [
  'admin',
  'API key',
  'breach',
  'consent receipt',
  'consent withdrawal',
  'erasure',
  'job',
  'lead',
  'lead price',
  'leads',
  'own data',
  'payment attempt',
  'quote',
  'rate check',
  'receipt',
  'refund',
  'review reminder',
  'saved search',
  'supplier',
  'user',
  'webhook endpoint',
] as const
export type RecordType = (typeof RECORD_TYPES)[number]

const ENTRIES_ON_A_PAGE = 50
const MOST_ENTRIES_ON_A_PAGE = 100
const LONGEST_WORD = 100
const LONGEST_ID = 18

/** What ids of a log entry are called, by what they stand for. */
export const NAMED_KINDS = ['admin', 'lead', 'supplier', 'user'] as const

const Named = v.object({
  id: v.string(),
  kind: v.picklist(NAMED_KINDS),
  /** A company, a username or a person; null once the data was erased. */
  name: v.nullable(v.string()),
})
export type Named = v.InferOutput<typeof Named>

export const AuditLogEntry = v.object({
  id: v.number(),
  at: Moment,
  actor: v.picklist(ACTORS),
  actorId: v.nullable(v.string()),
  /** An admin's username, a supplier's or an owner's name; null for others, and for one who is gone. */
  actorName: v.nullable(v.string()),
  action: v.string(),
  recordType: v.string(),
  recordId: v.nullable(v.string()),
  ipAddress: v.nullable(v.string()),
  /** Before and after, as it was written down; null where there is nothing to add. */
  details: v.nullable(v.record(v.string(), v.unknown())),
  /** Of the ids in this entry, as they are called now: the log itself stores no names. An id that is gone is left out. */
  names: v.array(Named),
})
export type AuditLogEntry = v.InferOutput<typeof AuditLogEntry>

const word = optionalLine(LONGEST_WORD, { tooLong: say('tooLong'), unusual: say('unusualCharacters') })

/** Which entries an admin asks for. Whatever is blank filters nothing. */
export const AuditLogQuery = v.object({
  actor: oneOrAll(ACTORS, say('actorUnknown')),
  /** Who did it or whom it was done to: part of an admin's username or a supplier's name, an owner's whole address, or an id. */
  person: word,
  action: oneOrAll(ACTIONS, say('actionUnknown')),
  recordType: oneOrAll(RECORD_TYPES, say('recordTypeUnknown')),
  recordId: word,
  /** First and last day, in Toronto. */
  from: optionalDay(say('dayUnreadable')),
  to: optionalDay(say('dayUnreadable')),
  sort: sortOf(AUDIT_SORTS, USUAL_AUDIT_SORT, say('sortUnknown')),
  limit: pageSize({ usual: ENTRIES_ON_A_PAGE, most: MOST_ENTRIES_ON_A_PAGE }, say('limitOutOfRange')),
  /** From the link to the next page: the id of the last entry before it, and its order where that is not the usual one. */
  after: v.pipe(
    optionalLine(LONGEST_ID, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
    v.regex(/^(?:(?:at\.)?\d{1,15})?$/, say('afterUnreadable')),
  ),
})
export type AuditLogQuery = v.InferOutput<typeof AuditLogQuery>
