import { useState } from 'react'
import { BrokenPromise, RECENTLY_BROKEN_DAYS } from '../../../../api/contract/admin/promises.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { EmptyState, Loading, ShowMore } from '../../../components/Loading.tsx'
import { ListStates } from '../../../components/lists/ListStates.tsx'
import { Table } from '../../../components/lists/Table.tsx'
import { oneOf, putInAddress, withValues } from '../../../lib/data/query.ts'
import { useRemoteList } from '../../../lib/data/remote.ts'
import { pagedList } from '../../../lib/lists/list-in-pages.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoment } from '../../../lib/words/format.ts'
import { adminSessionIsOver } from '../../people/admins/session/session.store.ts'
import { type PromisesMessages, promisesMessages as say } from './promises.messages.ts'

const TONES = { late: 'danger', 'not-yet': 'danger', silence: 'pending' } as const

/** In pages, which the rest of the board does not wait for. */
export function BrokenPromises() {
  const [filters, setFilters] = useState<Filters>(() => ({
    days: oneOf(new URLSearchParams(location.search).get('days'), [RECENT]),
  }))
  const { view, startOver, showMore } = useRemoteList(openBroken, filters)
  const words = say.broken

  function choose(days: string) {
    putInAddress(withValues(location.search, { days }))
    setFilters({ days })
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {['', RECENT].map((days) => (
          <Button
            key={days}
            variant="secondary"
            aria-pressed={filters.days === days}
            className="text-sm! aria-pressed:border-action aria-pressed:bg-action-tint"
            onClick={() => choose(days)}
          >
            {days === '' ? words.all : words.recent(Number(days))}
          </Button>
        ))}
      </div>
      <ListStates
        view={view}
        say={say}
        loading={<Loading label={say.loading} bars={2} size="mb-2 h-16" />}
        onTryAgain={startOver}
      >
        {(open) =>
          open.list.listed.length === 0 ? (
            <EmptyState title={words.none}>{words.noneWhy}</EmptyState>
          ) : (
            <>
              <div className="rounded-lg border border-line bg-surface px-4">
                <Table
                  caption={words.heading}
                  rows={open.list.listed}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      heading: common.company,
                      cellOf: ({ company, id }) => (
                        <>
                          {company}
                          <span className="block text-sm text-ink-soft">{say.lead(id.slice(0, 8))}</span>
                        </>
                      ),
                    },
                    { heading: words.because, cellOf: (promise) => <Why promise={promise} say={words} /> },
                    { heading: common.provider, cellOf: ({ provider }) => provider },
                    {
                      heading: words.bought,
                      cellOf: ({ purchasedAt }) => formatMoment(new Date(purchasedAt)),
                    },
                  ]}
                />
              </div>
              <ShowMore view={open} say={words} onMore={() => void showMore()} />
            </>
          )
        }
      </ListStates>
    </>
  )
}

type WhyProps = { promise: BrokenPromise; say: PromisesMessages['broken'] }

const Why = ({ promise: { because, providerSaysAt }, say }: WhyProps) => (
  <>
    <Badge tone={TONES[because]}>{say.faults[because]}</Badge>
    {providerSaysAt !== null && (
      <span className="mt-1 block text-sm text-ink-soft">
        {say.providerSays(formatMoment(new Date(providerSaysAt)))}
      </span>
    )}
  </>
)

const RECENT = String(RECENTLY_BROKEN_DAYS)

type Filters = { days: string }

const openBroken = (filters: Filters) =>
  pagedList({
    item: BrokenPromise,
    filters,
    pathOf: (chosen) => `/api/admin/promises/broken${withValues('', chosen)}`,
    onSignedOut: adminSessionIsOver,
  })
