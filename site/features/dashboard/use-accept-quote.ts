import { useRef, useState } from 'react'
import { showToast } from '../toast/toast.store.ts'
import type { DashboardMessages } from './dashboard.messages.ts'
import type { HomeData } from './home-data.ts'

/** Accepts one quote at a time, and says how it went. */
export function useAcceptQuote(home: HomeData, say: DashboardMessages) {
  const [accepting, setAccepting] = useState<string>()
  // State is a render old; two presses can come before it.
  const isUnderWay = useRef(false)

  async function accept(quoteId: string) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setAccepting(quoteId)
    try {
      await home.accept(quoteId)
      showToast(say.acceptedToast)
    } catch {
      showToast({ ...say.acceptFailedToast, variant: 'destructive' })
    }
    isUnderWay.current = false
    setAccepting(undefined)
  }

  /** `accepting` is the quote that is being accepted now. */
  return { accepting, accept }
}
