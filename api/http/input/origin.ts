import { isIP } from 'node:net'
import { Refusal } from '../../platform/shared/refusal.ts'

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

/** By what the browser says in `Sec-Fetch-Site`; `none` is a typed address, or a bookmark. */
export const isSentByAnotherSite = (fetchSite: string | null): boolean =>
  fetchSite === 'cross-site' || fetchSite === 'same-site'

/**
 * Refuses what a browser sends ahead of a click that may never come, and HEAD, which asks what a link leads to. No redirect:
 * browsers keep that for the click, which would then not reach us, whereas after a refusal they ask again.
 */
export function refuseAheadOfClick({ method, headers }: Request): void {
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join(' ')
  if (method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose))
    throw new Refusal('not_ahead_of_click', 403, 'This is done when somebody clicks, not before.')
}

/**
 * Refuses, in a demo, a call for a name that is not ours. A foreign page can have its own name lead to this
 * machine (DNS rebinding); its browser then takes a demo, with sign-ins that everybody knows, for that page's own server.
 * An address in place of a name cannot be led anywhere else, and names under `localhost` never leave a machine.
 */
export function refuseUnknownHost({ hostname }: URL, publicUrl: string): void {
  const host = hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  const isOurs =
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    isIP(host) !== 0 ||
    hostname === new URL(publicUrl).hostname
  if (!isOurs)
    throw new Refusal(
      'unknown_host',
      400,
      'A demo does not answer to this name. Open it as localhost, or set PUBLIC_URL to the address you use.',
    )
}
