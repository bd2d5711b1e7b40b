import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Supplier } from '../../../api/contract/supplier/supplier.ts'
import { Tooltips } from '../../components/Tooltip.tsx'
import { useFilters } from '../../lib/use-filters.ts'
import { useRemoteList } from '../../lib/use-remote.ts'
import { EmailNotice, SupplierOnly } from '../supplier-session/mount.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FILTERS_HOME, NO_FILTERS } from './filters.ts'
import { MarketList } from './MarketList.tsx'
import { openMarket } from './market.store.ts'
import { marketplaceMessages } from './marketplace.messages.ts'
import { ApprovalNotice, MarketClosed } from './Notice.tsx'
import { usePurchaseDialog } from './use-purchase-dialog.ts'

const RedirectedPurchase = lazy(() =>
  import('../purchase/mount.tsx').then((purchase) => ({ default: purchase.RedirectedPurchase })),
)

export const Marketplace = ({ locale }: { locale: string }) => (
  <SupplierOnly locale={locale}>
    {(supplier) => <BusinessOpportunities supplier={supplier} locale={locale} />}
  </SupplierOnly>
)

function BusinessOpportunities({ supplier, locale }: { supplier: Supplier; locale: string }) {
  const say = marketplaceMessages(locale)
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
  const say = marketplaceMessages(locale)
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
