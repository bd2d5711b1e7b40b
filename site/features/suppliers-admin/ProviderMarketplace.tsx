import { useEffect, useRef, useState } from 'react'
import type { Provider } from '../../../api/contract/admin/providers.ts'
import { SUPPLIER_STATUSES } from '../../../api/contract/supplier/supplier.ts'
import { Button } from '../../components/Button.tsx'
import { SelectField } from '../../components/Field.tsx'
import { SearchForm } from '../../components/SearchForm.tsx'
import { useFilters } from '../../lib/use-filters.ts'
import { CreditsDialog } from './CreditsDialog.tsx'
import { FILTERS_HOME, LONGEST_SEARCH, NO_FILTERS } from './filters.ts'
import { ProviderDialog } from './ProviderDialog.tsx'
import { ProviderList } from './ProviderList.tsx'
import { type Action, DeleteProvider } from './ProviderRow.tsx'
import { useProviders } from './provider-list.ts'
import { adminProvidersMessages } from './providers.messages.ts'
import { RateCardDialog } from './RateCardDialog.tsx'

type Dialog = { name: 'add' } | { name: Action; provider: Provider }

/** The content of the admin page's second tab, for a signed-in admin. */
export function ProviderMarketplace({ locale }: { locale: string }) {
  const say = adminProvidersMessages(locale)
  const searching = useFilters(FILTERS_HOME)
  const { view, startOver, refetch, showMore } = useProviders(searching.filters)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const close = () => setDialog(null)
  const list = useRef<HTMLDivElement>(null)
  const hasActed = useRef(false)
  const lookAfterAction = () => {
    hasActed.current = true
    refetch()
  }
  const done = () => {
    close()
    lookAfterAction()
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
