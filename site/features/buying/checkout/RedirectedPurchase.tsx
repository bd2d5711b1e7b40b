import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../../components/Button.tsx'
import { showToast } from '../../platform/toast/toast.store.ts'
import { releaseLead } from './buying.api.ts'
import { type PurchaseMessages, purchaseMessages } from './buying.messages.ts'
import { PurchaseOver, PurchaseUnfinished } from './PurchaseEnds.tsx'
import { PurchaseSheet } from './PurchaseSheet.tsx'
import { recordPurchase } from './record-purchase.ts'
import { toMyLeads } from './to-my-leads.ts'

type Props = {
  onPurchased: (leadId: string) => void
  /** Called once, when the outcome was told and the list may be fetched anew. */
  onDone: () => void
}

/** Finishes a purchase whose payer was sent to the bank's own page and is back, with the outcome in the address. */
export function RedirectedPurchase({ onPurchased, onDone }: Props) {
  const say = purchaseMessages(document.documentElement.lang)
  const { view, finish } = useRedirectedPurchase({ onPurchased, onDone }, say)
  const heading = useRef<HTMLHeadingElement>(null)
  const working = view.name === 'finishing' || (view.name === 'unfinished' && view.trying)
  if (view.name === 'nothing') return null
  return (
    <PurchaseSheet
      title={say.title}
      closeLabel={say.close}
      locked={working}
      onClose={onDone}
      heading={heading}
    >
      {view.name === 'finishing' && (
        <div className="flex min-h-72 grow items-center justify-center p-6">
          <Spinner label={say.finishing} />
        </div>
      )}
      {view.name === 'unfinished' && (
        <PurchaseUnfinished certain trying={view.trying} say={say} onTryAgain={finish} onClose={onDone} />
      )}
      {view.name === 'over' && (
        <PurchaseOver end={view.end} message={view.message} say={say} onClose={onDone} />
      )}
    </PurchaseSheet>
  )
}

type View =
  | { name: 'nothing' }
  | { name: 'finishing' }
  | { name: 'unfinished'; trying: boolean }
  | { name: 'over'; end: 'refunded' | 'pending'; message: string }

type Ends = { onPurchased: (leadId: string) => void; onDone: () => void }

function useRedirectedPurchase({ onPurchased, onDone }: Ends, say: PurchaseMessages) {
  const [back] = useState(() => readRedirectReturn(new URL(window.location.href)))
  const [view, setView] = useState<View>(() => firstView(back?.status))
  // React may run the effect twice; the purchase is finished once.
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    window.history.replaceState(
      window.history.state,
      '',
      withoutRedirectReturn(new URL(window.location.href)),
    )
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
        showToast({
          title: say.paymentSuccessful,
          description: say.leadPurchased,
          action: toMyLeads(leadId, say),
        })
        onPurchased(leadId)
        return onDone()
      case 'refunded':
        return setView({ name: 'over', end: 'refunded', message: recorded.message })
      case 'not-paid':
        return fail(say.purchaseFailed, recorded.message || say.failedToComplete)
      case 'failed':
        showToast({
          title: say.purchaseFailed,
          description: recorded.message || say.failedToComplete,
          variant: 'destructive',
        })
        return setView({ name: 'unfinished', trying: false })
    }
  }

  function fail(title: string, description: string) {
    showToast({ title, description, variant: 'destructive' })
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

function firstView(status: 'succeeded' | 'failed' | 'pending' | undefined): View {
  if (status === 'succeeded') return { name: 'finishing' }
  if (status === 'pending') return { name: 'over', end: 'pending', message: '' }
  return { name: 'nothing' }
}

/** What the bank's page sends back in the address, as Stripe names it, and the lead that we put there. */
type RedirectReturn = {
  leadId: string
  paymentIntentId: string
  status: 'succeeded' | 'failed' | 'pending'
}

const OURS = ['lead', 'payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']
const PAYMENT_INTENT_ID = /^pi_\w+$/

/** Null when the address tells of no payment, or of none that could be one. */
function readRedirectReturn(address: URL): RedirectReturn | null {
  const { searchParams } = address
  const leadId = searchParams.get('lead') ?? ''
  const paymentIntentId = searchParams.get('payment_intent') ?? ''
  if (leadId === '' || !PAYMENT_INTENT_ID.test(paymentIntentId)) return null
  return { leadId, paymentIntentId, status: statusOf(searchParams.get('redirect_status')) }
}

/** The address without any of it; filters that stand beside it stay. */
function withoutRedirectReturn(address: URL): URL {
  const clean = new URL(address)
  for (const name of OURS) clean.searchParams.delete(name)
  return clean
}

function statusOf(redirectStatus: string | null): RedirectReturn['status'] {
  if (redirectStatus === 'succeeded' || redirectStatus === 'failed') return redirectStatus
  return 'pending'
}
