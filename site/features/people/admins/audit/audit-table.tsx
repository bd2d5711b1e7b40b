import { Fragment } from 'react'
import * as v from 'valibot'
import {
  type AuditLogEntry,
  NAMED_KINDS,
  type Named,
  USUAL_AUDIT_SORT,
} from '../../../../../api/contract/admin/audit-log.ts'
import { INSIDE, type TableOf } from '../../../../components/lists/DataTable.tsx'
import { formatDay, formatMoment, formatTime } from '../../../../lib/words/format.ts'
import { adminAuditMessages as say } from './audit.messages.ts'
import type { Filters } from './audit-log.store.ts'
import { type AuditRow, actionInWords, detailsInWords, hasMore, keyBehind } from './entry-in-words.ts'

type Shown = {
  onChoose: (change: Partial<Filters>) => void
}

export const AUDIT_COLUMNS = ['who', 'action', 'record', 'from'] as const

/** On a phone it comes first who did what, then to what, and last when. */
export const auditTable = (
  openId: number | undefined,
  onOpen: (row: AuditRow) => void,
  shown: Shown,
): TableOf<AuditRow, (typeof AUDIT_COLUMNS)[number]> => {
  return {
    caption: say.heading,
    headings: say.columns,
    nameOf: ({ action }) => actionInWords(action),
    usualSort: USUAL_AUDIT_SORT,
    card: 'max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-1',
    head: 'py-1.5',
    width: 'lg:max-w-52',
    dims: true,
    title: {
      className: 'py-1.5 font-normal tabular-nums max-lg:col-span-2',
      width: '',
      sort: 'at',
      isTime: true,
      of: ({ at }) => <Time at={at} />,
    },
    columns: {
      who: {
        className: WHOLE_LINE,
        of: (entry) => (
          <>
            <Actor entry={entry} {...shown} />
            <Key entry={entry} {...shown} />
          </>
        ),
      },
      action: {
        className: WHOLE_LINE,
        width: '',
        of: ({ action, times }) => (
          <span title={actionInWords(action)}>
            {actionInWords(action)}
            <Times times={times} />
          </span>
        ),
      },
      record: {
        className: WHOLE_LINE,
        width: 'lg:w-full lg:max-w-0 lg:min-w-32',
        of: (entry) => <Subject entry={entry} {...shown} />,
      },
      from: {
        label: true,
        className: 'text-ink-soft tabular-nums max-lg:order-3',
        of: ({ ipAddress }) => ipAddress ?? '–',
      },
    },
    actions: {
      className: 'max-lg:order-4 lg:text-right',
      of: (row) =>
        hasMore(row.details) && (
          <button
            type="button"
            aria-expanded={row.id === openId}
            aria-label={say.detailsOf(actionInWords(row.action))}
            className={`min-h-11 cursor-pointer underline decoration-line-strong underline-offset-4 hover:decoration-current lg:min-h-8! ${INSIDE}`}
            onClick={() => onOpen(row)}
          >
            {say.details}
          </button>
        ),
    },
    onOpen: (row) => hasMore(row.details) && onOpen(row),
    below: (row) => row.id === openId && hasMore(row.details) && <Details {...row} details={row.details} />,
  }
}

const WHOLE_LINE = 'max-lg:order-1 max-lg:col-span-2 max-lg:wrap-anywhere'

/** Of rows that are folded into one: how many they are, and since when. */
const Times = ({ times }: { times: string[] }) => {
  const [first = '', ...later] = times.toSorted()
  const last = later.at(-1)
  if (last === undefined) return null
  const since = new Date(first)
  const isOneDay = formatDay(since) === formatDay(new Date(last))
  return (
    <span className="ml-2 text-ink-soft">
      {say.times(times.length)} {say.since}{' '}
      <time dateTime={first}>{isOneDay ? formatTime(since) : formatMoment(since)}</time>
    </span>
  )
}

type Props = Shown & { entry: AuditLogEntry }

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(new Date(at))}</time>

type FilterButtonProps = { title: string; className?: string; onClick: () => void; children: string }

const FilterButton = ({ className = '', ...rest }: FilterButtonProps) => (
  <button
    type="button"
    className={`inline min-h-6 cursor-pointer text-left underline decoration-line-strong underline-offset-4 hover:decoration-current ${INSIDE} ${className}`}
    {...rest}
  />
)

function Actor({ entry: { actor, actorId, actorName }, onChoose }: Props) {
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
function Key({ entry: { details }, onChoose }: Props) {
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

/** "Maple Lane" with the way to it, or the type of record and its id. */
function Subject({ entry, onChoose }: Props) {
  const { recordType, recordId, names } = entry
  if (recordId === null) return <span className="text-ink-soft">{recordType}</span>
  const record = names.find(({ id }) => id === recordId)
  const kind = kindOf(recordType)
  const only = (title: string, words: string) => (
    <FilterButton title={title} className="text-ink-soft" onClick={() => onChoose({ recordType, recordId })}>
      {words}
    </FilterButton>
  )
  if (record !== undefined)
    return (
      <span className="flex items-baseline gap-2 [&>button]:shrink-0">
        <span className="truncate">
          <Name named={record} />
        </span>
        {only(say.onlyRecord(record.name ?? recordType), say.onlyThis)}
      </span>
    )
  if (kind !== undefined && isUuid(recordId)) return only(say.onlyRecord(recordType), say.gone[kind])
  const id = isUuid(recordId) ? `${recordId.slice(0, 8)}…` : recordId
  return only(say.onlyRecord(recordType), `${recordType} ${id}`)
}

const kindOf = (recordType: string) => NAMED_KINDS.find((kind) => kind === recordType)

const isUuid = (text: string) => v.is(v.pipe(v.string(), v.uuid()), text)

/** Leads and providers have a screen of their own. */
function Name({ named: { id, kind, name } }: { named: Named }) {
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
      title={words}
      className={`font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current ${INSIDE}`}
    >
      {words}
    </a>
  )
}

type DetailsProps = Pick<AuditLogEntry, 'names'> & {
  details: NonNullable<AuditLogEntry['details']>
}

const Details = ({ names, details }: DetailsProps) => (
  <dl className="grid gap-x-4 gap-y-1 px-3 pt-1 pb-2 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
    {detailsInWords(details, say).map(({ name, value }) => (
      <div key={name} className="contents">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="wrap-anywhere tabular-nums">
          <WithNames value={value} names={names} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Ids in a value, such as those of the leads that were looked at, as they are called now. */
const WithNames = ({ value, names }: { value: string; names: Named[] }) =>
  value.split(', ').map((part, place) => {
    const named = names.find(({ id }) => id === part)
    return (
      <Fragment key={part}>
        {place > 0 && ', '}
        {named ? <Name named={named} /> : part}
      </Fragment>
    )
  })
