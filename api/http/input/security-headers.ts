/** For answers that are not pages; a page has a policy of its own, see `contentPolicyOf`. */
export const POLICY_OF_FILES = "frame-ancestors 'none'"

const OF_ALL = Object.entries({
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
})
const OF_API_UNLESS_SET = Object.entries({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
})
const OF_OTHERS_UNLESS_SET = Object.entries({ 'content-security-policy': POLICY_OF_FILES })

/** The first holds an e-mail address by specification, the second is about one person. Neither is sent on in a Referer. */
const WITHOUT_REFERRER = /^(\/fr)?\/(lead-confirmation|your-request)$/

export function addSecurityHeaders(headers: Headers, path: string, production: boolean): void {
  for (const [name, value] of OF_ALL) headers.set(name, value)
  if (production) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  if (WITHOUT_REFERRER.test(path)) headers.set('referrer-policy', 'no-referrer')
  const isApi = path === '/api' || path.startsWith('/api/')
  for (const [name, value] of isApi ? OF_API_UNLESS_SET : OF_OTHERS_UNLESS_SET)
    if (!headers.has(name)) headers.set(name, value)
}
