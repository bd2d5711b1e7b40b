const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
}
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/** Pages whose address carries an e-mail by specification: it must not travel on in a Referer. */
const TELLS_NO_REFERRER = new Set(['/lead-confirmation'])

/**
 * Adds what every answer carries. Pages bring their content policy in a meta element, which cannot forbid framing, so
 * that part is a header; an answer that has set a policy of its own keeps it.
 */
export function addSecurityHeaders(headers: Headers, path: string, production: boolean): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) headers.set(name, value)
  headers.set(
    'referrer-policy',
    TELLS_NO_REFERRER.has(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  )
  if (production) headers.set('strict-transport-security', STRICT_TRANSPORT)
  const isApi = path.startsWith('/api')
  if (!headers.has('content-security-policy')) {
    headers.set(
      'content-security-policy',
      isApi ? "default-src 'none'; frame-ancestors 'none'" : "frame-ancestors 'none'",
    )
  }
  if (isApi && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
}
