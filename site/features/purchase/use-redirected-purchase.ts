import { useEffect, useRef, useState } from 'react'
import { showToast } from '../toast/toast.store.ts'
import { releaseLead } from './purchase.api.ts'
import type { PurchaseMessages } from './purchase.messages.ts'
import { recordPurchase } from './record-purchase.ts'
import { readRedirectReturn, withoutRedirectReturn } from './redirect-return.ts'

type View =
  | { name: 'nothing' }
  | { name: 'finishing' }
  | { name: 'unfinished'; trying: boolean }
  | { name: 'over'; end: 'refunded' | 'pending'; message: string }

type Ends = { onPurchased: (leadId: string) => void; onDone: () => void }

export function useRedirectedPurchase({ onPurchased, onDone }: Ends, say: PurchaseMessages) {
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
        showToast({ title: say.paymentSuccessful, description: say.leadPurchased })
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
