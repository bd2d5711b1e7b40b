import { findChromium, HEADLESS_CHROMIUM, WITHOUT_CHROMIUM } from '../../tests/support/browser/chromium.ts'
import { ENGINES } from '../../tests/support/other-browsers/engines.ts'
import { type Outcome, run, timed } from '../phases.ts'

/** Undefined if there is a browser; otherwise installs one if possible, or says what to do. */
export async function ensureChromium(): Promise<Outcome | undefined> {
  const canInstall = canInstallPackages()
  if (findChromium()) {
    // Fails at once if apt has no lists; then the slower one will do.
    if (canInstall && !process.env.CHROMIUM_PATH && !Bun.which(HEADLESS_CHROMIUM))
      await install(HEADLESS_CHROMIUM)
    return undefined
  }
  return timed('chromium', async () => {
    if (canInstall) {
      console.log('Installing Chromium for the browser tests.')
      await apt('update')
      await install(HEADLESS_CHROMIUM)
      if (!findChromium()) await install('chromium')
    }
    if (findChromium()) return { passed: 1, failed: 0 }
    console.log(WITHOUT_CHROMIUM)
    return { passed: 0, failed: 1 }
  })
}

/** Installs missing engines of `tests/journeys/browsers.spec.ts`, and fails if it cannot as root on Debian; elsewhere names them. */
export const ensureOtherBrowsers = () => timed('browsers', installOtherBrowsers)

async function installOtherBrowsers() {
  const missing = () => ENGINES.filter((engine) => !engine.isInstalled())
  if (missing().length > 0 && canInstallPackages()) {
    console.log(`Installing ${namesOf(missing())} for the journeys in other browsers.`)
    await apt('update')
    await install(...missing().flatMap(({ packages }) => packages))
  }
  const left = missing()
  const note = `${namesOf(left)} NOT RUN: install ${left.flatMap(({ packages }) => packages).join(', ')}`
  return {
    passed: ENGINES.length - left.length,
    failed: canInstallPackages() ? left.length : 0,
    ...(left.length > 0 && { note }),
  }
}

const namesOf = (engines: typeof ENGINES) => engines.map(({ name }) => name).join(', ')
const canInstallPackages = () => process.getuid?.() === 0 && Bun.which('apt-get') !== null
const install = (...names: string[]) => apt('install', '--yes', '--no-install-recommends', ...names)

/** Gives up soon without a network, rather than once for each mirror and package. */
const IMPATIENT = ['Acquire::Retries=1', 'Acquire::http::Timeout=20', 'Acquire::https::Timeout=20'].flatMap(
  (option) => ['-o', option],
)

async function apt(...words: string[]): Promise<void> {
  await run(['apt-get', ...IMPATIENT, ...words], { DEBIAN_FRONTEND: 'noninteractive' }, (piece) =>
    process.stdout.write(piece),
  )
}
