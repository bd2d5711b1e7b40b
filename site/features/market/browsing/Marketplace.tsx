import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { brand } from '../../../../api/contract/brand.ts'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { type LeadCard, MARKET_SORTS } from '../../../../api/contract/market/market.ts'
import type { Supplier } from '../../../../api/contract/suppliers/supplier.ts'
import { BUSINESS_TYPES } from '../../../../domain/business-types.ts'
import { TIERS, VOLUME_BANDS } from '../../../../domain/leads/tiers.ts'
import { PROCESSORS } from '../../../../domain/processors.ts'
import { TERRITORIES } from '../../../../domain/provinces.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { FilterBar, FilterSelect } from '../../../components/lists/FilterBar.tsx'
import { codeOf } from '../../../lib/data/api.ts'
import { putInAddress, withValues } from '../../../lib/data/query.ts'
import { useRemoteList } from '../../../lib/data/remote.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { type Searching, useListFilters } from '../../../lib/lists/list-filters.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { showFailure, showNotLoaded } from '../../platform/toast/toast.store.ts'
import { EmailNotice } from '../../suppliers/accounts/EmailNotice.tsx'
import { keepMarketSearch } from '../../suppliers/accounts/market-path.store.ts'
import { SupplierOnly } from '../../suppliers/accounts/SupplierOnly.tsx'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { SavedSearches } from '../saved-searches/SavedSearches.tsx'
import { CHECKED, countFilters, FILTER_TYPES, type Filters, marketFilters, queryToSave } from './filters.ts'
import { MarketList } from './MarketList.tsx'
import { marketMessages as say } from './market.messages.ts'
import { lookAtLead, openMarket } from './market.store.ts'
import { useLeadMarks } from './use-lead-marks.ts'

const loadPurchase = () => import('../../buying/checkout/mount.tsx')
const RedirectedPurchase = lazy(async () => ({ default: (await loadPurchase()).RedirectedPurchase }))
const BoughtContact = lazy(async () => ({ default: (await loadPurchase()).BoughtContact }))

export const Marketplace = () => (
  <SupplierOnly>{(supplier) => <BusinessOpportunities supplier={supplier} />}</SupplierOnly>
)

function BusinessOpportunities({ supplier }: { supplier: Supplier }) {
  return (
    <div className="mx-auto max-w-page px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-2xl font-semibold">{say.title}</h1>
        <p className="text-sm text-ink-soft">{say.lead}</p>
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <EmailNotice supplier={supplier} />
        {supplier.status === 'pending' && (
          <Alert
            tone="pending"
            title={common.awaitingApproval}
            text={supplier.mayBuy ? say.mayBuyWhilePending : say.mayNotBuyYet}
          />
        )}
        {supplier.status === 'inactive' ? <MarketClosed /> : <OpenMarket supplier={supplier} />}
      </div>
    </div>
  )
}

