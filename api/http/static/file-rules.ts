/** The page for an address that does not exist. */
export const NOT_FOUND_PAGE = '404.html'
/** Lies in a build for a CDN to read, and is no part of the site. */
export const CDN_RULES = '_headers'

/** How long browsers may keep a file of the build; the first rule that fits its path decides. */
const CACHE_RULES: { files: RegExp; cacheControl: string }[] = [
  // Their names hold a hash of what is in them.
  { files: /^(_astro|statement-reader)\//, cacheControl: 'public, max-age=31536000, immutable' },
  { files: /\.html$/, cacheControl: 'no-cache' },
  { files: /(?:)/, cacheControl: 'public, max-age=3600' },
]

export const cacheControlOf = (path: string) =>
  CACHE_RULES.find(({ files }) => files.test(path))?.cacheControl ?? 'no-cache'

/** The one address of a file of the build: a page goes without its ending. */
export const addressOf = (path: string) =>
  path === 'index.html' ? '/' : encodeURI(`/${withoutEnding(path, '.html')}`)

export const withoutEnding = (path: string, ending: string) =>
  path.endsWith(ending) ? path.slice(0, -ending.length) : path

/**
 * What reads a visitor's statement on their own device could not send it if it wanted: a worker has the policy of its own
 * script, not its page's. That of letters in pictures is WebAssembly, which its page hands over.
 */
const WORKER_POLICIES: { files: RegExp; policy: string }[] = [
  { files: /^statement-reader\/pdf\..+\.js$/, policy: "default-src 'none'; frame-ancestors 'none'" },
  {
    files: /^statement-reader\/letters\..+\.js$/,
    policy: "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
  },
]

/**
 * What a page of the build may do, from its meta element, for a header: a header holds before the first byte of the page
 * is read, and can forbid framing, which a meta element cannot. Or what a worker may do; undefined for the rest.
 */
export function contentPolicyOf(path: string, text: string): string | undefined {
  if (!path.endsWith('.html')) return WORKER_POLICIES.find(({ files }) => files.test(path))?.policy
  const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(text)?.[1]
  if (policy === undefined) throw new Error(`${path} has no content policy.`)
  const directives = policy.split(';').map((directive) => directive.trim().replace(/\s+/g, ' '))
  return [...directives.filter((directive) => directive !== ''), "frame-ancestors 'none'"].join('; ')
}
