/**
 * Mostly browser tests that `npm test` leaves out, as it does the width of 1440 px (`tests/support/browser/widths.ts`), to stay under
 * ten minutes on two cores. Route tests hold the promises behind them, and other journeys visit the same screens.
 * The slowest and riskiest first, because CI may have to leave out the last.
 */
export const LONG_TESTS = [
  'tests/journeys/browsers.spec.ts',
  'tests/cluster/cluster.test.ts',
  'tests/deploy/container.test.ts',
  'scripts/backup/backup.test.ts',
  'tests/journeys/site-accessibility.spec.ts',
  'site/content/written-pages.browser.test.ts',
  'tests/cluster/point-in-time.test.ts',
  'tests/cluster/dump.test.ts',
  'tests/cluster/replica.test.ts',
  'tests/deploy/files.test.ts',
  'tests/journeys/statement.spec.ts',
  'tests/journeys/statement-device.spec.ts',
  'tests/journeys/statement-samples.spec.ts',
  'tests/journeys/rate-check.troubles.spec.ts',
  'tests/journeys/owner.spec.ts',
  'tests/journeys/my-leads.spec.ts',
  'tests/journeys/my-data.spec.ts',
  'tests/journeys/admin-leads.spec.ts',
  'tests/journeys/admin-providers.spec.ts',
  'tests/journeys/supplier-account.spec.ts',
  'tests/journeys/integrations-webhooks.spec.ts',
  'sandbox/stripe/stripe-js.test.ts',
  'site/features/rate-check/landing/landing.browser.test.ts',
  'tests/journeys/confirm-email.spec.ts',
  'tests/journeys/french-account.spec.ts',
  'tests/journeys/french-integrations.spec.ts',
  'tests/journeys/french-market.spec.ts',
  'tests/journeys/french-my-data.spec.ts',
  'tests/journeys/french-my-leads.spec.ts',
  'tests/journeys/french-purchase.spec.ts',
  'tests/journeys/french-rate-check.spec.ts',
  'tests/journeys/french-requests.spec.ts',
  'scripts/checks/french-spelling.test.ts',
]

/** Stands in the last lines of `npm test`. */
export const LEFT_OUT = `${LONG_TESTS.length} files and 1440 px only in npm run test:long`
