import { useRef } from 'react'
import { ACTORS } from '../../../../api/contract/admin/audit-log.ts'
import { Button } from '../../../components/Button.tsx'
import { Field, SelectField } from '../../../components/Field.tsx'
import { EmptyState, LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { AdminOnly } from '../session/mount.tsx'
import { AuditEntry } from './AuditEntry.tsx'
import { type AdminAuditMessages, adminAuditMessages } from './audit.messages.ts'
import { type Filters, isFiltering, LONGEST_WORD, useAuditLog } from './audit-log.store.ts'

/** Who did what to what, when and from where. */
export function AuditLog({ locale }: { locale: string }) {
  const say = adminAuditMessages(locale)
  return (
    <AdminOnly locale={locale}>
      {() => (
        <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
          <h1 className="text-2xl font-semibold">{say.heading}</h1>
          <p className="mt-1 max-w-prose text-ink-soft">{say.why}</p>
          <Entries say={say} />
        </div>
      )}
    </AdminOnly>
  )
}

function Entries({ say }: { say: AdminAuditMessages }) {
  const { view, ...log } = useAuditLog()
  const hasFailed = view.name === 'failed' || (view.name === 'open' && view.more === 'failed')
  const isRefused = Object.keys(log.mistakes).length > 0
  return (
    <>
      <FilterBar
        typed={log.typed}
        mistakes={log.mistakes}
        onType={log.type}
        onClear={log.clear}
        say={say.filters}
      />
      {hasFailed && !isRefused && (
        <div className="mt-6">
          <LoadFailed
            title={say.failed}
            why={say.failedWhy}
            tryAgain={say.tryAgain}
            onTryAgain={log.startOver}
          />
        </div>
      )}
      <div className="mt-6" aria-busy={isLoading(view)}>
        {view.name === 'loading' && <Loading say={say} />}
        {view.name === 'open' && <List view={view} onMore={log.showMore} say={say} />}
      </div>
    </>
  )
}

type View = ReturnType<typeof useAuditLog>['view']

const isLoading = (view: View) =>
  view.name === 'loading' || (view.name === 'open' && (view.isChanging || view.more === 'loading'))

type ListProps = { view: Extract<View, { name: 'open' }>; onMore: () => void; say: AdminAuditMessages }

function List({ view, onMore, say }: ListProps) {
  const { listed, next } = view.list
  if (listed.length === 0) return <EmptyState title={say.empty}>{say.emptyWhy}</EmptyState>
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {say.shown(listed.length)}
      </p>
      <ol className="mt-2 rounded-lg border border-line bg-surface">
        {listed.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} say={say} />
        ))}
      </ol>
      {next !== null && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" busy={isLoading(view)} onClick={onMore}>
            {say.more}
          </Button>
        </div>
      )}
    </>
  )
}

const Loading = ({ say }: { say: AdminAuditMessages }) => (
  <div role="status">
    <span className="sr-only">{say.loading}</span>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} className="mb-2 h-16" />
    ))}
  </div>
)

type Props = {
  typed: Filters
  mistakes: Record<string, string>
  onType: (change: Partial<Filters>) => void
  onClear: () => void
  say: AdminAuditMessages['filters']
}

function FilterBar({ typed, mistakes, onType, onClear, say }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const line = (name: keyof Filters, label: string, type = 'text') => (
    <Field
      label={label}
      type={type}
      maxLength={LONGEST_WORD}
      autoComplete="off"
      value={typed[name]}
      error={mistakes[name]}
      onChange={({ target }) => onType({ [name]: target.value })}
    />
  )
  return (
    <fieldset
      ref={fields}
      className="mt-6 grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3"
    >
      <legend className="sr-only">{say.legend}</legend>
      <SelectField
        label={say.actor}
        placeholder={say.everybody}
        options={ACTORS.map((actor) => ({ value: actor, label: say.actors[actor] }))}
        value={typed.actor}
        error={mistakes.actor}
        onChange={({ target }) => onType({ actor: target.value })}
      />
      {line('deed', say.deed)}
      {line('subject', say.subject)}
      {line('subjectId', say.subjectId)}
      {line('from', say.from, 'date')}
      {line('to', say.to, 'date')}
      {isFiltering(typed) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            onClear()
            // Before the button leaves with what had the keyboard.
            fields.current?.querySelector('select')?.focus()
          }}
        >
          {say.clear}
        </Button>
      )}
    </fieldset>
  )
}
