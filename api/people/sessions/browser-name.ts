/** What someone uses, in the names that they know it by; null where we cannot tell. */
type BrowserName = { browser: string | null; system: string | null }

/** The first that fits counts: most browsers name those that they descend from as well. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
]

const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Of a user agent, which anybody may write as they like, only words of our own lists come out: enough to know one's
 * sessions apart, too little to follow anybody by.
 */
export const browserName = (userAgent: string): BrowserName => ({
  browser: firstThatFits(BROWSERS, userAgent),
  system: firstThatFits(SYSTEMS, userAgent),
})

/** Beyond this a user agent says nothing that we look for. */
const LONGEST_READ = 500

function firstThatFits(names: [string, RegExp][], userAgent: string): string | null {
  const read = userAgent.slice(0, LONGEST_READ)
  return names.find(([, mark]) => mark.test(read))?.[0] ?? null
}
