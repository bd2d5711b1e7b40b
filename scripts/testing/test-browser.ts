import { findChromium, HEADLESS_CHROMIUM, WITHOUT_CHROMIUM } from '../../tests/support/browser/chromium.ts'
import { ENGINES } from '../../tests/support/other-browsers/engines.ts'
import { type Outcome, run } from '../phases.ts'

/** Nothing to report when there is a browser; else installs one where that is possible, or says what to do. */
export async function ensureChromium(): Promise<Outcome | undefined> {
  const canInstall = canInstallPackages()
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

/**
 * The engines of `tests/journeys/browsers.spec.ts`, for the long form. Installs what is missing, which must succeed where it
 * is possible, as in CI; elsewhere the summary names what is not run.
 */
export async function ensureOtherBrowsers(): Promise<Outcome> {
  const startedAt = performance.now()
  const missing = () => ENGINES.filter((engine) => !engine.isInstalled())
  if (missing().length > 0 && canInstallPackages()) {
    console.log(`Installing ${namesOf(missing())} for the journeys in other browsers.`)
    await apt('update')
    await install(...missing().flatMap(({ packages }) => packages))
  }
  const left = missing()
  const note = `${namesOf(left)} NOT RUN: install ${left.flatMap(({ packages }) => packages).join(', ')}`
  return {
    name: 'browsers',
    seconds: (performance.now() - startedAt) / 1000,
    passed: ENGINES.length - left.length,
    failed: canInstallPackages() ? left.length : 0,
    ...(left.length > 0 && { note }),
  }
}

const namesOf = (engines: typeof ENGINES) => engines.map(({ name }) => name).join(', ')
const canInstallPackages = () => process.getuid?.() === 0 && Bun.which('apt-get') !== null
const install = (...names: string[]) => apt('install', '--yes', '--no-install-recommends', ...names)

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
