import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { brand } from '../../../api/contract/brand.ts'
import { type LeadCard, VOLUME_BANDS } from '../../../api/contract/supplier/market.ts'
import type { Supplier } from '../../../api/contract/supplier/supplier.ts'
import { Alert } from '../../components/Alert.tsx'
import { buttonClass } from '../../components/Button.tsx'
import { SelectField } from '../../components/Field.tsx'
import { SearchForm } from '../../components/SearchForm.tsx'
import { Tooltips } from '../../components/Tooltip.tsx'
import { useRemoteList } from '../../lib/remote.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { EmailNotice, SupplierOnly } from '../suppliers/mount.tsx'
import { showToast } from '../toast/toast.store.ts'
import { businessTypeOptions, FILTERS_HOME, type Filters, LONGEST_SEARCH, NO_FILTERS } from './filters.ts'
import { MarketList } from './MarketList.tsx'
import { type MarketMessages, marketMessages } from './market.messages.ts'
import { openMarket } from './market.store.ts'

const RedirectedPurchase = lazy(() =>
  import('../buying/mount.tsx').then((purchase) => ({ default: purchase.RedirectedPurchase })),
)

export const Marketplace = ({ locale }: { locale: string }) => (
  <SupplierOnly locale={locale}>
    {(supplier) => <BusinessOpportunities supplier={supplier} locale={locale} />}
  </SupplierOnly>
)

function BusinessOpportunities({ supplier, locale }: { supplier: Supplier; locale: string }) {
  const say = marketMessages(locale)
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6">
      <h1 className="text-2xl font-semibold">{say.title}</h1>
      <p className="mt-1 text-ink-soft">{say.lead}</p>
      <div className="mt-6 flex flex-col gap-6">
        <EmailNotice supplier={supplier} locale={locale} />
        <ApprovalNotice supplier={supplier} say={say} />
        {supplier.status === 'inactive' ? <MarketClosed say={say} /> : <OpenMarket locale={locale} />}
      </div>
    </div>
  )
}

function OpenMarket({ locale }: { locale: string }) {
  const say = marketMessages(locale)
  const searching = useFilters(FILTERS_HOME)
  const { dialog, openingId, open, close } = usePurchaseDialog(say)
  const beingPaid = useRef(dialog?.lead.id)
  beingPaid.current = dialog?.lead.id
  const { view, ...market } = useRemoteList(
    (filters) => openMarket(filters, () => beingPaid.current ?? leadWithFocus()),
    searching.filters,
  )
  const searchBox = useRef<HTMLInputElement>(null)
  const [isBack, setBack] = useState(() => new URLSearchParams(location.search).has('payment_intent'))

  if (view.name === 'closed') return <MarketClosed say={say} />
  return (
    <>
      <FilterBar searching={searching} searchBox={searchBox} say={say} />
      <Tooltips>
        <MarketList
          view={view}
          market={market}
          openingId={openingId}
          say={say}
          onPurchase={open}
          onClearFilters={() => {
            searching.clear(NO_FILTERS)
            searchBox.current?.focus()
          }}
        />
      </Tooltips>
      {dialog && (
        <dialog.PurchaseLead
          lead={dialog.lead}
          onClose={close}
          onGone={() => {
            close()
            market.refetch()
          }}
          onPurchased={() => {
            // Before its card leaves: otherwise the dialog would still hold the focus when the list looks where it is.
            flushSync(close)
            market.takeOut(dialog.lead.id)
            market.refetch()
          }}
        />
      )}
      {isBack && (
        <Suspense>
          <RedirectedPurchase
            onPurchased={market.takeOut}
            onDone={() => {
              setBack(false)
              market.refetch()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const leadWithFocus = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead

/** What a supplier whom nobody has approved yet may do meanwhile. */
function ApprovalNotice({ supplier, say }: { supplier: Supplier; say: MarketMessages }) {
  if (supplier.status !== 'pending') return null
  return (
    <Alert tone="pending" title={say.awaitingApproval}>
      <p>{supplier.mayBuy ? say.mayBuyMeanwhile : say.mayNotBuyYet}</p>
    </Alert>
  )
}

/** Instead of the market, for an inactive supplier. */
const MarketClosed = ({ say }: { say: MarketMessages }) => (
  <div className="flex flex-col items-start gap-6">
    <Alert tone="pending" title={say.closed}>
      <p>{say.closedWhy}</p>
      <p className="mt-1">{say.contactUs(brand.support.email)}</p>
    </Alert>
    <a href="/supplier/analytics" className={buttonClass('primary')}>
      {say.myLeads}
    </a>
  </div>
)

type FilterBarProps = {
  searching: ReturnType<typeof useFilters<Filters>>
  searchBox: RefObject<HTMLInputElement | null>
  say: MarketMessages
}

function FilterBar({ searching, searchBox, say }: FilterBarProps) {
  const { filters, typed, type, choose } = searching
  return (
    <SearchForm
      label={say.filters}
      search={{ label: say.search, placeholder: say.searchPlaceholder, longest: LONGEST_SEARCH, typed, type }}
      searchBox={searchBox}
      className="grid grid-cols-1 gap-3 sm:gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      searchClassName="min-[22rem]:max-lg:col-span-2"
      onSubmit={() => choose({})}
    >
      <SelectField
        label={say.businessType}
        placeholder={say.all}
        options={businessTypeOptions}
        value={filters.businessType}
        onChange={(event) => choose({ businessType: event.target.value })}
      />
      <SelectField
        label={say.volume}
        placeholder={say.all}
        options={VOLUME_BANDS.map((band) => ({ value: band, label: say.volumes[band] }))}
        value={filters.volume}
        onChange={(event) => choose({ volume: event.target.value })}
      />
    </SearchForm>
  )
}

type PurchaseFeature = typeof import('../buying/mount.tsx')
type Dialog = { lead: LeadCard; PurchaseLead: PurchaseFeature['PurchaseLead'] }

/** The dialog in which a lead is paid for. Its code comes when the first one is opened. */
function usePurchaseDialog(say: MarketMessages) {
  const [dialog, setDialog] = useState<Dialog>()
  const [openingId, setOpeningId] = useState<string>()
  const isOpening = useRef(false)

  async function open(lead: LeadCard) {
    if (isOpening.current) return
    isOpening.current = true
    setOpeningId(lead.id)
    try {
      const { PurchaseLead } = await import('../buying/mount.tsx')
      setDialog({ lead, PurchaseLead })
    } catch {
      showToast({
        title: say.purchaseLoadFailed,
        description: say.purchaseLoadFailedWhy,
        variant: 'destructive',
      })
    } finally {
      isOpening.current = false
      setOpeningId(undefined)
    }
  }

  return { dialog, openingId, open, close: () => setDialog(undefined) }
}
