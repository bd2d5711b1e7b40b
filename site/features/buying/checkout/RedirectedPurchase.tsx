import { useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { putInAddress, withValues } from '../../../lib/data/query.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { recordPurchase, releaseLead } from './buying.api.ts'
import { purchaseMessages as say } from './buying.messages.ts'
import { PurchaseOver, PurchaseUnfinished, showBought } from './PurchaseEnds.tsx'
import { PurchaseSheet, Waiting } from './PurchaseSheet.tsx'

type Ends = {
  onPurchased: (lead: PurchasedLead) => void
  /** Called once, when the outcome was shown and the list may be fetched again. */
  onDone: () => void
}

/** Finishes a purchase whose payer comes back from the bank's own page, with the outcome in the address. */
export function RedirectedPurchase(ends: Ends) {
  const { onDone } = ends
  const { view, finish } = useRedirectedPurchase(ends)
  const heading = useRef<HTMLHeadingElement>(null)
  const working = view.name === 'finishing' || (view.name === 'unfinished' && view.trying)
  if (view.name === 'nothing') return null
  return (
    <PurchaseSheet title={say.title} locked={working} onClose={onDone} heading={heading}>
      {view.name === 'finishing' && <Waiting label={say.finishing} />}
      {view.name === 'unfinished' && (
        <PurchaseUnfinished certain trying={view.trying} onTryAgain={finish} onClose={onDone} />
      )}
      {view.name === 'over' && <PurchaseOver end={view.end} message={view.message} onClose={onDone} />}
    </PurchaseSheet>
  )
}

type View =
  | { name: 'nothing' | 'finishing' }
  | { name: 'unfinished'; trying: boolean }
  | { name: 'over'; end: 'refunded' | 'pending'; message: string }

function useRedirectedPurchase({ onPurchased, onDone }: Ends) {
  const [back] = useState(() => readRedirectReturn())
  const [view, setView] = useState<View>(() => firstView(back?.status))
  // React may run the effect twice; the purchase is finished once.
  const isStarted = useRef(false)

  // Before the sheet makes an entry of the history, so that Back finds none with the payment in its address.
  useLayoutEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    putInAddress(withoutRedirectReturn())
    if (back === null) return onDone()
    if (back.status === 'succeeded') return void record(back)
    if (back.status === 'failed') {
      void releaseLead(back.leadId, back.paymentIntentId, 'declined')
      fail(say.paymentFailed, say.bankSaidNo)
    }
  })

  async function record({ leadId, paymentIntentId }: NonNullable<typeof back>) {
    const recorded = await recordPurchase(leadId, paymentIntentId)
    switch (recorded.name) {
      case 'bought':
        showBought(leadId, say.paymentSuccessful, say.leadPurchased)
        onPurchased(recorded.lead)
        return onDone()
      case 'refunded':
        return setView({ name: 'over', end: 'refunded', message: recorded.message })
      case 'not-paid':
        return fail(say.purchaseFailed, recorded.message || say.failedToComplete)
      case 'failed':
        showFailure(say.purchaseFailed, recorded.message || say.failedToComplete)
        return setView({ name: 'unfinished', trying: false })
    }
  }

  function fail(title: string, description: string) {
    showFailure(title, description)
    onDone()
  }

  return {
    view,
    finish() {
      if (back === null) return
      setView({ name: 'unfinished', trying: true })
      void record(back)
    },
  }
}

function firstView(status: NonNullable<ReturnType<typeof readRedirectReturn>>['status'] | undefined): View {
  if (status === 'succeeded') return { name: 'finishing' }
  if (status === 'pending') return { name: 'over', end: 'pending', message: '' }
  return { name: 'nothing' }
}

/** The parameters that the bank's page adds to the address, as Stripe names them, and our lead. */
const RedirectReturn = v.object({
  lead: v.pipe(v.string(), v.nonEmpty()),
  payment_intent: v.pipe(v.string(), v.regex(/^pi_\w+$/)),
  redirect_status: v.fallback(v.picklist(['succeeded', 'failed', 'pending']), 'pending'),
})

/** Null when the address names no payment, or no valid one. */
function readRedirectReturn() {
  const params = Object.fromEntries(new URLSearchParams(location.search))
  const { success, output } = v.safeParse(RedirectReturn, params)
  if (!success) return null
  return { leadId: output.lead, paymentIntentId: output.payment_intent, status: output.redirect_status }
}

/** The query without these parameters and others of Stripe's; filters stay. */
const withoutRedirectReturn = () =>
  withValues(location.search, {
    lead: '',
    payment_intent: '',
    payment_intent_client_secret: '',
    redirect_status: '',
    source_type: '',
  })
