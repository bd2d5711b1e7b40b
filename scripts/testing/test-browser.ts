import { findChromium, HEADLESS_CHROMIUM, WITHOUT_CHROMIUM } from '../../tests/support/browser/chromium.ts'
import { type Outcome, run } from '../phases.ts'

/** Nothing to report when there is a browser; else installs one where that is possible, or says what to do. */
export async function ensureChromium(): Promise<Outcome | undefined> {
  const canInstall = process.getuid?.() === 0 && Bun.which('apt-get') !== null
  if (findChromium()) {
    // Known at once where apt has no lists; then the slower one that is there will do.
    if (canInstall && !process.env.CHROMIUM_PATH && !Bun.which(HEADLESS_CHROMIUM))
      await install(HEADLESS_CHROMIUM)
    return undefined
  }
  const startedAt = performance.now()
  if (canInstall) {
    console.log('Installing Chromium for the browser tests.')
    await apt('update')
    await install(HEADLESS_CHROMIUM)
    if (!findChromium()) await install('chromium')
  }
  const found = findChromium() !== undefined
  if (!found) console.log(WITHOUT_CHROMIUM)
  const seconds = (performance.now() - startedAt) / 1000
  return { name: 'chromium', seconds, passed: found ? 1 : 0, failed: found ? 0 : 1 }
}

const install = (name: string) => apt('install', '--yes', '--no-install-recommends', name)

/** Gives up soon where there is no network, rather than once for each mirror and package. */
const IMPATIENT = [
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
]

async function apt(...words: string[]): Promise<void> {
  await run(['apt-get', ...IMPATIENT, ...words], { DEBIAN_FRONTEND: 'noninteractive' }, (piece) =>
    process.stdout.write(piece),
  )
}
