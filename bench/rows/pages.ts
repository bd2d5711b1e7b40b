import { createTestDatabase } from '../../tests/support/database.ts'
import { startApi } from '../../tests/support/processes/server.ts'
import type { Figure } from '../figures.ts'
import { openReadinessBrowser, PORTAL_PAGES, type Readiness, type SignedInAs } from '../page-readiness.ts'
import type { Row } from '../world.ts'

const AIMS: Record<string, { islandsReadyMs: number; longestTaskMs?: number }> = {
  '/supplier/dashboard': { islandsReadyMs: 2_300 },
  '/admin': { islandsReadyMs: 2_200, longestTaskMs: 300 },
}
const MOST_REQUESTS = 15

/** Pages of the demo, which has an account and data for each; as a phone on a slow network sees them. */
const pagesOf = (as: SignedInAs, name: string, remarks?: string): Row => ({
  name,
  ...(remarks && { remarks }),
  withinSeconds: 420,
  async measure({ rounds }) {
    await using opened = new AsyncDisposableStack()
    const database = await createTestDatabase()
    opened.defer(() => database.drop())
    const server = await startApi({ databaseUrl: database.url })
    opened.defer(() => server.stop())
    const browser = await openReadinessBrowser(server.url)
    opened.defer(() => browser.close())

    const pages = PORTAL_PAGES.filter((page) => page.as === as)
    const seen = new Map(pages.map((page): [typeof page, Readiness[]] => [page, []]))
    for (let round = 0; round < rounds; round++)
      for (const [page, rounds] of seen) rounds.push(await browser.measure(page))
    return [...seen].flatMap(([{ path }, readiness]): Figure[] => {
      const { islandsReadyMs, longestTaskMs } = AIMS[path] ?? {}
      return [
        {
          what: `${path}, requests`,
          product: readiness.map(({ requests }) => requests),
          ...(path in AIMS && { aim: { atMost: MOST_REQUESTS } }),
        },
        {
          what: `${path}, islands ready, ms`,
          product: readiness.map((one) => one.islandsReadyMs),
          ...(islandsReadyMs && { aim: { atMost: islandsReadyMs } }),
        },
        { what: `${path}, largest paint, ms`, product: readiness.map((one) => one.largestPaintMs) },
        { what: `${path}, content shown, ms`, product: readiness.map(({ contentMs }) => contentMs) },
        {
          what: `${path}, longest task, ms`,
          product: readiness.map((one) => one.longestTaskMs),
          ...(longestTaskMs && { aim: { atMost: longestTaskMs } }),
        },
        { what: `${path}, KB`, product: readiness.map(({ bytes }) => bytes / 1000) },
        { what: `${path}, KB of script`, product: readiness.map((one) => one.scriptBytes / 1000) },
      ]
    })
  },
})

export const supplierPages = pagesOf(
  'supplier',
  'market and supplier pages, slow 4G, 4x CPU',
  'Measured at 562 ms latency and 180 kB/s. One round trip for the page and two turns of six requests for its styles and ' +
    'scripts are 1.7 s of it; React’s 59 KB arrive at the same time. The data is requested before the modules are there ' +
    '(decision 58): what is left until it is shown is drawing it on a CPU four times slower.',
)
export const adminPages = pagesOf('admin', 'admin pages, slow 4G, 4x CPU')
