import { useCallback, useEffect, useRef } from 'react'
import { releaseLead, type WhyReleased } from './purchase.api.ts'

/** The hold that this dialog has on its lead; given back when the dialog or the page goes away with it. */
export function useLiveHold(leadId: string) {
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
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [letGo])

  return {
    take: (paymentIntentId: string) => {
      held.current = paymentIntentId
    },
    letGo,
    /** There is no hold, or the payment is on its way and the hold is the API's to end. */
    keep: () => {
      held.current = null
    },
  }
}
