import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { PATIENCE_MS } from '../patience.ts'

/** The same engine without its windows: tests in it take half the time. Also the name of Debian's package. */
export const HEADLESS_CHROMIUM = 'chromium-headless-shell'
const NAMES = [
  HEADLESS_CHROMIUM,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const OUTSIDE_PATH = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const CHROMIUM_ARGUMENTS = [
  '--disable-gpu',
  '--disable-background-networking',
  // Nothing leaves this machine, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // The sandbox of Chromium does not work for root, and needs nothing less for anyone else.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

type TestChromium = Pick<Browser, 'newContext' | 'close'>

/** Of this process. Bun ends it with the test that took too long, and the next file needs another. */
let kept: Browser | undefined

/**
 * A Chromium of one's own, or, where TEST_CHROMIUM is "kept", the one of this process: a test run's workers go through many
 * files each, and starting one takes longer than many a test. It ends with the process.
 */
export async function joinChromium(): Promise<TestChromium> {
  if (process.env.TEST_CHROMIUM !== 'kept') return chromium.launch(launchOptions())
  if (!kept?.isConnected()) kept = await chromium.launch(launchOptions())
  const browser = kept
  return { newContext: (options) => browser.newContext(options), close: async () => {} }
}

function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(WITHOUT_CHROMIUM)
  return { executablePath, args: CHROMIUM_ARGUMENTS, timeout: PATIENCE_MS }
}

/** CHROMIUM_PATH when set, else a browser of the system, else the one Playwright has downloaded; undefined for none. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || installedChromiums().find(isExecutable)
}

/** The same, but never the headless shell, which keeps no page for Back. */
export function findWholeChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...installedChromiums()].find(
    (path) => !path.endsWith(HEADLESS_CHROMIUM) && isExecutable(path),
  )
}

function installedChromiums(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const ofSystem = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...ofSystem, ...OUTSIDE_PATH, chromium.executablePath()]
}

export const WITHOUT_CHROMIUM =
  'The browser tests need Chromium. Install Chromium or Chrome, or set CHROMIUM_PATH to one; as root, npm test installs it.'

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
