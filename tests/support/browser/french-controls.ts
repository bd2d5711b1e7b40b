import { button, choice, textBox, tickBox } from '../people/visitor.ts'
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

/** Waits until the page says this. */
export const said = (page: Page, english: string) =>
  page.getByText(inFrench(english)).filter({ visible: true }).first().waitFor()

/** The same in the dialog that is open. */
export const pressInDialog = (page: Page, english: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: inFrench(english) })
    .click()
