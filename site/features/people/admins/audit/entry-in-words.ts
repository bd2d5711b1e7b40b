import type { AuditLogEntry } from '../../../../../api/contract/admin/audit-log.ts'
import { formatMoment, formatMoney } from '../../../../lib/words/format.ts'
import type { AdminAuditMessages } from './audit.messages.ts'

/** Stored entries are never changed: these actions are shown in better words. */
const BETTER_WORDS = new Map([
  ['confirmed e-mail address', 'confirmed email address'],
  ['paid for a lead in vain', 'paid for a lead that couldn’t be sold'],
  ['put lead back on the market', 'relisted lead'],
  ['took lead off the market', 'unlisted lead'],
  ['refused a payment that does not match', 'rejected a payment that didn’t match'],
  ['switched off second factor', 'turned off two-factor authentication'],
  ['switched on second factor', 'turned on two-factor authentication'],
  ['took a copy of their data', 'exported their data'],
  ['took credits', 'removed credits'],
  ['gave credits', 'added credits'],
  ['was refused a field that only we set', 'tried to set a restricted field'],
  ['was refused a purchase without a payment of its own', 'tried to purchase without a matching payment'],
])

export const actionInWords = (action: string) => BETTER_WORDS.get(action) ?? action

/** Entries that say again what the one above says: a log is read for what is new in it. */
const FOLDED: readonly string[] = [
  'looked at contact details',
  'looked at a consent receipt',
  'called the API',
]

/** An entry, or equal looks as one: `times` are of all of them. */
export type AuditRow = AuditLogEntry & { times: string[] }

/** Neighbours that are equal but for their time and number, as one with all their times. */
export function folded(entries: AuditLogEntry[]): AuditRow[] {
  const rows: { row: AuditRow; sense: string }[] = []
  for (const entry of entries) {
    const { id: _, at, names: __, ...rest } = entry
    const sense = JSON.stringify(rest)
    const above = rows.at(-1)
    if (above?.sense === sense && FOLDED.includes(entry.action)) above.row.times.push(at)
    else rows.push({ row: { ...entry, times: [at] }, sense })
  }
  return rows.map(({ row }) => row)
}

export function keyBehind(details: AuditLogEntry['details']): { id: string; name: string } | null {
  const key = details?.apiKey
  if (typeof key !== 'object' || key === null || !('id' in key) || !('name' in key)) return null
  const { id, name } = key
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}

type Words = Pick<AdminAuditMessages, 'before' | 'after' | 'nothing' | 'yes' | 'no'>
type Line = { name: string; value: string }

/** The details of an audit entry, a line for each value. Leaves out the API key, which is named beside the provider. */
export const detailsInWords = ({ apiKey: _, ...details }: Record<string, unknown>, say: Words): Line[] =>
  linesOf(inReadingOrder(details), [], say)

export const hasMore = (
  details: AuditLogEntry['details'],
): details is NonNullable<AuditLogEntry['details']> =>
  details !== null && Object.keys(details).some((name) => name !== 'apiKey')

/** The database sorts keys, so that `after` comes before `before`. */
const inReadingOrder = ({ before, ...rest }: Record<string, unknown>) =>
  before === undefined ? rest : { before, ...rest }

function linesOf(value: unknown, path: string[], say: Words): Line[] {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return [{ name: nameOf(path, say), value: value.length === 0 ? say.nothing : value.join(', ') }]
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).flatMap(([key, inner]) => linesOf(inner, [...path, key], say))
    return lines.length > 0 || path.length === 0 ? lines : [{ name: nameOf(path, say), value: say.nothing }]
  }
  return [leafOf(value, path, say)]
}

const CENTS = 'Cents'

/** Amounts of cents are shown in dollars. */
function leafOf(value: unknown, path: string[], say: Words): Line {
  const key = path.at(-1) ?? ''
  if (typeof value === 'number' && key.endsWith(CENTS))
    return {
      name: nameOf([...path.slice(0, -1), key.slice(0, -CENTS.length)], say),
      value: formatMoney(value / 100),
    }
  return { name: nameOf(path, say), value: inWords(value, say) }
}

function nameOf([first = '', ...rest]: string[], say: Words): string {
  const words = rest.map(spelled).join(', ')
  const opening = first === 'before' ? say.before : first === 'after' ? say.after : capital(spelled(first))
  return words === '' ? opening : `${opening}: ${words}`
}

/** "leadCredits" is "lead credits"; a call, such as "GET /api/config", stays as it is. */
const spelled = (key: string) =>
  key.includes(' ') ? key : key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
export const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function inWords(value: unknown, say: Words): string {
  if (value === null || value === undefined || value === '') return say.nothing
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (typeof value === 'string' && MOMENT.test(value)) return formatMoment(new Date(value))
  return String(value)
}
