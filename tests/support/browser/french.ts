import { expect } from 'bun:test'
import { faultsInFrench, looksEnglish } from '../../../scripts/checks/french-faults.ts'
import { messagesTo } from '../inbox.ts'
import { untilJobsAreDone } from '../queued-jobs.ts'
import type { Page } from './browser.ts'
import { press, type Said, said } from './french-controls.ts'
import { isEnglishMessage } from './french-words.ts'
import type { Stage } from './stage.ts'
import { stageForFile } from './stage-for-file.ts'

type Visit = (page: Page) => Promise<void> | Promise<string>

/**
 * The product on a stage of its own. A `crawl` is a test in a browser that prefers French, as `preferFrench` says; it also fails
 * with what looks English in the messages to the address that its visit gives.
 */
export function crawlStage() {
  const { stage, test } = stageForFile()
  const crawl = (title: string, visit: Visit) =>
    test(title, async (page) => {
      const expectSaidInFrench = await preferFrench(page)
      const mailedTo = await visit(page)
      if (typeof mailedTo === 'string') await expectFrenchMessages(stage, mailedTo)
      expectSaidInFrench()
    })
  return { stage, crawl }
}

/** `expectFrench`, once the page says or shows this: a look right after a click would see the state before it. */
export async function look(page: Page, seen: Said, quoted?: RegExp): Promise<void> {
  await said(page, seen)
  await expectFrench(page, `${seen}`, quoted)
}

/** Presses the button of this name, then looks at what comes of it. */
export async function pressAndLook(page: Page, english: string, seen: Said, quoted?: RegExp): Promise<void> {
  await press(page, english)
  await look(page, seen, quoted)
}

export async function openAndLook(page: Page, address: string, seen: Said, quoted?: RegExp): Promise<void> {
  await page.goto(address)
  await look(page, seen, quoted)
}

/**
 * Fails with each text that the page shows or has read aloud, toasts included, and that looks English or is not set as French
 * is, and with each link to the other language that does not say which one that is. What is marked as English is left out, and
 * what is `quoted`: words of a person or a paper.
 */
export async function expectFrench(page: Page, where: string, quoted?: RegExp): Promise<void> {
  const { language, texts, unmarked } = await page.evaluate(() => {
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
    return {
      language: document.documentElement.lang,
      texts: [...found].map((text) => text.trim()).filter(Boolean),
      unmarked: [...document.body.querySelectorAll('a[hreflang]')]
        .filter((link) => link.getAttribute('hreflang') !== link.getAttribute('lang'))
        .map((link) => link.outerHTML),
    }
  })
  const faults = texts.filter((text) => !quoted?.test(text)).flatMap(faultsOf)
  expect({ where, language, faults, unmarked }).toEqual({
    where,
    language: 'fr-CA',
    faults: [],
    unmarked: [],
  })
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
 * From here on this browser prefers French, also in calls past the page: the API answers and writes in French. The returned
 * function fails with each status, alert and toast that any page has shown since, however shortly, and that is not French.
 */
async function preferFrench(page: Page): Promise<() => void> {
  const said = new Set<string>()
  await page.context().setExtraHTTPHeaders({ 'accept-language': 'fr-CA' })
  await page.exposeBinding('northrateSaid', (_, text: string) => void said.add(text))
  await page.addInitScript(() => {
    const known = new Set<string>()
    const listen = () => {
      for (const place of document.querySelectorAll('[role=status], [role=alert], [data-toasts]')) {
        const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
        for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
          const text = node.textContent?.trim() ?? ''
          if (text === '' || known.has(text)) continue
          known.add(text)
          Reflect.get(window, 'northrateSaid')(text)
        }
      }
    }
    if (location.pathname.startsWith('/fr'))
      new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => {
    expect(said.size).toBeGreaterThan(0)
    expect([...said].flatMap(faultsOf)).toEqual([])
  }
}
