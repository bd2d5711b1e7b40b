import type { Page } from './browser/browser.ts'

/** A figure or a count by its label, as text. */
export const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
    .textContent()
