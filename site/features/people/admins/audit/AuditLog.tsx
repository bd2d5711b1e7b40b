import { type ComponentProps, type RefObject, useMemo, useRef, useState } from 'react'
import { ACTIONS, RECORD_TYPES } from '../../../../../api/contract/admin/audit-log.ts'
import { ACTORS } from '../../../../../domain/leads/statuses.ts'
import { lastDays, type Period } from '../../../../../domain/periods.ts'
import { Button } from '../../../../components/Button.tsx'
import { DayField } from '../../../../components/fields/DayField.tsx'
import { Field, SelectField } from '../../../../components/fields/Field.tsx'
import { EmptyState, LoadFailed, Loading } from '../../../../components/Loading.tsx'
import { DataTable } from '../../../../components/lists/DataTable.tsx'
import { tableMessages } from '../../../../lib/lists/table.messages.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { todayInToronto } from '../../../../lib/words/period.ts'
import { AdminOnly } from '../session/mount.tsx'
import { type AdminAuditMessages, adminAuditMessages as say } from './audit.messages.ts'
import { type Filters, isFiltering, LONGEST_WORD, useAuditLog } from './audit-log.store.ts'
import { AUDIT_COLUMNS, auditTable } from './audit-table.tsx'
import { actionInWords, capital, folded } from './entry-in-words.ts'

const sayOfTable = tableMessages(['entry', 'entries'])

export function AuditLog() {
  return (
    <AdminOnly>
      <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
        <h1 className="text-2xl font-semibold">{say.heading}</h1>
        <p className="mt-1 max-w-prose text-ink-soft">{say.why}</p>
        <Entries />
      </div>
    </AdminOnly>
  )
}

function Entries() {
  const log = useAuditLog()
  const { view } = log
  const person = useRef<HTMLInputElement>(null)
  const hasFailed = view.name === 'failed' || (view.name === 'open' && view.more === 'failed')
  const isRefused = Object.keys(log.mistakes).length > 0
  return (
    <>
      <FilterBar log={log} person={person} say={say.filters} />
      {hasFailed && !isRefused && (
        <div className="mt-6">
          <LoadFailed say={say} onTryAgain={log.startOver} />
        </div>
      )}
      <div className="mt-6" aria-busy={isLoading(view)}>
        {view.name === 'loading' && <Loading label={say.loading} bars={4} size="mb-2 h-16" />}
        {view.name === 'open' && <List view={view} log={log} onSearch={() => person.current?.focus()} />}
      </div>
    </>
  )
}

type Log = ReturnType<typeof useAuditLog>
type View = Log['view']

const isLoading = (view: View) =>
  view.name === 'loading' || (view.name === 'open' && (view.isChanging || view.more === 'loading'))

type ListProps = {
  view: Extract<View, { name: 'open' }>
  log: Log
  onSearch: () => void
}

function List({ view, log, onSearch }: ListProps) {
  const { listed, next, total } = view.list
  const [openId, setOpenId] = useState<number>()
  const rows = useMemo(() => folded(listed), [listed])
  const choose = useRef(log.choose)
  choose.current = log.choose
  const table = useMemo(() => {
    const shown = { onChoose: (change: Partial<Filters>) => choose.current(change) }
    return auditTable(openId, ({ id }) => setOpenId((before) => (before === id ? undefined : id)), shown)
  }, [openId])
  if (listed.length === 0) return <EmptyState title={say.empty}>{say.emptyWhy}</EmptyState>
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {sayOfTable.listed(listed.length, total)}
      </p>
      <DataTable
        items={rows}
        table={table}
        shown={AUDIT_COLUMNS}
        sort={view.filters.sort}
        say={sayOfTable}
        isChanging={view.isChanging}
        onSort={(sort) => log.choose({ sort })}
        onSearch={onSearch}
      />
      {next !== null && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" busy={isLoading(view)} onClick={log.showMore}>
            {say.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** For buttons: today, the last 7 days and the last 30, today included. */
const PERIODS_DAYS = [1, 7, 30]

type FilterBarProps = {
  log: Log
  person: RefObject<HTMLInputElement | null>
  say: AdminAuditMessages['filters']
}

function FilterBar({ log, person, say }: FilterBarProps) {
  const { typed, mistakes } = log
  const fields = useRef<HTMLFieldSetElement>(null)
  const today = todayInToronto(serverNow())
  const line = (name: keyof Filters, label: string, more: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field
      label={label}
      maxLength={LONGEST_WORD}
      autoComplete="off"
      value={typed[name]}
      error={mistakes[name]}
      onChange={({ target }) => log.type({ [name]: target.value })}
      {...more}
    />
  )
  const list = (name: keyof Filters, label: string, any: string, options: Option[]) => (
    <SelectField
      label={label}
      placeholder={any}
      options={options}
      value={typed[name]}
      error={mistakes[name]}
      onChange={({ target }) => log.choose({ [name]: target.value })}
    />
  )
  return (
    <fieldset
      ref={fields}
      className="mt-6 grid grid-cols-1 items-end gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4"
    >
      <legend className="sr-only">{common.filters}</legend>
      {list('action', say.action, say.anyAction, ACTION_OPTIONS)}
      {list(
        'actor',
        say.actor,
        say.everybody,
        ACTORS.map((actor) => ({ value: actor, label: say.actors[actor] })),
      )}
      <div className="col-span-full sm:col-span-1 lg:col-span-2">
        {line('person', say.person, { hint: say.personHint, ref: person })}
      </div>
      {list('recordType', say.recordType, say.anyRecordType, RECORD_TYPE_OPTIONS)}
      {line('recordId', say.recordId)}
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          label={say[end]}
          day={typed[end]}
          error={mistakes[end]}
          mayBeEmpty
          onChosen={(day) => log.choose({ [end]: day })}
        />
      ))}
      <div className="col-span-full flex flex-wrap gap-2">
        {PERIODS_DAYS.map((days) => (
          <Button
            key={days}
            variant="secondary"
            aria-pressed={isPeriod(typed, lastDays(today, days))}
            onClick={() => log.choose(lastDays(today, days))}
          >
            {say.lastDays(days)}
          </Button>
        ))}
        {isFiltering(typed) && (
          <Button
            variant="secondary"
            onClick={() => {
              log.clear()
              // Before the button leaves with the focus.
              fields.current?.querySelector('select')?.focus()
            }}
          >
            {common.clearFilters}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type Option = { value: string; label: string }

const ACTION_OPTIONS = ACTIONS.map((action) => ({
  value: action,
  label: capital(actionInWords(action)),
})).toSorted((one, other) => one.label.localeCompare(other.label, 'en-CA'))
const RECORD_TYPE_OPTIONS = RECORD_TYPES.map((type) => ({ value: type, label: capital(type) }))

const isPeriod = (typed: Filters, { from, to }: Period) => typed.from === from && typed.to === to
