import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const OUTSIDE_PATH = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** CHROMIUM_PATH when set, else a browser of the system, else the one Playwright has downloaded; undefined for none. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return chosen
  const folders = (process.env.PATH ?? '').split(delimiter)
  const ofSystem = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...ofSystem, ...OUTSIDE_PATH, chromium.executablePath()].find(isExecutable)
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
