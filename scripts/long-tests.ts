/**
 * Tests of the long form alone, `npm run test:long`: what `npm test` leaves out so that it stays under eight minutes on two
 * cores. All of them need a browser, which is what takes the time; the promises behind them are also held by route tests, and
 * the ways of a rate check and of a purchase are walked in the short form too.
 */
export const LONG_TESTS = [
  'api/sandbox/stripe/stripe-js.test.ts',
  'site/components/tooltip.browser.test.ts',
  'site/content/written-pages.browser.test.ts',
  'site/features/purchase/purchase.browser.test.ts',
  'site/features/purchase/use-credit.browser.test.ts',
  'tests/journeys/admin-analytics.spec.ts',
  'tests/journeys/admin-leads.spec.ts',
  'tests/journeys/admin-providers.spec.ts',
  'tests/journeys/consent-receipt.spec.ts',
  'tests/journeys/marketplace.spec.ts',
  'tests/journeys/my-data.spec.ts',
  'tests/journeys/my-leads.spec.ts',
  'tests/journeys/owner.spec.ts',
  'tests/journeys/rate-check.accessibility.spec.ts',
  'tests/journeys/rate-check.troubles.spec.ts',
  'tests/journeys/sign-in.spec.ts',
  'tests/journeys/sign-in-through-issuer.spec.ts',
  'tests/journeys/site-accessibility.spec.ts',
  'tests/journeys/supplier-account.spec.ts',
]
