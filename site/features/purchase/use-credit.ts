import { useRef } from 'react'
import { codeOf, messageOf } from '../../lib/api.ts'
import { refreshSupplier } from '../supplier-session/supplier-session.store.ts'
import { showToast } from '../toast/toast.store.ts'
import { purchaseWithCredit } from './purchase.api.ts'
import type { PurchaseMessages } from './purchase.messages.ts'
import type { Purchase, PurchaseEnd } from './use-purchase.ts'

/** The press on "Use 1 credit": one call, however often it is pressed. */
export function useCredit(leadId: string, purchase: Purchase, say: PurchaseMessages) {
  // State is a render old; two presses can come before it.
  const underWay = useRef(false)
  const { setProcessing, setTrouble } = purchase

  return async () => {
    if (underWay.current) return
    underWay.current = true
    setProcessing(true)
    setTrouble('')
    try {
      await purchaseWithCredit(leadId)
      showToast({ title: say.leadPurchased, description: say.credit.used })
      // The header shows how many credits are left.
      void refreshSupplier()
      purchase.leaveBought()
    } catch (error) {
      const end = ENDS[codeOf(error) ?? '']
      const message = messageOf(error) ?? ''
      if (end) return purchase.showEnd(end, message)
      const description = message || say.credit.unsure
      showToast({ title: say.purchaseFailed, description, variant: 'destructive' })
      setTrouble(description)
    } finally {
      underWay.current = false
      setProcessing(false)
    }
  }
}

const ENDS: Record<string, PurchaseEnd> = {
  lead_already_sold: 'sold',
  lead_not_found: 'sold',
  lead_already_yours: 'yours',
}
