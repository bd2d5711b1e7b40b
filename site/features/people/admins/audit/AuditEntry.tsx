import { Fragment } from 'react'
import * as v from 'valibot'
import { type AuditLogEntry, NAMED_KINDS, type Named } from '../../../../../api/contract/admin/audit-log.ts'
import { formatMoment } from '../../../../lib/format.ts'
import type { AdminAuditMessages } from './audit.messages.ts'
import type { Filters } from './audit-log.store.ts'

type Props = {
  entry: AuditLogEntry
  onChoose: (change: Partial<Filters>) => void
  say: AdminAuditMessages
}

/** An entry, or looks that are equal but for their time as one: `times` are of all of them, the newest first. */
export const AuditEntry = ({ entry, times, onChoose, say }: Props & { times: string[] }) => (
  <li className="border-b border-line px-4 py-3 last:border-0">
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="min-w-0 grow wrap-anywhere">
        <Actor entry={entry} onChoose={onChoose} say={say} />
        <Key entry={entry} onChoose={onChoose} say={say} /> {actionInWords(entry.action)}
        <Subject entry={entry} onChoose={onChoose} say={say} />
        {times.length > 1 && <span className="ml-2 text-sm text-ink-soft">{say.times(times.length)}</span>}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        <Times times={times} say={say} />
        {entry.ipAddress !== null && ` ${say.from} ${entry.ipAddress}`}
      </p>
    </div>
    {hasMore(entry.details) && <Details entry={entry} details={entry.details} say={say} />}
  </li>
)

const Times = ({ times, say }: { times: string[]; say: AdminAuditMessages }) => {
  const [last = '', ...others] = times
  const first = others.at(-1)
  return (
    <>
      {first !== undefined && (
        <>
          {<Time at={first} />} {say.until}{' '}
        </>
      )}
      <Time at={last} />
    </>
  )
}

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(new Date(at))}</time>

/** Entries that say again what the one above says: a log is read for what is new in it. */
const FOLDED: readonly string[] = [
  'looked at contact details',
  'looked at a consent receipt',
  'called the API',
]

/** Neighbours that are equal but for their time and number, as one with all their times. */
export function folded(entries: AuditLogEntry[]): { entry: AuditLogEntry; times: string[] }[] {
  const rows: { entry: AuditLogEntry; times: string[]; sense: string }[] = []
  for (const entry of entries) {
    const { id: _, at, names: __, ...rest } = entry
    const sense = JSON.stringify(rest)
    const above = rows.at(-1)
    if (above?.sense === sense && FOLDED.includes(entry.action)) above.times.push(at)
    else rows.push({ entry, times: [at], sense })
  }
  return rows
}

type FilterButtonProps = { title: string; className?: string; onClick: () => void; children: string }

const FilterButton = ({ className = '', ...rest }: FilterButtonProps) => (
  <button
    type="button"
    className={`inline min-h-6 text-left underline decoration-line underline-offset-4 hover:decoration-current ${className}`}
    {...rest}
  />
)

function Actor({ entry: { actor, actorId, actorName }, onChoose, say }: Props) {
  const name = actorName ?? say.actors[actor]
  if (actorId === null) return <strong className="font-semibold">{name}</strong>
  return (
    <FilterButton
      title={say.onlyPerson(name)}
      className="font-semibold"
      onClick={() => onChoose({ person: actorId })}
    >
      {name}
    </FilterButton>
  )
}

/** An action of a provider’s own system shows the name of its API key. */
function Key({ entry: { details }, onChoose, say }: Props) {
  const key = keyBehind(details)
  if (key === null) return null
  const name = say.byKey(key.name)
  const filter = { recordType: 'API key', recordId: key.id }
  return (
    <>
      {` ${say.withKey} `}
      <FilterButton title={say.onlyRecord(name)} onClick={() => onChoose(filter)}>
        {name}
      </FilterButton>
    </>
  )
}

export function keyBehind(details: AuditLogEntry['details']): { id: string; name: string } | null {
  const key = details?.apiKey
  if (typeof key !== 'object' || key === null || !('id' in key) || !('name' in key)) return null
  const { id, name } = key
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}

