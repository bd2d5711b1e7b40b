import { useEffect, useRef } from 'react'

const POLL_MS = 30_000

/** Does `poll` every 30 seconds while the tab is in front, and at once when it comes back later than that. */
export function usePolling(poll: () => void): void {
  const latest = useRef(poll)
  latest.current = poll
  useEffect(() => {
    let polledAt = Date.now()
    function pollIfDue() {
      if (document.visibilityState === 'hidden' || Date.now() - polledAt < POLL_MS) return
      polledAt = Date.now()
      latest.current()
    }
    const timer = setInterval(pollIfDue, POLL_MS)
    document.addEventListener('visibilitychange', pollIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfDue)
    }
  }, [])
}
