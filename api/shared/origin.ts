import { Refusal } from './refusal.ts'

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page makes a browser send. `ownOrigins` are PUBLIC_URL's and, outside production,
 * the request's own. Callers that are no browser send neither header and are let through: they hold no cookies of ours.
 */
export function refuseForeignOrigin(request: Request, ownOrigins: string[]): void {
  if (CHANGES_NOTHING.has(request.method)) return
  const origin = request.headers.get('origin')
  const isForeign = origin !== null && !ownOrigins.includes(origin)
  if (isForeign || isSentByAnotherSite(request.headers.get('sec-fetch-site')))
    throw new Refusal(
      'foreign_origin',
      403,
      'This request came from another site, so we did not carry it out.',
    )
}

/** By what the browser says in `Sec-Fetch-Site`; `none` is an address that somebody typed, or a bookmark. */
export const isSentByAnotherSite = (fetchSite: string | null): boolean =>
  fetchSite === 'cross-site' || fetchSite === 'same-site'

/**
 * Refuses what a browser sends ahead of a click that may never come. No redirect: browsers keep that for the click, which
 * would then not reach us, whereas after a refusal they ask again.
 */
export function refuseAheadOfClick(headers: Record<string, string | undefined>): void {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`
  if (/prefetch|prerender|preview/i.test(purpose))
    throw new Refusal('not_ahead_of_click', 403, 'This is done when somebody clicks, not before.')
}
