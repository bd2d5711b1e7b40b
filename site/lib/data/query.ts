/** A query with these values in it and everything else as it was. Empty values are left out. */
export function withValues(query: string, values: Record<string, string>): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() === '') params.delete(name)
    else params.set(name, value.trim())
  }
  return params.size === 0 ? '' : `?${params}`
}

/** A value of a query, which may hold anything; empty where it is not allowed. */
export const oneOf = (text: string | null, allowed: readonly string[]): string =>
  allowed.find((value) => value === text) ?? ''

/** Puts a query into the address as a new entry of the history, so that Back returns to what was shown before. */
export function addToHistory(query: string, kept?: object): void {
  const address = location.pathname + query + location.hash
  if (address !== location.pathname + location.search + location.hash)
    history.pushState(kept ?? null, '', address)
}

/** Puts a query into the address of this page, in place of the one there; `kept` is what the entry keeps for itself. */
export function putInAddress(query: string, kept: object = {}): void {
  const state = { ...history.state, ...kept }
  history.replaceState(state, '', location.pathname + query + location.hash)
}