function OpenMarket({ supplier }: { supplier: Supplier }) {
  const searching = useListFilters(marketFilters)
  const { dialog, openingId, open, close } = usePurchaseDialog()
  const beingPaid = useRef(dialog?.lead.id)
  beingPaid.current = dialog?.lead.id
  const { view, ...market } = useRemoteList(
    (filters) => openMarket(filters, () => beingPaid.current ?? leadWithFocus()),
    searching.filters,
  )
  const marks = useLeadMarks(
    view.name === 'open' ? view.filters.marked : '',
    () => searching.filters.marked !== '' && market.refetch(),
  )
  useLeadInAddress(open)
  useEffect(() => keepMarketSearch(marketFilters.write('', searching.filters)), [searching.filters])
  const [maySave, setMaySave] = useState(searching.filters.saved === '')
  const [timesShown, setTimesShown] = useState(0)
  const [isUnfolded, setUnfolded] = useState(false)
  const [looked, setLooked] = useState<{ id: string; newLeadIds: string[] }>()
  const newToYou = useMemo(
    () => new Set(looked?.id === searching.filters.saved ? looked.newLeadIds : []),
    [looked, searching.filters.saved],
  )
  const [isBack, setBack] = useState(() => new URLSearchParams(location.search).has('payment_intent'))

  const [bought, setBought] = useState<PurchasedLead>()

  if (view.name === 'closed') return <MarketClosed />
  const filtersOf = ({ id, query }: { id: string; query: string }): Filters => ({
    ...marketFilters.read(query),
    sort: searching.filters.sort,
    saved: id,
  })
  return (
    <>
      <a
        href="#leads"
        className="sr-only focus:not-sr-only focus:rounded-md focus:bg-action focus:px-4 focus:py-2 focus:text-on-action"
      >
        {say.toLeads}
      </a>
      <MarketFilters searching={searching} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
      <div className="flex gap-x-6 gap-y-4 max-lg:flex-col">
        <MarketChips searching={searching} isUnfolded={isUnfolded} />
        {/* As high as the loaded strip. */}
        <div className="min-h-28 min-w-0 grow">
          <SavedSearches
            query={queryToSave(searching.filters)}
            chosenId={searching.filters.saved}
            isEmailProved={supplier.isEmailProved}
            timesShown={timesShown}
            onMaySave={setMaySave}
            onLooked={(search, isSameLook) =>
              setLooked((before) => ({
                id: search.id,
                newLeadIds: [
                  ...(isSameLook && before?.id === search.id ? before.newLeadIds : []),
                  ...search.newLeadIds,
                ],
              }))
            }
            onOpen={(search) => searching.open(filtersOf(search))}
            onNamed={(search) => searching.replace(filtersOf(search))}
            onGone={() => searching.choose('saved', '')}
          />
        </div>
      </div>
      {/* Before the list, which has the focus after a purchase; over the top of the window, so that nothing moves. */}
      <div aria-live="polite" className="sticky top-2 z-10 order-first -mb-6 h-0">
        {bought && (
          <Suspense>
            <BoughtContact lead={bought} onClose={() => setBought(undefined)} />
          </Suspense>
        )}
      </div>
      <MarketList
        view={view}
        market={{
          ...market,
          showArrivals() {
            market.showArrivals()
            setTimesShown(timesShown + 1)
          },
        }}
        marks={marks}
        newToYou={newToYou}
        supplier={supplier}
        chosenList={searching.filters.marked}
        openingId={openingId}
        onPurchase={open}
        onChooseList={(list) => searching.choose('marked', list)}
        onClearFilters={() => {
          const { marked, sort } = searching.filters
          searching.replace({ ...marketFilters.none, marked, sort })
          searching.searchBox.current?.focus()
        }}
        maySave={maySave}
        onSearch={() => searching.searchBox.current?.focus()}
      />
      {dialog && (
        <dialog.PurchaseLead
          lead={dialog.lead}
          onClose={close}
          onGone={() => {
            close()
            market.refetch()
          }}
          onPurchased={(lead) => {
            // Before its card leaves: otherwise the dialog still has the focus when the list checks for it.
            flushSync(close)
            setBought(lead)
            market.takeOut(dialog.lead.id)
            market.refetch()
          }}
        />
      )}
      {isBack && (
        <Suspense>
          <RedirectedPurchase
            onPurchased={(lead) => {
              setBought(lead)
              market.takeOut(lead.id)
            }}
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

/** Opens the purchase of the lead that the address names, as after a sign-in on the way to it; once. */
function useLeadInAddress(onPurchase: (lead: LeadCard) => void) {
  const { mutate } = useMutation({
    otherwise: say.purchaseLoadFailedWhy,
    onSignedOut: supplierSessionIsOver,
    onRefused: (why, error) =>
      codeOf(error) === 'lead_not_found'
        ? showFailure(say.leadGone, say.leadGoneWhy)
        : showFailure(say.purchaseLoadFailed, why),
  })
  useEffect(() => {
    const params = new URLSearchParams(location.search)
    const id = params.get('lead')
    // Back from the bank the address names a lead too, which is paid for already.
    if (id === null || params.has('payment_intent')) return
    putInAddress(withValues(location.search, { lead: '' }))
    void mutate(() => lookAtLead(id), onPurchase)
  })
}

const leadWithFocus = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead

const MarketClosed = () => (
  <div className="flex flex-col items-start gap-6">
    <Alert tone="pending" title={common.accountInactive} text={say.closedWhy}>
      <p className="mt-1">{say.contactUs(brand.support.email)}</p>
    </Alert>
    <LinkButton href={`${HOME}/supplier/analytics`}>{common.myLeads}</LinkButton>
  </div>
)

type FiltersProps = {
  searching: Searching<Exclude<keyof Filters, 'search'>>
  /** On a phone all but the search and the order fold behind a button. */
  isUnfolded: boolean
}

const CHIPS = 'market-chips'

type MarketFiltersProps = FiltersProps & { onUnfold: (isUnfolded: boolean) => void }

function MarketFilters({ searching, isUnfolded, onUnfold }: MarketFiltersProps) {
  const { filters, choose } = searching
  const id = useId()
  const selects = [
    { name: 'businessType', values: FILTER_TYPES, labels: BUSINESS_TYPES },
    { name: 'volume', values: VOLUME_BANDS, labels: say.volumes },
    { name: 'tier', values: TIERS, labels: say.card.tier },
    { name: 'province', values: TERRITORIES },
    { name: 'provider', values: Object.keys(PROCESSORS), labels: PROCESSORS },
  ] as const

  return (
    <FilterBar
      label={common.filters}
      searchLabel={common.search}
      placeholder={say.searchPlaceholder}
      searching={searching}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 lg:[&_label]:text-sm lg:grid-cols-[minmax(0,1.6fr)_repeat(6,minmax(0,1fr))]"
      searchClassName="col-span-2 lg:col-span-1"
    >
      <Button
        variant="secondary"
        className="min-h-12 md:hidden"
        aria-expanded={isUnfolded}
        aria-controls={`${id} ${CHIPS}`}
        onClick={() => onUnfold(!isUnfolded)}
      >
        {say.showFilters(countFilters(filters))}
      </Button>
      <FilterSelect
        searching={searching}
        name="sort"
        label={say.sort}
        values={MARKET_SORTS}
        labels={say.sorts}
        value={filters.sort || 'newest'}
        onChange={({ target }) => choose('sort', target.value === 'newest' ? '' : target.value)}
      />
      <div id={id} className={isUnfolded ? 'contents' : 'contents max-md:hidden'}>
        {selects.map((select) => (
          <FilterSelect
            key={select.name}
            searching={searching}
            label={say[select.name]}
            placeholder={say.all}
            {...select}
          />
        ))}
      </div>
    </FilterBar>
  )
}

const MarketChips = ({ searching: { filters, choose }, isUnfolded }: FiltersProps) => (
  <fieldset
    id={CHIPS}
    className={`flex flex-wrap items-start gap-2 lg:shrink-0 lg:flex-col lg:gap-1 ${isUnfolded ? '' : 'max-md:hidden'}`}
  >
    <legend className="sr-only">{say.moreFilters}</legend>
    {(['contactRequested', 'phoneVerified', 'mine'] as const).map((name) => (
      <label
        key={name}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 text-sm lg:min-h-8.5 has-checked:border-action has-checked:bg-action-tint"
      >
        <input
          type="checkbox"
          role={name === 'mine' ? 'switch' : undefined}
          className="size-5 shrink-0 accent-action"
          checked={filters[name] === CHECKED}
          onChange={({ target }) => choose(name, target.checked ? CHECKED : '')}
        />
        {say[name]}
      </label>
    ))}
  </fieldset>
)

type PurchaseFeature = Awaited<ReturnType<typeof loadPurchase>>
type Dialog = { lead: LeadCard; PurchaseLead: PurchaseFeature['PurchaseLead'] }

/** The dialog in which a lead is paid for. Its code loads when the first one opens. */
function usePurchaseDialog() {
  const [dialog, setDialog] = useState<Dialog>()
  const [openingId, setOpeningId] = useState<string>()
  const isOpening = useRef(false)

  async function open(lead: LeadCard) {
    if (isOpening.current) return
    isOpening.current = true
    setOpeningId(lead.id)
    try {
      const { PurchaseLead } = await loadPurchase()
      setDialog({ lead, PurchaseLead })
    } catch {
      showNotLoaded(say.purchaseLoadFailed, say.purchaseLoadFailedWhy)
    } finally {
      isOpening.current = false
      setOpeningId(undefined)
    }
  }

  return { dialog, openingId, open, close: () => setDialog(undefined) }
}
