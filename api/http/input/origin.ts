import { isIP } from 'node:net'
import { Refusal } from '../../platform/shared/refusal.ts'

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page makes a browser send. `ownOrigins` are that of PUBLIC_URL and, outside production,
 * the request's own. Callers without both headers are not browsers and hold no cookies of ours.
 */
export function refuseForeignOrigin(request: Request, ownOrigins: string[]): void {
  if (CHANGES_NOTHING.has(request.method)) return
  const origin = request.headers.get('origin')
  const isForeign = origin !== null && !ownOrigins.includes(origin)
  if (isForeign || isSentByAnotherSite(request.headers.get('sec-fetch-site')))
    throw new Refusal('foreign_origin', 403, {
      en: 'This request came from another site, so we did not carry it out.',
      fr: 'Cette requête vient d’un autre site. Nous ne l’avons donc pas exécutée.',
    })
}

/** From the browser's `Sec-Fetch-Site`; `none` is a typed address or a bookmark. */
export const isSentByAnotherSite = (fetchSite: string | null): boolean =>
  fetchSite === 'cross-site' || fetchSite === 'same-site'

/**
 * Refuses prefetches, and HEAD, which checks where a link leads. Not a redirect: browsers keep a redirect for the click, which
 * would then not reach us, while they repeat a refused request.
 */
export function refuseAheadOfClick({ method, headers }: Request): void {
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join(' ')
  if (method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose))
    throw new Refusal('not_ahead_of_click', 403, {
      en: 'This is done when somebody clicks, not before.',
      fr: 'Cette action se fait au clic d’une personne, pas avant.',
    })
}

/**
 * Refuses, in a demo, a call for a host name that is not ours (DNS rebinding): a foreign page can point its own name at this
 * machine, whose demo sign-ins everybody knows. IP addresses and names under `localhost` cannot be pointed elsewhere.
 */
export function refuseUnknownHost({ hostname }: URL, publicUrl: string): void {
  const host = hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  const isOurs =
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    isIP(host) !== 0 ||
    hostname === new URL(publicUrl).hostname
  if (!isOurs)
    throw new Refusal('unknown_host', 400, {
      en: 'A demo does not answer to this name. Open it as localhost, or set PUBLIC_URL to the address you use.',
      fr: 'Une démonstration ne répond pas à ce nom. Ouvrez-la sous localhost ou donnez à PUBLIC_URL l’adresse que vous utilisez.',
    })
}
