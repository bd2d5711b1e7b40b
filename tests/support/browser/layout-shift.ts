import type { Page } from 'playwright-core'

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
