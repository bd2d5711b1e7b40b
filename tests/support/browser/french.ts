import { expect } from 'bun:test'
import { faultsInFrench, looksEnglish } from '../../../scripts/checks/french-faults.ts'
import { messagesTo } from '../inbox.ts'
import { untilJobsAreDone } from '../queued-jobs.ts'
import type { Page } from './browser.ts'
import { isEnglishMessage, readInFrench } from './french-words.ts'
import type { Stage } from './stage.ts'

/**
 * Fails with each text that the page shows or has read aloud, toasts included, and that looks English or is not set as French
 * is, and with each link to the other language that does not say which one that is. What is marked as English is left out.
 */
export async function expectFrench(page: Page, where: string): Promise<void> {
  const { language, unmarked } = await page.evaluate(() => ({
    language: document.documentElement.lang,
    unmarked: [...document.body.querySelectorAll('a[hreflang]')]
      .filter((link) => link.getAttribute('hreflang') !== link.getAttribute('lang'))
      .map((link) => link.outerHTML),
  }))
  const faults = (await page.evaluate(visibleTexts)).flatMap(faultsOf)
  expect({ where, language, faults, unmarked }).toEqual({
    where,
    language: 'fr-CA',
    faults: [],
    unmarked: [],
  })
}

/** Runs in the page. */
function visibleTexts(): string[] {
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
}

const faultsOf = (text: string) => [
  ...faultsInFrench(text).map((fault) => `${fault}: ${text}`),
  ...(isEnglishMessage(text) ? [`is an English message: ${text}`] : []),
]

/** Fails with each line of the mails and texts to this address that looks English, once all have come. */
export async function expectFrenchMessages(stage: Stage, to: string): Promise<void> {
  await untilJobsAreDone(stage)
  const messages = await messagesTo(stage.url, to)
  expect(messages.length).toBeGreaterThan(0)
  const lines = messages.flatMap(({ subject, text }) =>
    `${subject ?? ''}\n${text}`.replaceAll(/https?:\S+/g, '').split('\n'),
  )
  expect(lines.filter(looksEnglish)).toEqual([])
}

/**
 * Walks an English journey in a browser that prefers French: addresses are those under `/fr`, and words are looked for in French.
 * Fails with each text that any page has shown, however shortly, and that is not French.
 */
export async function walkInFrench(page: Page, visit: () => Promise<void>): Promise<void> {
  readInFrench(page)
  const shown = new Set<string>()
  await page.context().setExtraHTTPHeaders({ 'accept-language': 'fr-CA' })
  await page.exposeBinding('northrateShown', (_, texts: string[]) => {
    for (const text of texts) shown.add(text)
  })
  await page.addInitScript({ content: `(${reportTexts})(${visibleTexts})` })
  const goto = page.goto.bind(page)
  page.goto = (address, options) => goto(address.replace(/^\/(?!\w)|^(?=\/(?!(?:fr|api)\b))/, '/fr'), options)
  await visit()
  expect(shown.size).toBeGreaterThan(0)
  expect([...shown].flatMap(faultsOf)).toEqual([])
}

/** Runs in the page: tells of each text once, a frame after it has come. */
function reportTexts(read: () => string[]): void {
  const known = new Set<string>()
  let isDue = false
  const report = () => {
    isDue = false
    if (document.body === null) return
    const news = read().filter((text) => !known.has(text))
    for (const text of news) known.add(text)
    if (news.length > 0) Reflect.get(window, 'northrateShown')(news)
  }
  const observer = new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(report)
    isDue = true
  })
  if (location.pathname.startsWith('/fr'))
    observer.observe(document, { subtree: true, childList: true, characterData: true })
}
