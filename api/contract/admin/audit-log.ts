import * as v from 'valibot'
import { isDay, optionalLine, pageSize, sayFrom } from '../fields.ts'

/** What the audit log's filters say about an answer. */
const en = {
  actorUnknown: 'Choose visitor, user, supplier, admin or system.',
  tooLong: 'Look for 100 characters or fewer.',
  unusualCharacters: 'Remove the characters that cannot be shown, and try again.',
  dayUnreadable: 'Enter a day as in 2026-11-21.',
  limitOutOfRange: 'Ask for 1 to 100 entries at a time.',
  afterUnreadable: 'Follow the link to the next page as it was given.',
}

const say = sayFrom({ en })

export const ACTORS = ['visitor', 'user', 'supplier', 'admin', 'system'] as const

const ENTRIES_ON_A_PAGE = 50
const MOST_ENTRIES_ON_A_PAGE = 100
const LONGEST_WORD = 100
const LONGEST_ID = 15

export const AuditLogEntry = v.object({
  id: v.number(),
  /** ISO 8601, UTC. */
  at: v.string(),
  actor: v.picklist(ACTORS),
  actorId: v.nullable(v.string()),
  /** An admin's username or a supplier's name; null for others, and for one who is gone. */
  actorName: v.nullable(v.string()),
  deed: v.string(),
  subject: v.string(),
  subjectId: v.nullable(v.string()),
  ipAddress: v.nullable(v.string()),
  /** Before and after, as it was written down; null where there is nothing to add. */
  details: v.nullable(v.record(v.string(), v.unknown())),
})
export type AuditLogEntry = v.InferOutput<typeof AuditLogEntry>

const word = () => optionalLine(LONGEST_WORD, { tooLong: say('tooLong'), unusual: say('unusualCharacters') })

const day = () =>
  v.pipe(
    optionalLine(10, { tooLong: say('dayUnreadable'), unusual: say('dayUnreadable') }),
    v.check((text) => text === '' || isDay(text), say('dayUnreadable')),
  )

/** Which entries an admin asks for. Whatever is blank filters nothing. */
export const AuditLogQuery = v.object({
  actor: v.nullish(
    v.pipe(
      v.string(say('actorUnknown')),
      v.trim(),
      v.transform((kind) => (kind === '' || kind === 'all' ? null : kind)),
      v.nullable(v.picklist(ACTORS, say('actorUnknown'))),
    ),
    '',
  ),
  /** Words of the action, upper or lower case alike. */
  deed: word(),
  /** As it stands in the log, such as lead. */
  subject: word(),
  subjectId: word(),
  /** First and last day, in Toronto. */
  from: day(),
  to: day(),
  limit: pageSize({ usual: ENTRIES_ON_A_PAGE, most: MOST_ENTRIES_ON_A_PAGE }, say('limitOutOfRange')),
  /** From the link to the next page: the id of the last entry before it. */
  after: v.pipe(
    optionalLine(LONGEST_ID, { tooLong: say('afterUnreadable'), unusual: say('afterUnreadable') }),
    v.check((id) => /^\d*$/.test(id), say('afterUnreadable')),
    v.transform((id) => (id === '' ? null : Number(id))),
  ),
})
export type AuditLogQuery = v.InferOutput<typeof AuditLogQuery>
