/**
 * Which modules of the browser come in one file (decision 51). Each file costs a request with 600 bytes of headers, and a
 * page that asks for forty waits for its turns: so what the same pages need travels together. A page must not pay for it:
 * a group holds only what nearly all pages that load it use, and no page may weigh more than without groups.
 *
 * A module is in the first group that names it, and brings what it imports along unless an earlier group has that.
 */
export const MODULE_GROUPS = [
  group('react', packages('react', 'react-dom', 'scheduler', '@astrojs/react')),
  // On every page, the landing included: who may be here, and what fetches code that comes later.
  group(
    'start',
    packages('nanostores/atom'),
    files('api/contract', 'cookies'),
    files('site/lib', 'hint', 'session', 'browser-session'),
    files('site/features/people/session', 'session', 'session.api', 'session.store'),
    files('site/features/rate-check/checks', 'results-hint', 'owner-draft.store'),
    /vite\/preload-helper/,
  ),
  // Islands that call nothing, as the reader of statements, load this and not the next.
  group(
    'controls',
    packages('nanostores', '@nanostores/react'),
    files('api/contract', 'typed-number'),
    files('site/components', 'Alert', 'Badge', 'Button', 'CheckMark', 'Field', 'Loading'),
    files('site/lib', 'format', 'messages', 'query'),
  ),
  group(
    'api',
    packages('valibot'),
    files('domain', 'business-types', 'processors', 'provinces'),
    files('api/contract', 'contact-request', 'fields', 'total-count'),
    files('api/contract/supplier', 'supplier'),
    files('site/lib', 'api', 'early-answers', 'other-tabs', 'signed-out', 'use-log-out', 'use-mutation'),
    files('site/features/suppliers/accounts', 'supplier-session.api', 'supplier-session.store'),
  ),
  group(
    'accounts',
    files('api/contract', 'passwords', 'rate-check-results', 'verification'),
    files('api/contract/supplier', 'account'),
  ),
  // With all of Radix that toasts and tooltips need; portals have both.
  group(
    'toasts',
    files('site/features/platform/toast', 'Toaster', 'toast.store'),
    files('site/components', 'RelativeTime', 'SessionGate', 'Tooltip'),
    files('site/features/people/own-sessions', 'SessionsButton', 'mount'),
  ),
  group(
    'signed-in',
    packages('@nanostores/query'),
    files('domain', 'outcomes', 'statuses', 'tiers'),
    files('api/contract/supplier', 'market'),
    files('site/components', 'SearchForm'),
    files('site/lib', 'remote', 'use-filters'),
  ),
  group(
    'supplier',
    files('api/contract', 'brand'),
    files('site/features/suppliers/accounts', 'PortalHeader', 'mount', 'supplier-session.messages'),
  ),
  group(
    'admin',
    files('api/contract/admin', 'account'),
    files('site/features/people/admin-session', '[^/]*'),
  ),
  group(
    'leads',
    files('api/contract/admin', 'bulk', 'credits', 'leads', 'providers'),
    files('site/components/lists', 'SelectionBar'),
    files('site/lib', 'bulk.messages', 'kept-columns', 'use-selection'),
    files('site/features/market/leads', 'AdminMarketplace', 'leads.api'),
  ),
]

/**
 * Lets the file of an island hold what other files import, so that a group with an island in it is one file. Otherwise the
 * island would be a file of its own that only names the other.
 */
export const islandsMayShare = {
  name: 'islands-may-share',
  configEnvironment: (environment) =>
    environment === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
}

function group(name, ...patterns) {
  return { name, test: (id) => patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/'))) }
}

function packages(...names) {
  return new RegExp(`/node_modules/(${names.join('|')})/`)
}

function files(folder, ...names) {
  return new RegExp(`/${folder}/(${names.join('|')})\\.tsx?$`)
}
