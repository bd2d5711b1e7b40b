import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { brand } from '../../../../api/contract/brand.ts'
import { type LeadCard, LONGEST_SEARCH, MARKET_SORTS } from '../../../../api/contract/supplier/market.ts'
import type { Supplier } from '../../../../api/contract/supplier/supplier.ts'
import { TIERS, VOLUME_BANDS } from '../../../../domain/tiers.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { SelectField } from '../../../components/Field.tsx'
import { SearchForm } from '../../../components/SearchForm.tsx'
import { Tooltips } from '../../../components/Tooltip.tsx'
import { codeOf } from '../../../lib/api.ts'
import { putInAddress, withValues } from '../../../lib/query.ts'
import { useRemoteList } from '../../../lib/remote.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { EmailNotice, SupplierOnly } from '../../suppliers/accounts/mount.tsx'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { SavedSearches } from '../saved-searches/mount.tsx'
import {
  businessTypeOptions,
  checkedAs,
  countFilters,
  FILTERS_HOME,
  type Filters,
  isChecked,
  NO_FILTERS,
  providerOptions,
  provinceOptions,
  queryToSave,
  readFilters,
} from './filters.ts'
import { MarketList } from './MarketList.tsx'
import { lookAtLead } from './market.api.ts'
import { type MarketMessages, marketMessages } from './market.messages.ts'
import { openMarket } from './market.store.ts'

const RedirectedPurchase = lazy(() =>
  import('../../buying/checkout/mount.tsx').then((purchase) => ({ default: purchase.RedirectedPurchase })),
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
        {supplier.status === 'inactive' ? (
          <MarketClosed say={say} />
        ) : (
          <OpenMarket supplier={supplier} locale={locale} />
        )}
      </div>
    </div>
  )
}

function OpenMarket({ supplier, locale }: { supplier: Supplier; locale: string }) {
  const say = marketMessages(locale)
  const searching = useFilters(FILTERS_HOME)
  const { dialog, openingId, open, close } = usePurchaseDialog(say)
  const beingPaid = useRef(dialog?.lead.id)
  beingPaid.current = dialog?.lead.id
  const { view, ...market } = useRemoteList(
    (filters) => openMarket(filters, () => beingPaid.current ?? leadWithFocus()),
    searching.filters,
  )
  useLeadInAddress(open, say)
  const searchBox = useRef<HTMLInputElement>(null)
  const [maySave, setMaySave] = useState(searching.filters.saved === '')
  const [timesShown, setTimesShown] = useState(0)
  const [isBack, setBack] = useState(() => new URLSearchParams(location.search).has('payment_intent'))

  if (view.name === 'closed') return <MarketClosed say={say} />
  const filtersOf = ({ id, query }: { id: string; query: string }): Filters => ({
    ...readFilters(query),
    sort: searching.filters.sort,
    saved: id,
  })
  return (
    <>
      <FilterBar searching={searching} searchBox={searchBox} say={say} />
      {/* As high as what comes. */}
      <div className="min-h-37">
        <SavedSearches
          query={queryToSave(searching.filters)}
          chosenId={searching.filters.saved}
          isEmailProved={supplier.isEmailProved}
          timesShown={timesShown}
          locale={locale}
          onMaySave={setMaySave}
          onOpen={(search) => searching.open(filtersOf(search))}
          onNamed={(search) => searching.clear(filtersOf(search))}
          onGone={() => searching.choose({ saved: '' })}
        />
      </div>
      <Tooltips>
        <MarketList
          view={view}
          market={{
            ...market,
            showArrivals() {
              market.showArrivals()
              setTimesShown(timesShown + 1)
            },
          }}
          openingId={openingId}
          say={say}
          onPurchase={open}
          onClearFilters={() => {
            searching.clear({ ...NO_FILTERS, sort: searching.filters.sort })
            searchBox.current?.focus()
          }}
          maySave={maySave}
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

/** Opens the purchase of the lead that the address names, as after a sign-in on the way to it; once. */
function useLeadInAddress(onPurchase: (lead: LeadCard) => void, say: MarketMessages) {
  const { mutate } = useMutation({
    otherwise: say.purchaseLoadFailedWhy,
    onSignedOut: supplierSessionIsOver,
    onRefused: (why, error) =>
      showToast(
        codeOf(error) === 'lead_not_found'
          ? { title: say.leadGone, description: say.leadGoneWhy, variant: 'destructive' }
          : { title: say.purchaseLoadFailed, description: why, variant: 'destructive' },
      ),
  })
  useEffect(() => {
    const asked = new URLSearchParams(location.search)
    const id = asked.get('lead')
    // Back from the bank it names a lead too, which is paid for already.
    if (id === null || asked.has('payment_intent')) return
    putInAddress(withValues(location.search, { lead: '' }))
    void mutate(() => lookAtLead(id), onPurchase)
  })
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
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()

  const choice = (name: keyof Filters, label: string, options: Option[]) => (
    <SelectField
      label={label}
      placeholder={say.all}
      options={options}
      value={filters[name]}
      onChange={(event) => choose({ [name]: event.target.value })}
    />
  )
  const check = (name: keyof Filters, label: string) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-action"
        checked={isChecked(filters[name])}
        onChange={(event) => choose({ [name]: checkedAs(event.target.checked) })}
      />
      {label}
    </label>
  )

  return (
    <SearchForm
      label={say.filters}
      search={{ label: say.search, placeholder: say.searchPlaceholder, longest: LONGEST_SEARCH, typed, type }}
      searchBox={searchBox}
      className="grid grid-cols-2 items-end gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-5"
      searchClassName="col-span-2 lg:col-span-4"
      onSubmit={() => choose({})}
    >
      {/* On a phone the other filters fold behind it. */}
      <Button
        variant="secondary"
        className="min-h-12 md:hidden"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {say.showFilters(countFilters(filters))}
      </Button>
      <SelectField
        label={say.sort}
        options={MARKET_SORTS.map((sort) => ({ value: sort, label: say.sorts[sort] }))}
        value={filters.sort || 'newest'}
        onChange={({ target }) => choose({ sort: target.value === 'newest' ? '' : target.value })}
      />
      <div id={id} className={isUnfolded ? 'contents' : 'contents max-md:hidden'}>
        {choice('businessType', say.businessType, businessTypeOptions)}
        {choice('volume', say.volume, named(VOLUME_BANDS, say.volumes))}
        {choice('tier', say.tier, named(TIERS, say.card.tier))}
        {choice('province', say.province, provinceOptions)}
        {choice('provider', say.provider, providerOptions)}
        <div className="col-span-full -mb-2 flex flex-wrap gap-x-8">
          {check('contactRequested', say.contactRequested)}
          {check('phoneVerified', say.phoneVerified)}
        </div>
      </div>
    </SearchForm>
  )
}

type Option = { value: string; label: string }
const named = <Word extends string>(words: readonly Word[], labels: Record<Word, string>): Option[] =>
  words.map((word) => ({ value: word, label: labels[word] }))

type PurchaseFeature = typeof import('../../buying/checkout/mount.tsx')
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
      const { PurchaseLead } = await import('../../buying/checkout/mount.tsx')
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
