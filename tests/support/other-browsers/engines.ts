import { existsSync } from 'node:fs'
import { CHROMIUM_ARGUMENTS, findWholeChromium } from '../browser/chromium.ts'
import { openPuppeteerWindow } from './puppeteer-window.ts'
import { openWebKitWindow } from './webkit-window.ts'
import type { Window } from './window.ts'

type Size = { width: number; height: number }

export type Engine = {
  name: string
  /** Debian's. */
  packages: string[]
  isInstalled: () => boolean
  /** Whether Back always shows our pages as they were left. Firefox at times loads one again, on a busy machine. */
  alwaysKeepsPages: boolean
  open: (size: Size) => Promise<Window>
}

const first = (...commands: string[]) => commands.map((one) => Bun.which(one)).find((path) => path !== null)
const firefox = () => first('firefox-esr', 'firefox')
const miniBrowser = () =>
  [...new Bun.Glob('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').scanSync({ cwd: '/', absolute: true })][0]

/** Engines that keep a page for Back. Chromium's headless shell does not: a test that needs that takes one of these. */
export const ENGINES: Engine[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    isInstalled: () => findWholeChromium() !== undefined,
    alwaysKeepsPages: true,
    open: (size) =>
      openPuppeteerWindow({ executablePath: findWholeChromium() ?? '', args: CHROMIUM_ARGUMENTS }, size),
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isInstalled: () => firefox() !== undefined,
    alwaysKeepsPages: false,
    open: (size) => openPuppeteerWindow({ browser: 'firefox', executablePath: firefox() ?? '' }, size),
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () =>
      existsSync('/usr/bin/WebKitWebDriver') && first('Xvfb') !== undefined && miniBrowser() !== undefined,
    alwaysKeepsPages: true,
    open: (size) => openWebKitWindow(miniBrowser() ?? '', size),
  },
]
