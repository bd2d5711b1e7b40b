import { addSecurityHeaders } from '../input/security-headers.ts'

export const NOT_FOUND_PAGE = '404.html'
/** Answers below `/fr`. */
export const FRENCH_NOT_FOUND_PAGE = `fr/${NOT_FOUND_PAGE}`

export const isNotFoundPage = (path: string) => path === NOT_FOUND_PAGE || path === FRENCH_NOT_FOUND_PAGE

/** The only pages with our claims, which measured figures may replace. */
export const isFrontPage = (path: string) => path === 'index.html' || path === 'fr.html'

/** The language of a page by its place in the build. */
export const languageOf = (path: string): 'en' | 'fr' => (/^fr[./]/.test(path) ? 'fr' : 'en')

/** In a build, for a CDN to read; not a part of the site. */
export const CDN_RULES = '_headers'

/** Their names hold a hash of their content. */
export const HASHED_FILES = /^(_astro|statement-reader)\//

/** The address of a file of the build; a page's has no ending. */
export const addressOf = (path: string) =>
  path === 'index.html' ? '/' : encodeURI(`/${withoutEnding(path, '.html')}`)

export const withoutEnding = (path: string, ending: string) =>
  path.endsWith(ending) ? path.slice(0, -ending.length) : path

/** The headers that every answer with a file has. */
export function headersOf(path: string, bytes: Uint8Array, production: boolean): Headers {
  const headers = new Headers({ 'content-type': Bun.file(path).type, 'cache-control': cacheControlOf(path) })
  const policy = contentPolicyOf(path, bytes)
  if (policy !== undefined) headers.set('content-security-policy', policy)
  addSecurityHeaders(headers, addressOf(path), production)
  return headers
}

function cacheControlOf(path: string): string {
  if (HASHED_FILES.test(path)) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** The worker that reads a statement cannot send it anywhere: a worker has the policy of its own script and not of its page. */
const WORKER_POLICY = "default-src 'none'; frame-ancestors 'none'"
const WORKERS = /^statement-reader\/.+\.js$/

/**
 * The content policy of a page from its meta element, for a header: a header applies before the first byte is parsed and can
 * forbid framing, which a meta element cannot. Workers have fixed policies; other files have none.
 */
function contentPolicyOf(path: string, bytes: Uint8Array): string | undefined {
  if (!path.endsWith('.html')) return WORKERS.test(path) ? WORKER_POLICY : undefined
  const page = new TextDecoder().decode(bytes)
  const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(page)?.[1]
  if (policy === undefined) throw new Error(`${path} has no content policy.`)
  const directives = policy.split(';').map((directive) => directive.trim().replace(/\s+/g, ' '))
  return [...directives.filter((directive) => directive !== ''), "frame-ancestors 'none'"].join('; ')
}
