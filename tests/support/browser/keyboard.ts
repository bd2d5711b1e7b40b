import type { Locator, Page } from 'playwright-core'

/** Waits until the focus is there. */
export async function expectFocus(page: Page, target: Locator): Promise<void> {
  const element = await target.elementHandle()
  await page.waitForFunction((awaited) => awaited === document.activeElement, element)
}

/** No page of ours has more stops than this. */
const MOST_STOPS = 120

/** Presses Tab, as a person without a mouse, until the focus is there; throws when it never comes there. */
export async function pressTabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target}.`)
}
