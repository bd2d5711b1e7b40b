import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ProvidersMatching } from '../../../../api/contract/admin/bulk.ts'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { SUPPLIER_STATUSES } from '../../../../domain/suppliers.ts'
import { Button } from '../../../components/Button.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { ColumnChooser, useColumns } from '../../../components/lists/ColumnChooser.tsx'
import { FilterBar, FilterSelect } from '../../../components/lists/FilterBar.tsx'
import { SelectableList } from '../../../components/lists/SelectableList.tsx'
import { SelectionBar, Small } from '../../../components/lists/SelectionBar.tsx'
import { messageOf } from '../../../lib/data/api.ts'
import { putInAddress, withValues } from '../../../lib/data/query.ts'
import { useRemoteList } from '../../../lib/data/remote.ts'
import { bulkMessages } from '../../../lib/lists/bulk.messages.ts'
import { useListFilters } from '../../../lib/lists/list-filters.ts'
import { tableMessages } from '../../../lib/lists/table.messages.ts'
import { useSelection } from '../../../lib/lists/use-selection.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { adminHome } from '../../people/admins/home/home.store.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import type { Dialog } from './ProviderDialogs.tsx'
import { PROVIDER_COLUMNS, providerTable } from './provider-table.tsx'
import { countMatching, openProviders, providerFilters, readProvider } from './providers.api.ts'
import { adminProvidersMessages as say } from './providers.messages.ts'

// They load when one is opened, and not with the list.
const ProviderDialogs = lazy(async () => ({
  default: (await import('./ProviderDialogs.tsx')).ProviderDialogs,
}))

const noun = ['provider', 'providers'] as const
const bulk = bulkMessages(noun)
const sayOfTable = tableMessages(noun)

export function ProviderMarketplace() {
  const searching = useListFilters(providerFilters)
  const { view, startOver, refetch, showMore } = useRemoteList(openProviders, searching.filters)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const list = useRef<HTMLDivElement>(null)
  const home = useStore(adminHome.$known)
  const columns = useColumns('providers', PROVIDER_COLUMNS, PROVIDER_COLUMNS)
  const open = view.name === 'open' ? view : undefined
  const selection = useSelection<Provider, ProvidersMatching>(view, searching.filters)
  const hasActed = useRef(false)
  const refetchAfterAction = () => {
    hasActed.current = true
    refetch()
    adminHome.refetch()
  }
  const latestRefetch = useRef(refetchAfterAction)
  latestRefetch.current = refetchAfterAction
  const done = () => {
    close()
    refetchAfterAction()
  }
  const table = useMemo(
    () =>
      providerTable({
        onApproved: () => latestRefetch.current(),
        onAction: (name, provider) => setDialog({ name, provider }),
      }),
    [],
  )

  // The audit log leads to a provider by its id.
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('edit')
    if (id === null) return
    putInAddress(withValues(location.search, { edit: '' }))
    readProvider(id).then(
      ({ provider }) => setDialog({ name: 'edit', provider }),
      (error: unknown) => showFailure(say.form.loadFailed, messageOf(error) ?? say.noConnection),
    )
  }, [])

  function closeApproval(hasRun: boolean) {
    close()
    if (!hasRun) return
    refetch()
    selection.finish()
  }

  // The pressed button may leave with its row or status: then the focus moves to the list.
  useEffect(() => {
    if (view.name !== 'open' || !hasActed.current || document.activeElement !== document.body) return
    hasActed.current = false
    list.current?.focus({ preventScroll: true })
  }, [view])

  const bar = open && (
    <SelectionBar
      selection={selection}
      hasMore={open.list.next !== null}
      countMatching={(signal) => countMatching(open.filters, signal)}
      say={bulk}
      idle={
        <>
          <p role="status" className="text-ink-soft">
            {open.list.listed.length > 0 && sayOfTable.listed(open.list.listed.length, open.list.total)}
          </p>
          <div className="ml-auto">
            <ColumnChooser columns={columns} labelOf={(column) => say.columns[column]} say={bulk} />
          </div>
        </>
      }
    >
      <Small onClick={() => setDialog({ name: 'approve', selection, filters: open.filters })}>
        {say.approveMany}
      </Small>
    </SelectionBar>
  )
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <FilterBar
          label={say.filters}
          searchLabel={common.search}
          placeholder={say.searchPlaceholder}
          searching={searching}
          className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:max-w-2xl"
        >
          <FilterSelect
            searching={searching}
            name="status"
            label={common.status}
            placeholder={say.allStatuses}
            values={SUPPLIER_STATUSES}
            labels={say.statusOf}
          />
        </FilterBar>
        <Button className="min-h-12 max-sm:grow" onClick={() => setDialog({ name: 'add' })}>
          {say.add}
        </Button>
      </div>
      {searching.filters.status === 'pending' && home.data && (
        <p className="mt-3 max-w-prose text-sm text-ink-soft">
          {say.pendingMeans[home.data.supplierApproval]}
        </p>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        <SelectableList
          view={view}
          table={table}
          shown={columns.shown}
          selection={selection}
          say={say}
          bulk={bulk}
          sayOfTable={sayOfTable}
          skeleton={{ bars: 8, size: 'h-56 lg:h-9' }}
          bar={bar}
          isFiltering={providerFilters.isFiltering}
          onTryAgain={startOver}
          onSort={(sort) => searching.choose('sort', sort)}
          onSearch={() => searching.searchBox.current?.focus()}
          onMore={() => void showMore()}
          onClearFilters={searching.clear}
        />
      </div>
      {dialog && (
        <Suspense>
          <ProviderDialogs
            dialog={dialog}
            bulk={bulk}
            onClose={close}
            onDone={done}
            onChanged={refetch}
            onApprovalClosed={closeApproval}
          />
        </Suspense>
      )}
    </>
  )
}