/** "Maple Lane" with the way to it, or the type of record and its id. */
function Subject({ entry, onChoose, say }: Props) {
  const { recordType, recordId, names } = entry
  if (recordId === null) return <Kind>{`${say.on} ${recordType}`}</Kind>
  const record = names.find(({ id }) => id === recordId)
  const filter = { recordType, recordId }
  const kind = kindOf(recordType)
  if (record === undefined && kind !== undefined && isUuid(recordId))
    return (
      <>
        <Kind>{say.on}</Kind>{' '}
        <FilterButton
          title={say.onlyRecord(recordType)}
          className="text-ink-soft"
          onClick={() => onChoose(filter)}
        >
          {say.gone[kind]}
        </FilterButton>
      </>
    )
  if (record === undefined)
    return (
      <>
        <Kind>{`${say.on} ${recordType}`}</Kind>
        <FilterButton
          title={say.onlyRecord(recordType)}
          className="ml-1 font-mono text-sm text-ink-soft"
          onClick={() => onChoose(filter)}
        >
          {isUuid(recordId) ? `${recordId.slice(0, 8)}…` : recordId}
        </FilterButton>
      </>
    )
  return (
    <>
      <Kind>{say.on}</Kind> <Name named={record} say={say} />{' '}
      <FilterButton
        title={say.onlyRecord(record.name ?? recordType)}
        className="text-sm text-ink-soft"
        onClick={() => onChoose(filter)}
      >
        {say.onlyThis}
      </FilterButton>
    </>
  )
}

const Kind = ({ children }: { children: string }) => <span className="text-ink-soft"> {children}</span>

const kindOf = (recordType: string) => NAMED_KINDS.find((kind) => kind === recordType)

const isUuid = (text: string) => v.is(v.pipe(v.string(), v.uuid()), text)

/** Leads and providers have a screen of their own. */
function Name({ named: { id, kind, name }, say }: { named: Named; say: AdminAuditMessages }) {
  const words = name ?? say.erased[kind]
  const path = {
    lead: `/admin?lead=${id}`,
    supplier: `/admin?tab=providers&edit=${id}`,
    admin: '',
    user: '',
  }[kind]
  if (path === '') return <span className="font-medium">{words}</span>
  return (
    <a
      href={path}
      className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {words}
    </a>
  )
}

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

type Details = {
  entry: AuditLogEntry
  details: NonNullable<AuditLogEntry['details']>
  say: AdminAuditMessages
}

const Details = ({ entry: { action, names }, details, say }: Details) => (
  <details className="-mb-2">
    <summary
      aria-label={say.detailsOf(action)}
      className="-mt-1.5 inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft underline-offset-4 hover:underline"
    >
      {say.details}
    </summary>
    <dl className="grid gap-x-4 gap-y-1 pb-2 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {detailsInWords(details, say).map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere tabular-nums max-sm:mb-1">
            <WithNames value={value} names={names} say={say} />
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

/** Ids in a value, such as those of the leads that were looked at, as they are called now. */
const WithNames = ({ value, names, say }: { value: string; names: Named[]; say: AdminAuditMessages }) =>
  value.split(', ').map((part, place) => {
    const named = names.find(({ id }) => id === part)
    return (
      <Fragment key={part}>
        {place > 0 && ', '}
        {named ? <Name named={named} say={say} /> : part}
      </Fragment>
    )
  })

type Words = Pick<AdminAuditMessages, 'before' | 'after' | 'nothing' | 'yes' | 'no'>
type Line = { name: string; value: string }

/** The details of an audit entry, a line for each value. Leaves out the API key, which is named beside the provider. */
export const detailsInWords = ({ apiKey: _, ...details }: Record<string, unknown>, say: Words): Line[] =>
  linesOf(inReadingOrder(details), [], say)

const hasMore = (details: AuditLogEntry['details']): details is NonNullable<AuditLogEntry['details']> =>
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
  return [{ name: nameOf(path, say), value: inWords(value, say) }]
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

function inWords(value: unknown, say: Words): string {
  if (value === null || value === undefined || value === '') return say.nothing
  if (typeof value === 'boolean') return value ? say.yes : say.no
  return String(value)
}
