import { useRef } from 'react'
import { useList } from '../../lib/use-list.ts'
import { supplierSessionIsOver } from '../supplier-session/supplier-session.store.ts'
import type { Filters } from './filters.ts'
import { lookAtMarket, moreOfMarket } from './market.api.ts'
import { openMarket } from './market-view.ts'

/** The market under these filters. `dialogLeadId` is the lead that is being paid for. */
export function useMarket(filters: Filters, dialogLeadId: string | undefined) {
  const beingPaid = useRef(dialogLeadId)
  beingPaid.current = dialogLeadId
  return useList(
    () =>
      openMarket({
        look: lookAtMarket,
        more: moreOfMarket,
        onSessionOver: supplierSessionIsOver,
        inUse: () => beingPaid.current ?? leadWithFocus(),
      }),
    filters,
  )
}

const leadWithFocus = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead
