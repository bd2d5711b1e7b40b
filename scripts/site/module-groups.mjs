/**
 * The modules of the browser that share a file (decision 49). A group holds only what nearly all pages that load it use, so that
 * no page weighs more than without groups. A module is in the first group that names it, with those of its imports that no
 * earlier group has.
 */
export const MODULE_GROUPS = [
  group(
    'react',
    packages('react', 'react-dom', 'scheduler', '@astrojs/react'),
    // Astro begins each island with it.
    files('site/components', 'island'),
    files('site/lib', 'jsx-runtime'),
  ),
  // On every page, the landing included: who may be here, and what fetches code that comes later.
  group(
    'start',
    packages('nanostores/atom'),
    files('api/contract', 'cookies'),
    files('site/lib', 'hint', 'browser-session', 'tab-storage'),
    files('site/lib/words', 'keep-language', 'other-language'),
    files('site/features/people/session', 'session.api', 'session.store'),
    files('site/features/rate-check/checks', 'results-hint.store'),
    /vite\/preload-helper/,
  ),
  // Islands that call nothing, as the reader of statements, load this and not the next.
  group(
    'controls',
    packages('nanostores', '@nanostores/react'),
    files('api/contract/forms', 'typed-number'),
    files(
      'site/components',
      'Alert',
      'Badge',
      'Button',
      'Card',
      'Icon',
      'Loading',
      'NewTabLink',
      'TakesFocus',
      'lazy',
    ),
    files('site/components/fields', 'CheckboxField', 'Field'),
    files('site/lib/words', 'format', 'format.messages', 'language', 'names.messages'),
    files('site/lib/data', 'query'),
  ),
  group(
    'api',
    packages('valibot'),
    files('domain', 'business-types', 'money', 'phones', 'processors', 'provinces', 'requests'),
    files('domain/languages', 'languages'),
    files('api/contract', 'brand'),
    files('api/contract/requests', 'call-times', 'contact-request'),
    files('api/contract/forms', 'fields', 'total-count'),
    files('api/contract/people', 'verification'),
    files('site/lib/data', 'api', 'early-answers', 'use-mutation'),
    // Of accounts and of one's own data, and small.
    files('site/lib/words', 'mail-languages'),
  ),
  group(
    'accounts',
    files('api/contract/forms', 'passwords'),
    files('api/contract/rate-check', 'rate-check-results'),
    files('api/contract/suppliers', 'account'),
  ),
  // What proves an address: the rate check, mailed links and the pages of one's own data.
  group(
    'verification',
    files(
      'site/features/people/verification',
      'CodeEntry',
      'VerifiedAddress',
      'proof',
      'use-verification',
      'verification.messages',
    ),
  ),
  // Other pages need these three without the rest of the form.
  group(
    'rate-check-contract',
    files('api/contract/rate-check', 'rate-check'),
    files('site/features/rate-check/statements', 'confirmed-figures.store'),
  ),
  group(
    'hand-over',
    files('api/contract/rate-check', 'unusual-fees'),
    files('site/features/rate-check/statements', 'hand-over.store'),
  ),
  group(
    'form',
    files('site/features/rate-check/checks', 'draft'),
    files('site/features/rate-check/checks/statement', 'read-statement', 'unusual-fees'),
  ),
  // With all of Radix that toasts need.
  group(
    'toasts',
    packages('@radix-ui/react-id'),
    files('api/contract', 'config'),
    files('api/contract/suppliers', 'supplier'),
    files('site/features/suppliers/accounts', 'supplier-session.store'),
    files('site/features/people/second-factor', 'mount'),
    files('site/features/platform/toast', 'Toaster', 'toast.store'),
    files('site/components', 'Cross', 'RelativeTime', 'SessionGate'),
    // Of dialogs, which need Radix too.
    files('site/lib', 'copy-text', 'use-back-to-close'),
  ),
  group(
    'signed-in',
    packages('@nanostores/query'),
    files('domain/leads', 'outcomes', 'tiers'),
    files('api/contract/people', 'users'),
    files('api/contract/market', 'market'),
    files('site/components', 'BackLink', 'NamedSection'),
    files('site/components/fields', 'DayField'),
    files('site/components/lists', 'FilterBar', 'ListStates', 'Shortcuts', 'Table'),
    files('site/lib', 'not-found', 'outcome-colours', 'use-kept-choice'),
    files('site/lib/data', 'remote', 'use-after-change'),
    files('site/lib/lists', 'list-filters', 'list-in-pages'),
    files('site/lib/words', 'carried-state'),
    files('site/features/people/own-sessions', 'mount'),
    files('site/features/people/second-factor', 'confirmation.store'),
    // Of admins alone, and small: as a file of its own it is one request more on each of their pages.
    files('api/contract/admin', 'admin'),
    files('site/features/people/admins/home', 'home.store'),
    files('site/features/people/admins/session', '[^/]*'),
  ),
  group(
    'supplier',
    files('domain', 'connect'),
    files('site/components/lists', 'ExpandableRow'),
    files(
      'site/features/suppliers/accounts',
      'EmailNotice',
      'PortalHeader',
      'SupplierOnly',
      'sign-in-path',
      'supplier-session.messages',
    ),
  ),
  group(
    'forms',
    packages('react-hook-form', '@hookform/resolvers'),
    // Of admins alone, and small.
    files('api/contract/admin', 'second-factor-reset'),
    files('site/components', 'AccountForm', 'WhenSeen'),
    files('site/features/people/staff-sign-in', 'NotSignedInYet'),
    files('site/components/fields', 'PasswordField'),
    files('site/lib', 'use-sent-form'),
  ),
  group('dialogs', files('site/components/dialogs', 'DialogSheet', 'DiscardAsk', 'FormDialog')),
  // What owners have: the pages of one's own data show both.
  group('owners', files('api/contract/rate-check', 'quotes'), files('api/contract/requests', 'requests')),
  // What an account shows last: where it is signed in, and its second factor.
  group(
    'own-security',
    files('api/contract/people', 'second-factor'),
    files('site/features/people/own-sessions', 'OwnSessions'),
    files('site/features/people/second-factor', 'CodeField', 'SecondFactor'),
  ),
  group(
    'admin-account',
    files('api/contract/admin', 'account'),
    files('site/features/people/admins/account', 'PasswordForm'),
  ),
  group(
    'my-leads',
    files('api/contract/buying', 'purchases'),
    files('site/features/buying/my-leads', 'MyLeads'),
  ),
  // The log and the settings load it for its table: admins have it already, and as a file of its own it would be a 15th on /admin.
  group(
    'leads',
    files('domain/leads', 'statuses'),
    files('api/contract/admin', 'bulk', 'credits', 'leads', 'providers'),
    files('site/components/lists', 'ColumnChooser', 'DataTable', 'PageBox', 'SelectableList', 'SelectionBar'),
    files('site/lib/lists', 'bulk.messages', 'sorting', 'table.messages', 'use-selection'),
    files('site/features/market/leads', 'AdminMarketplace', 'leads.api'),
  ),
]

/** Lets an island's file hold what other files import. Otherwise a group with an island would be two files. */
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
  return new RegExp(`/${folder}/(${names.join('|')})(\\.fr)?\\.tsx?$`)
}
