import { Refusal } from './refusal.ts'

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page makes a browser send. `ownOrigins` are PUBLIC_URL's and, outside production,
 * the request's own. Callers that are no browser send neither header and are let through: they hold no cookies of ours.
 */
export function refuseForeignOrigin(request: Request, ownOrigins: string[]): void {
  if (CHANGES_NOTHING.has(request.method)) return
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const isForeign =
    (origin !== null && !ownOrigins.includes(origin)) || site === 'cross-site' || site === 'same-site'
  if (isForeign)
    throw new Refusal(
      'foreign_origin',
      403,
      'This request came from another site, so we did not carry it out.',
    )
}
