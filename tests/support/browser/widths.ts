/**
 * The widths of screen, in pixels, that a journey is walked at: a phone's, and in the long form (`npm run test:long`) a desk's
 * too. Browsers are what takes the time of a test run.
 */
export const WIDTHS = process.env.LONG_TESTS === '1' ? [390, 1440] : [390]
