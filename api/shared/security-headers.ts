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
  const ofItsOwn = new Set(headers.keys())
  for (const rule of HEADER_RULES) {
    if (!fits(rule, path) || (rule.inProductionOnly && !production)) continue
    for (const [name, value] of Object.entries(rule.headers)) {
      if (!rule.unlessSet || !ofItsOwn.has(name)) headers.set(name, value)
    }
  }
}

function fits({ of }: HeaderRule, path: string): boolean {
  if (!of.endsWith('/*')) return path === of
  return path === of.slice(0, -2) || path.startsWith(of.slice(0, -1))
}
