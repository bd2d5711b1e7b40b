/** Results that the server keeps for this browser, but not whose. Without a hint, no page asks the server. */
export type ResultsHint = {
  /** ISO 8601, as this device's clock shows it: the hint is read before any answer of the server. */
  until: string
  /** Whether the rate check opens with the results. It does not once the visitor has moved on to something else. */
  opens: boolean
}

/** An owner has a hint of their own, because the next user of this browser must not see their results. */
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

/** Runs before the first paint, so that the link to the results is there at once. A missing or unreadable hint throws. */
export const MARK_RESULTS_BEFORE_FIRST_PAINT = `try{if(Date.parse(localStorage['${HINTS.visitor}'].split(' ')[0])>Date.now())document.documentElement.dataset.results=''}catch{}`

export const OWNER_DRAFT = 'owner-rate-check'

/** Forgets an owner's answers and results once nobody is signed in, because they are not for the next user. */
export function forgetOwner(): void {
  forgetOwnerDraft()
  resultsHint('owner').keep(null)
}

export function forgetOwnerDraft(): void {
  try {
    sessionStorage.removeItem(OWNER_DRAFT)
  } catch {}
}
