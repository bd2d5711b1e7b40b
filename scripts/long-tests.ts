/**
 * Tests of the long form alone, `npm run test:long`: what `npm test` leaves out so that it stays under eight minutes on two
 * cores. Each is about looks or surroundings; the promises behind it are also held by a shorter test.
 */
export const LONG_TESTS = [
  'tests/journeys/rate-check.accessibility.spec.ts',
  'tests/journeys/site-accessibility.spec.ts',
  'tests/journeys/sign-in-through-issuer.spec.ts',
  'tests/journeys/consent-receipt.spec.ts',
  'tests/journeys/admin-providers.spec.ts',
  'site/content/written-pages.browser.test.ts',
  'site/components/tooltip.browser.test.ts',
  'api/sandbox/stripe/stripe-js.test.ts',
]
