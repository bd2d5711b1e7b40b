import { join } from 'node:path'
import type { FileChooser } from 'playwright-core'
import type { Page } from '../browser/browser.ts'
import { pressTabTo } from '../browser/on-page.ts'
import { button } from './visitor.ts'

const STATEMENTS = join(import.meta.dir, '../../../bench/statements')

/** Statements: `samples/g1a`, `drawn/others/o20`. */
export const paperAt = (name: string) => join(STATEMENTS, `${name}.pdf`)

type Files = Parameters<FileChooser['setFiles']>[0]

export const chooser = (page: Page) => page.getByLabel(/^(Choose your statement|Add another month)$/)

/** Reaches the button, and waits until all that reads a file is loaded. */
export async function reachChooser(page: Page): Promise<void> {
  const worker = page.waitForEvent('worker')
  await chooser(page).focus()
  // It answers once its whole script has run.
  await (await worker).evaluate(() => 1)
  await page.waitForLoadState('networkidle')
}

/** With the keyboard, as far as the browser's own dialog, in which the files are then chosen. */
export async function chooseFiles(page: Page, files: Files): Promise<void> {
  // The event comes only to a listener that is there before the key is pressed.
  page.on('filechooser', () => {})
  await pressTabTo(page, chooser(page))
  // What reads the file is loaded when the button gets the focus, and nothing afterwards.
  await page.waitForLoadState('networkidle')
  const [opened] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await opened.setFiles(files)
}

export const field = {
  fees: (page: Page) => page.getByRole('textbox', { name: 'Total fees, before tax' }),
  sales: (page: Page) => page.getByRole('textbox', { name: 'Card sales, before refunds' }),
}

export async function confirm(page: Page): Promise<void> {
  await pressTabTo(page, button(page, 'These are right').first())
  await page.keyboard.press('Enter')
}

/** What the page works out: "1.38%". */
export const rateOn = (page: Page) =>
  page
    .getByRole('region', { name: 'Your effective rate' })
    .getByText(/^\d+\.\d\d%$/)
    .first()
    .textContent()
