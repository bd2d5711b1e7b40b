import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenPayment, PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import type { LeadCard } from '../../../../api/contract/market/market.ts'
import { codeOf, isSignedOut, messageOf } from '../../../lib/data/api.ts'
import { whenLeft } from '../../../lib/page-life.ts'
import { formatMoney } from '../../../lib/words/format.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { signInToBuy } from '../../suppliers/accounts/sign-in-path.ts'
import { NoClientSecret, openPayment, recordPurchase, releaseLead, type WhyReleased } from './buying.api.ts'
import { purchaseMessages as say } from './buying.messages.ts'
import { type PurchaseEnd, showBought } from './PurchaseEnds.tsx'

type PurchaseView =
  | { name: 'opening' }
  | { name: 'payment-error'; message: string; isGone: boolean }
  | { name: 'form'; payment: OpenPayment; notice?: string }
  | { name: 'unfinished'; paymentIntentId: string; certain: boolean }
  | { name: 'over'; end: PurchaseEnd; message: string }

type Ends = { onPurchased: (lead: PurchasedLead) => void; onGone: () => void; onClose: () => void }

export function usePurchase(lead: LeadCard, { onPurchased, onGone, onClose }: Ends) {
  const [view, setView] = useState<PurchaseView>({ name: 'opening' })
  const [processing, setProcessing] = useState(false)
  const [trouble, setShownTrouble] = useState<{ text: string; title?: string }>({ text: '' })
  const hold = useLiveHold(lead.id)
  /** The one message about what went wrong, beside the button; blank text takes it away. */
  const setTrouble = useCallback(
    (text: string, title?: string) => setShownTrouble(title ? { text, title } : { text }),
    [],
  )

  const open = useCallback(async (): Promise<PurchaseView> => {
    try {
      return { name: 'form', payment: await openPayment(lead.id) }
    } catch (error) {
      if (!isSignedOut(error)) return notOpened(error)
      signInToBuy(lead.id)
      return { name: 'opening' }
    }
  }, [lead.id])

  // React may run the effect twice; one payment is opened.
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void open().then(setView)
  }, [open])

  /** Whether the payment is unchanged, so that the pressed button still names the right price. */
  async function reopen(before: OpenPayment): Promise<boolean> {
    const opened = await open()
    if (opened.name !== 'form') {
      // The supplier has seen a payment already: to lose the lead now is not an error of that payment.
      const isGone = opened.name === 'payment-error' && opened.isGone
      setView(isGone ? { name: 'over', end: 'sold', message: opened.message } : opened)
      return false
    }
    const now = opened.payment
    if (now.paymentIntentId === before.paymentIntentId && now.price === before.price) return true
    const price = formatMoney(now.price)
    const notice =
      before.price === now.price ? say.priceKept(price) : say.priceChanged(formatMoney(before.price), price)
    setView({ name: 'form', payment: now, notice })
    return false
  }

  /** Records the purchase of the paid lead. `certain` is false where the card may not have been charged. */
  async function finish(paymentIntentId: string, certain: boolean) {
    setProcessing(true)
    setTrouble('')
    const record = await recordPurchase(lead.id, paymentIntentId)
    setProcessing(false)
    switch (record.name) {
      case 'bought':
        hold.keep()
        showBought(lead.id, say.paymentSuccessful, say.leadPurchased)
        return onPurchased(record.lead)
      case 'refunded':
        hold.keep()
        return setView({ name: 'over', end: 'refunded', message: record.message })
      case 'not-paid':
        hold.letGo('declined')
        setTrouble(showRefusal(record.message))
        return view.name === 'form' ? undefined : setView(await open())
      case 'failed':
        hold.keep()
        showRefusal(record.message)
        return setView({ name: 'unfinished', paymentIntentId, certain })
    }
  }

  const finishing = useRef(false)
  async function finishOnce(paymentIntentId: string, certain: boolean) {
    if (finishing.current) return
    finishing.current = true
    await finish(paymentIntentId, certain)
    finishing.current = false
  }

  return {
    view,
    processing,
    setProcessing,
    trouble,
    setTrouble,
    hold,
    reopen,
    finish: finishOnce,
    /** The lead was bought without this card payment, which has no hold and is never made. */
    leaveBought(bought: PurchasedLead) {
      hold.keep()
      onPurchased(bought)
    },
    showEnd: (end: PurchaseEnd, message = '') => setView({ name: 'over', end, message }),
    close() {
      hold.letGo('left')
      const isGone =
        view.name === 'over' ? view.end !== 'pending' : view.name === 'payment-error' && view.isGone
      return isGone ? onGone() : onClose()
    },
  }
}

function notOpened(error: unknown): PurchaseView {
  const [code, message] = [codeOf(error), messageOf(error) ?? '']
  if (code === 'lead_already_yours') return { name: 'over', end: 'yours', message }
  const own = error instanceof NoClientSecret ? say.noClientSecret : say.failedToInitialize
  const isGone = code === 'lead_already_sold' || code === 'lead_not_found'
  return { name: 'payment-error', message: message || own, isGone }
}

function showRefusal(message: string): string {
  const description = message || say.failedToComplete
  showFailure(say.purchaseFailed, description)
  return description
}

export type Purchase = ReturnType<typeof usePurchase>

/** The hold of this dialog on its lead. It is released when the dialog or the page closes. */
function useLiveHold(leadId: string) {
  const held = useRef<string | null>(null)

  const letGo = useCallback(
    (because: WhyReleased) => {
      if (held.current === null) return
      void releaseLead(leadId, held.current, because)
      held.current = null
    },
    [leadId],
  )

  useEffect(() => {
    const leave = () => letGo('left')
    const stop = whenLeft(leave)
    return () => {
      stop()
      leave()
    }
  }, [letGo])

  return {
    take: (paymentIntentId: string) => {
      held.current = paymentIntentId
    },
    letGo,
    /** There is no hold, or the payment is on its way and the API ends the hold. */
    keep: () => {
      held.current = null
    },
  }
}
