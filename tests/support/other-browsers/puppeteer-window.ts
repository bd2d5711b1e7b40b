import puppeteer, { ElementHandle, type LaunchOptions } from 'puppeteer-core'
import { PATIENCE_MS } from '../patience.ts'
import type { Window } from './window.ts'

/** Chromium or Firefox, which Puppeteer drives by DevTools and by WebDriver BiDi. */
export async function openPuppeteerWindow(
  options: LaunchOptions,
  { width, height }: { width: number; height: number },
): Promise<Window<ElementHandle<HTMLInputElement>>> {
  const browser = await puppeteer.launch({
    ...options,
    defaultViewport: { width, height },
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // Chromium also logs each answer of 400 or more; Firefox does not.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return {
    evaluate: (script) => page.evaluate(script),
    async find(script) {
      const found = await page.evaluateHandle(script)
      return found instanceof ElementHandle ? found : undefined
    },
    click: (element) => element.click(),
    type: (element, text) => element.type(text),
    upload: (element, path) => element.uploadFile(path),
    picture: () => page.screenshot(),
    errors: async () => errors,
    close: () => browser.close(),
  }
}
