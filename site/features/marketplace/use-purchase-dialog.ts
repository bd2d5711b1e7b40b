import { useRef, useState } from 'react'
import type { LeadCard } from '../../../api/contract/supplier/market.ts'
import { showToast } from '../toast/toast.store.ts'
import type { MarketplaceMessages } from './marketplace.messages.ts'

type PurchaseFeature = typeof import('../purchase/mount.tsx')
type Dialog = { lead: LeadCard; PurchaseLead: PurchaseFeature['PurchaseLead'] }

/** The dialog in which a lead is paid for. Its code comes when the first one is opened. */
export function usePurchaseDialog(say: MarketplaceMessages) {
  const [dialog, setDialog] = useState<Dialog>()
  const [openingId, setOpeningId] = useState<string>()
  const isOpening = useRef(false)

  async function open(lead: LeadCard) {
    if (isOpening.current) return
    isOpening.current = true
    setOpeningId(lead.id)
    try {
      const { PurchaseLead } = await import('../purchase/mount.tsx')
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
