export const NOT_FOUND_PAGE = '404.html'
/** Answers below `/fr`. */
export const FRENCH_NOT_FOUND_PAGE = `fr/${NOT_FOUND_PAGE}`

export const isNotFoundPage = (path: string) => path === NOT_FOUND_PAGE || path === FRENCH_NOT_FOUND_PAGE

/** The language of a page by its place in the build. */
export const languageOf = (path: string): 'en' | 'fr' => (/^fr[./]/.test(path) ? 'fr' : 'en')

/** In a build, for a CDN to read; not a part of the site. */
export const CDN_RULES = '_headers'

/** Their names hold a hash of their content. */
export const HASHED_FILES = /^(_astro|statement-reader)\//

/** How long browsers may cache a file of the build; the first rule that matches its path applies. */
const CACHE_RULES: { files: RegExp; cacheControl: string }[] = [
  { files: HASHED_FILES, cacheControl: 'public, max-age=31536000, immutable' },
  { files: /\.html$/, cacheControl: 'no-cache' },
  { files: /(?:)/, cacheControl: 'public, max-age=3600' },
]

export const cacheControlOf = (path: string) =>
  CACHE_RULES.find(({ files }) => files.test(path))?.cacheControl ?? 'no-cache'

/** The address of a file of the build; a page's has no ending. */
export const addressOf = (path: string) =>
  path === 'index.html' ? '/' : encodeURI(`/${withoutEnding(path, '.html')}`)

export const withoutEnding = (path: string, ending: string) =>
  path.endsWith(ending) ? path.slice(0, -ending.length) : path

/** The worker that reads a statement cannot send it anywhere: a worker has the policy of its own script and not of its page. */
const WORKER_POLICY = "default-src 'none'; frame-ancestors 'none'"
const WORKERS = /^statement-reader\/.+\.js$/

/**
 * The content policy of a page from its meta element, for a header: a header applies before the first byte is parsed and can
 * forbid framing, which a meta element cannot. Workers have fixed policies; other files have none.
 */
export function contentPolicyOf(path: string, text: string): string | undefined {
  if (!path.endsWith('.html')) return WORKERS.test(path) ? WORKER_POLICY : undefined
  const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(text)?.[1]
  if (policy === undefined) throw new Error(`${path} has no content policy.`)
  const directives = policy.split(';').map((directive) => directive.trim().replace(/\s+/g, ' '))
  return [...directives.filter((directive) => directive !== ''), "frame-ancestors 'none'"].join('; ')
}
