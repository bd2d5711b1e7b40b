import { expect } from 'bun:test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { resize } from './browser.ts'
import { WIDTHS } from './widths.ts'

/** Nothing else that axe looks for depends on the colours. */
const RULES_ON_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Fails when axe finds anything on the page as it is now, in light or in dark; names the rule and where. Under an open dialog the
 * page cannot be reached, so only the topmost dialog is looked at.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // A list is dimmed while it is read again, so its colours have no contrast to judge.
  await page.locator(':is(.opacity-55, .opacity-60):not(button)').first().waitFor({ state: 'detached' })
  // Into frames too: axe runs in each by messages from the page.
  for (const frame of page.frames()) await frame.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await violations(page, { runOnly: { type: 'rule', values: RULES_ON_COLOUR } })
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await violations(page, {})
  const findings = [
    ...inDark.map((violation) => inWords(`${state}, dark`, violation)),
    ...inLight.map((violation) => inWords(`${state}, light`, violation)),
  ]
  if (findings.length > 0) throw new Error(findings.join('\n'))
}

type Violation = AxeResults['violations'][number]

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Only violations: handing over the lists of what is right takes longer than finding them. */
const violations = (page: Page, options: RunOptions): Promise<Violation[]> =>
  page.evaluate(
    async (runOptions) => {
      const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
      return (await window.axe.run(dialog ?? document, runOptions)).violations
    },
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  )

function inWords(where: string, { id, help, nodes }: Violation): string {
  const places = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`)
  return `${where}: ${id}: ${help}\n${places.join('\n')}`
}

/** Fails where something is wider than the screen, so that the page scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The same on a phone and on a desk. */
export async function expectFitsAnywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width, 900)
    await expectFits(page)
  }
}

/** Amounts and shares of which a part is on the next line. */
export const brokenNumbers = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      for (const number of text.textContent?.matchAll(
        /\$\d[\d,.]*|\d{1,3}(?:[,\u00a0]\d{3})+(?:[.,]\d+)?|\d[\d,.]*\u00a0?[$%]/g,
      ) ?? []) {
        const range = document.createRange()
        range.setStart(text, number.index)
        range.setEnd(text, number.index + number[0].length)
        const lines = [...range.getClientRects()].map(({ top }) => Math.round(top))
        if (new Set(lines).size > 1) broken.push(number[0])
      }
    }
    return broken
  })

/** Fails where the page needs more than one sheet of paper. */
export async function expectOneSheet(page: Page, format: 'Letter' | 'A4'): Promise<void> {
  const pdf = (await page.pdf({ format })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
}

/** Fails where a person would have to scroll to see it. */
export async function expectInView(page: Page, target: Locator): Promise<void> {
  const { top, bottom } = await target.evaluate((element) => element.getBoundingClientRect())
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(await page.evaluate(() => window.innerHeight))
}

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

/** The toast whose title and words, one straight after the other, hold these. */
export const toast = (page: Page, words: string | RegExp) =>
  page
    // Also over an open dialog, which takes everything else away from screen readers.
    .getByRole('region', { name: 'Notifications (F8)', includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: words })

/** A figure or a count by its label, as text, once it has come. */
export const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .filter({ hasText: /\S/ })
    .first()
    .textContent()

/** Chromium without a screen shows every tab at once, so the event of coming back to a tab is sent by hand. */
export const comeBackTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Fails each call to this address as a server that is away does, until `page.unrouteAll()`. */
export const takeDown = (page: Page, address: string | RegExp) =>
  page.route(address, (route) => route.abort('connectionrefused'))

/** Keeps each call to this address waiting until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Ends the session as another device would: this page keeps its cookies. */
export async function endSession(page: Page, path: string, method = 'POST'): Promise<void> {
  const { origin } = new URL(page.url())
  const cookies = await page.context().cookies(`${origin}/api/`)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await fetch(`${origin}${path}`, { method, headers: { cookie }, redirect: 'manual' })
}

/** A call of the API from this page's browser, past the screen; throws when it is refused. */
export async function post(page: Page, path: string, data: object = {}): Promise<unknown> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}.`)
  return answer.json().catch(() => undefined)
}

/** How far things have jumped since the page was opened, and what jumped. */
export function layoutShift(page: Page): Promise<{ total: number; moved: string[] }> {
  return page.evaluate(() => {
    // Chromium's own, so TypeScript's library does not know it.
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift'
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `<${node.localName} class="${node.className}">` : `${node?.textContent}`

    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer
      .takeRecords()
      .filter(isShift)
      .filter((shift) => !shift.hadRecentInput)
    return {
      total: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => `${value.toFixed(4)} ${nameOf(node)}`),
      ),
    }
  })
}
