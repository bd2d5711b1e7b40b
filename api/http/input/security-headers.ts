/** `of` is an address, or everything under one where it ends in `/*`. */
type HeaderRule = {
  of: string
  headers: Record<string, string>
  inProductionOnly?: true
  /** An answer that has set such a header itself keeps it. */
  unlessSet?: true
}

/**
 * Of what is no page: more has no meaning there, and costs bytes with each file. What a page may do stands in the page, see
 * `contentPolicyOf`.
 */
export const POLICY_OF_FILES = "frame-ancestors 'none'"

/** What answers carry, whatever they say. Where two rules that fit name the same header, the later one decides. */
const HEADER_RULES: HeaderRule[] = [
  {
    of: '/*',
    headers: {
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  },
  {
    of: '/*',
    headers: { 'strict-transport-security': 'max-age=63072000; includeSubDomains' },
    inProductionOnly: true,
  },
  // Pages have a content policy of their own, which says this too.
  { of: '/*', headers: { 'content-security-policy': POLICY_OF_FILES }, unlessSet: true },
  {
    of: '/api/*',
    headers: {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
    unlessSet: true,
  },
  // Its address carries an e-mail by specification, which must not travel on in a Referer.
  { of: '/lead-confirmation', headers: { 'referrer-policy': 'no-referrer' } },
]

/** Adds what the answer at this address carries by the rules above. */
export function addSecurityHeaders(headers: Headers, path: string, production: boolean): void {
  const address = ADDRESSES.find((each) => fits(each, path)) ?? EVERYWHERE
  for (const { name, value, unlessSet } of (production ? IN_PRODUCTION : OUTSIDE_PRODUCTION)[address] ?? [])
    if (!unlessSet || !headers.has(name)) headers.set(name, value)
}

const EVERYWHERE = '/*'
/** The most particular first: all rules that fit it fit what it fits. */
const ADDRESSES = [...new Set(HEADER_RULES.map(({ of }) => of))].sort((a, b) => b.length - a.length)

type SecurityHeader = { name: string; value: string; unlessSet: boolean }

const OUTSIDE_PRODUCTION = headersByAddress(false)
const IN_PRODUCTION = headersByAddress(true)

/** Worked out once, since every answer asks. */
function headersByAddress(production: boolean): Record<string, SecurityHeader[]> {
  return Object.fromEntries(ADDRESSES.map((of) => [of, headersAt(of.replace(/\/\*$/, '/'), production)]))
}

function headersAt(path: string, production: boolean): SecurityHeader[] {
  const headers = new Map<string, SecurityHeader>()
  for (const { of, headers: ruleHeaders, inProductionOnly, unlessSet = false } of HEADER_RULES) {
    if (!fits(of, path) || (inProductionOnly && !production)) continue
    for (const [name, value] of Object.entries(ruleHeaders)) headers.set(name, { name, value, unlessSet })
  }
  return [...headers.values()]
}

function fits(of: string, path: string): boolean {
  if (!of.endsWith('/*')) return path === of
  return path === of.slice(0, -2) || path.startsWith(of.slice(0, -1))
}
