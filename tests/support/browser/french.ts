import { expect } from 'bun:test'
import { faultsInFrench } from '../../../scripts/checks/french-faults.ts'
import type { Page } from './browser.ts'
import { isEnglishMessage } from './french-words.ts'

/**
 * Fails with each text that the page shows or has read aloud, toasts included, and that looks English or is not set as French
 * is. What is marked as English is left out.
 */
export async function expectFrench(page: Page, where: string): Promise<void> {
  const texts = await page.evaluate(() => {
    const attributes = [
      'alt',
      'aria-description',
      'aria-label',
      'aria-roledescription',
      'aria-valuetext',
      'label',
      'placeholder',
      'title',
    ]
    const found = new Set<string>([document.title])
    const isShown = (element: Element) =>
      // Neither the choices of a list nor the title of a drawing have a box of their own.
      (element.closest('select, svg') ?? element).checkVisibility({ visibilityProperty: true })
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang="en"], script, style, noscript, iframe') || !isShown(element)) continue
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? '')
      for (const name of attributes) found.add(element.getAttribute(name) ?? '')
    }
    return [...found].map((text) => text.trim()).filter(Boolean)
  })
  const faults = texts.flatMap((text) => [
    ...faultsInFrench(text).map((fault) => `${fault}: ${text}`),
    ...(isEnglishMessage(text) ? [`is an English message: ${text}`] : []),
  ])
  expect([where, faults]).toEqual([where, []])
}
