/**
 * What this browser remembers of results that the server keeps: how long, and nothing of whom or what. Without it nobody
 * asks the server, so that the landing page makes no call.
 */
export type ResultsHint = {
  /** ISO 8601. */
  until: string
  /** Whether the rate check opens with them; it does not once somebody has gone on to something else. */
  opens: boolean
}

/** An owner's results are not for whoever uses this browser after they sign out: they have a hint of their own. */
export const HINTS = { visitor: 'rate-check-results', owner: 'owner-rate-check-results' } as const

const OPENS = 'opens'

/** Storage may be full or forbidden; then the results last as long as the page. */
export const resultsHint = (whose: keyof typeof HINTS) => ({
  read(): ResultsHint | null {
    try {
      const [until = '', opens] = (localStorage.getItem(HINTS[whose]) ?? '').split(' ')
      return Date.parse(until) > Date.now() ? { until, opens: opens === OPENS } : null
    } catch {
      return null
    }
  },
  keep(hint: ResultsHint | null) {
    try {
      if (hint) localStorage.setItem(HINTS[whose], hint.opens ? `${hint.until} ${OPENS}` : hint.until)
      else localStorage.removeItem(HINTS[whose])
    } catch {}
  },
})
export type KeptHint = ReturnType<typeof resultsHint>
