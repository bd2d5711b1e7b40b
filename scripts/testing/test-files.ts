import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')

/**
 * The journeys of `npm test`: one for each person, at one width. Each is a file of `tests/journeys`
 * and the title of one of its tests.
 */
export const SHORT_JOURNEYS = [
  ['admin-sign-in', 'a demo’s admin gets in after a slip, is welcomed, and logs out'],
  [
    'admin-to-supplier',
    'a provider that an admin adds is let in, gets credits and leads, and all of it can be read afterwards',
  ],
  ['consent-receipt', 'a link shows whether a receipt is in force, without saying whose it is'],
  ['integrations', 'a supplier makes a key, sees it once, and revokes it'],
  [
    'mornings',
    'an admin approves, sets a price, unlists leads, reads one and finds it all in the audit log, all by keyboard',
  ],
  ['my-data', 'a code shows a person their data, and leaving closes it again'],
  ['my-leads', 'a lead is converted with its deal value, and the figures agree at once'],
  ['owner', 'an owner signs in after a rate check, accepts a quote, says they switched, and undoes all'],
  ['purchase', 'a supplier buys a lead by keyboard alone, and the toast leads to the lead'],
  ['rate-check', 'a shop sees what it could save and requests contact'],
  ['rate-check', 'a shop sees what it could save and requests contact, in French'],
  ['requests', 'from the confirmation an owner tracks a request, cancels it and undoes that'],
  [
    'saved-searches',
    'a search is saved under a name made of its filters, emailed as often as its supplier wants, and there after a reload',
  ],
  ['supplier-account', 'signing up leads to the market, whose header says who one is'],
  ['withdraw-link', 'the reader of the summary mail withdraws by keyboard on any device'],
] as const

/** Files that start processes, use browsers, build or take long; and each French word. */
const LONG = new Bun.Glob(
  '{tests/{cluster,deploy,journeys,proofs,support/browser}/**,**/*.{browser,long,process}.test.ts,**/french-spelling.test.ts}',
)

/** What runs first in the long form, because it takes longest or is likeliest to fail, and CI may have to leave out the last. */
const FIRST = [
  'tests/journeys/browsers',
  'tests/cluster',
  'tests/deploy',
  'scripts/backup',
  'tests/proofs',
  'api/privacy/retention',
  'scripts/start',
  'tests/journeys/site-',
]

const isLong = (file: string) => LONG.match(file)

export const shortFiles = () => testFiles().filter((file) => !isLong(file))

export const longFiles = () =>
  testFiles()
    .filter(isLong)
    .toSorted((one, other) => placeOf(one) - placeOf(other))

function placeOf(file: string): number {
  const place = FIRST.findIndex((path) => file.startsWith(path))
  return place < 0 ? FIRST.length : place
}

/** Those whose paths contain one of these words. */
export const filesWith = (words: string[]) =>
  testFiles().filter((file) => words.some((word) => file.includes(word)))

/** Their paths from the root. */
function testFiles(): string[] {
  const files = new Bun.Glob(
    '{api,bench,db,docs,domain,sandbox,scripts,site,tests}/**/*.{test,spec}.{ts,tsx}',
  )
  return [...files.scanSync(ROOT)].sort()
}
