import { expect } from 'bun:test'
import type { Page } from './browser.ts'

/** English words that French has not, and that hardly any English sentence is without. */
const ENGLISH =
  /(?<![\p{L}\p{N}’'/.@_#-])(the|and|your|you|of|to|is|are|with|for|this|that|we|it|by|from|not|what|how|when|email|phone|month|business|lead|leads|card sales|rate|rates|save|saved|send|log in|provider|please|try again)(?![\p{L}\p{N}’'_/@-])/iu

/** Fails with each visible or spoken text of the page that looks English; what is marked as English is left out. */
export async function expectFrench(page: Page, where: string): Promise<void> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>([document.title])
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang="en"], script, style, noscript, iframe') || !isShown(element)) continue
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? '')
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)
        if (text) found.add(text)
      }
    }
    return [...found].map((text) => text.trim()).filter(Boolean)
  })
  expect([where, texts.filter((text) => ENGLISH.test(text))]).toEqual([where, []])
}
