import type { Locator } from 'playwright-core'
import { button, choice, dialog, textBox, tickBox } from '../people/visitor.ts'
import type { Page } from './browser.ts'
import { inFrench } from './french-words.ts'

/** Controls and texts of a French page, by the English words of the other journeys; of several that are shown, the first. */
const first = (page: Page, english: string) =>
  button(page, inFrench(english)).filter({ visible: true }).first()

export const press = (page: Page, english: string) => first(page, english).click()
export const field = (page: Page, english: string) => textBox(page, inFrench(english))
export const fill = (page: Page, english: string, value: string) => field(page, english).fill(value)
export const tick = (page: Page, english: string) => tickBox(page, inFrench(english))
export const list = (page: Page, english: string) => choice(page, inFrench(english))
export const link = (page: Page, english: string) => page.getByRole('link', { name: inFrench(english) })

/** Words of the English site, French words, or an element. */
export type Said = string | RegExp | Locator

/** Waits until the page says or shows this; throws when it does not come. */
export function said(page: Page, seen: Said): Promise<void> {
  const shown = typeof seen === 'string' ? inFrench(seen) : seen
  const found = shown instanceof RegExp ? page.getByText(shown) : shown
  return found.filter({ visible: true }).first().waitFor()
}

/** The button of this name in the dialog that is open. */
export const pressInDialog = (page: Page, english: string) =>
  dialog(page)
    .getByRole('button', { name: inFrench(english) })
    .click()

/** Waits for something that is folded there, then unfolds everything. */
export async function unfold(part: Locator): Promise<void> {
  await part.locator('summary').first().waitFor()
  for (const summary of await part.locator('summary').all()) await summary.click()
}

/** The page as it is printed, then as before. */
export async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await look()
  await page.emulateMedia({ media: 'screen' })
}
