import { useEffect, useRef, useState } from 'react'
import type { ProvidersMatching } from '../../../../api/contract/admin/bulk.ts'
import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { SUPPLIER_STATUSES } from '../../../../domain/suppliers.ts'
import { Button } from '../../../components/Button.tsx'
import { SelectField } from '../../../components/Field.tsx'
import { ColumnChooser } from '../../../components/lists/ColumnChooser.tsx'
import { SelectionBar, Small } from '../../../components/lists/SelectionBar.tsx'
import { SearchForm } from '../../../components/SearchForm.tsx'
import { bulkMessages } from '../../../lib/bulk.messages.ts'
import { useKeptColumns } from '../../../lib/kept-columns.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { useSelection } from '../../../lib/use-selection.ts'
import { ApproveManyDialog, type ProviderSelection } from './ApproveManyDialog.tsx'
import { CreditsDialog } from './CreditsDialog.tsx'
import { PROVIDER_COLUMNS } from './columns.ts'
import { DeleteProvider } from './DeleteProvider.tsx'
import { FILTERS_HOME, type Filters, LONGEST_SEARCH, NO_FILTERS } from './filters.ts'
import { ProviderDialog } from './ProviderDialog.tsx'
import { ProviderList } from './ProviderList.tsx'
import type { Action } from './ProviderRow.tsx'
import { useProviders } from './provider-list.ts'
import { countMatching } from './providers.api.ts'
import { adminProvidersMessages } from './providers.messages.ts'
import { RateCardDialog } from './RateCardDialog.tsx'

type Dialog =
  | { name: 'add' }
  | { name: Action; provider: Provider }
  | { name: 'approve'; selection: ProviderSelection; filters: Filters }

const bulk = bulkMessages(['provider', 'providers'])
const NONE: Provider[] = []

/** The content of the admin page's second tab, for a signed-in admin. */
export function ProviderMarketplace({ locale }: { locale: string }) {
  const say = adminProvidersMessages(locale)
  const searching = useFilters(FILTERS_HOME)
  const { view, startOver, refetch, showMore } = useProviders(searching.filters)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const close = () => setDialog(null)
  const list = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const { shown: columns, choose: chooseColumns } = useKeptColumns(
    'providers',
    PROVIDER_COLUMNS,
    PROVIDER_COLUMNS,
  )
  const open = view.name === 'open' ? view : undefined
  const selection = useSelection<Provider, ProvidersMatching>(open?.list.listed ?? NONE)
  const latestSelection = useRef(selection)
  latestSelection.current = selection
  const hasActed = useRef(false)
  const lookAfterAction = () => {
    hasActed.current = true
    refetch()
  }
  const done = () => {
    close()
    lookAfterAction()
  }

  // What is selected is what is on screen, or matches it.
  const asked = searching.filters
  useEffect(() => {
    if (asked) latestSelection.current.clear()
  }, [asked])

  function closeApproval(hasRun: boolean) {
    close()
    if (!hasRun) return
    selection.clear()
    refetch()
    // The button that opened the dialog is gone with the selection.
    setTimeout(() => bar.current?.focus({ preventScroll: true }))
  }

  // The button of an action may leave with its row or status, and must not take the keyboard's place along.
  useEffect(() => {
    if (view.name !== 'open' || !hasActed.current || document.activeElement !== document.body) return
    hasActed.current = false
    list.current?.focus({ preventScroll: true })
  }, [view])

  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchForm
          label={say.filters}
          search={{
            label: say.search,
            placeholder: say.searchPlaceholder,
            longest: LONGEST_SEARCH,
            typed: searching.typed,
            type: searching.type,
          }}
          searchBox={searchBox}
          className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:max-w-2xl"
          onSubmit={() => searching.choose({})}
        >
          <SelectField
            label={say.status}
            placeholder={say.allStatuses}
            options={SUPPLIER_STATUSES.map((value) => ({ value, label: say.statusOf[value] }))}
            value={searching.filters.status}
            onChange={({ target }) => searching.choose({ status: target.value })}
          />
        </SearchForm>
        <Button className="min-h-12 max-sm:grow" onClick={() => setDialog({ name: 'add' })}>
          {say.add}
        </Button>
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        <ProviderList
          view={view}
          say={say}
          bulk={bulk}
          columns={columns}
          selection={selection}
          bar={
            open && (
              <SelectionBar
                ref={bar}
                selection={selection}
                hasMore={open.list.next !== null}
                countMatching={(signal) => countMatching(open.filters, signal)}
                say={bulk}
                idle={
                  <div className="lg:ml-auto">
                    <ColumnChooser
                      all={PROVIDER_COLUMNS}
                      usual={PROVIDER_COLUMNS}
                      shown={columns}
                      labels={say.columns}
                      say={bulk}
                      onChoose={chooseColumns}
                    />
                  </div>
                }
              >
                <Small onClick={() => setDialog({ name: 'approve', selection, filters: open.filters })}>
                  {say.approveMany}
                </Small>
              </SelectionBar>
            )
          }
          onTryAgain={startOver}
          onMore={() => void showMore()}
          onApproved={lookAfterAction}
          onAction={(name, provider) => setDialog({ name, provider })}
          onClearFilters={() => {
            searching.clear(NO_FILTERS)
            searchBox.current?.focus()
          }}
        />
      </div>
      {dialog?.name === 'approve' && (
        <ApproveManyDialog {...dialog} say={say} bulk={bulk} onRefused={refetch} onClose={closeApproval} />
      )}
      {dialog?.name === 'add' && <ProviderDialog provider={null} say={say} onClose={close} onDone={done} />}
      {dialog?.name === 'edit' && (
        <ProviderDialog provider={dialog.provider} say={say} onClose={close} onDone={done} />
      )}
      {dialog?.name === 'credits' && (
        <CreditsDialog provider={dialog.provider} say={say} onClose={close} onChanged={refetch} />
      )}
      {dialog?.name === 'rate-card' && (
        <RateCardDialog provider={dialog.provider} locale={locale} onClose={close} />
      )}
      {dialog?.name === 'delete' && (
        <DeleteProvider provider={dialog.provider} say={say} onClose={close} onDone={done} />
      )}
    </>
  )
}
