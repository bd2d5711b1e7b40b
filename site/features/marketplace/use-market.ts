import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { supplierSessionIsOver } from '../supplier-session/supplier-session.store.ts'
import type { Filters } from './filters.ts'
import { lookAtMarket, moreOfMarket } from './market.api.ts'
import { openMarket } from './market-view.ts'
import { usePolling } from './use-polling.ts'

/** The market under these filters, looked at every 30 seconds. `dialogLeadId` is the lead that is being paid for. */
export function useMarket(filters: Filters, dialogLeadId: string | undefined) {
  const beingPaid = useRef(dialogLeadId)
  beingPaid.current = dialogLeadId
  const [market] = useState(() =>
    openMarket({
      look: lookAtMarket,
      more: moreOfMarket,
      onSessionOver: supplierSessionIsOver,
      inUse: () => beingPaid.current ?? leadWithFocus(),
    }),
  )

  useEffect(() => {
    void market.show(filters)
  }, [market, filters])
  useEffect(() => () => market.close(), [market])
  usePolling(() => void market.lookAgain({ isPoll: true }))

  return { view: useStore(market.$view), ...market }
}

const leadWithFocus = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead
