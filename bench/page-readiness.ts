import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { DEMO_SUPPLIER } from '../sandbox/demo/demo-suppliers.ts'
import { DEMO_ADMIN } from '../sandbox/demo/seed-demo.ts'
import { findChromium, WITHOUT_CHROMIUM } from '../tests/support/browser/chromium.ts'
import { isScript, listenToTraffic, type Transfer } from '../tests/support/browser/traffic.ts'

/** What Chromium's developer tools call slow 4G: bytes a second, and milliseconds from a request to its answer. */
const SLOW_4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }
const CPU_SLOWER_BY = 4
/** A page that takes longer is not measured. */
const READY_WITHIN_MS = 60_000

export type SignedInAs = 'supplier' | 'admin'

export type MeasuredPage = {
  path: string
  as: SignedInAs
  /** Of what the page is for: it is there once the data came and was drawn. */
  content: string
}

export const PORTAL_PAGES: MeasuredPage[] = [
  { path: '/supplier/dashboard', as: 'supplier', content: '[data-lead]' },
  { path: '/supplier/analytics', as: 'supplier', content: 'main article' },
  { path: '/supplier/figures', as: 'supplier', content: 'main dl' },
  { path: '/supplier/account', as: 'supplier', content: 'main form' },
  { path: '/admin', as: 'admin', content: '[data-lead]' },
  { path: '/admin?tab=providers', as: 'admin', content: 'main tbody tr' },
  { path: '/admin/analytics', as: 'admin', content: 'main dl' },
  { path: '/admin/audit', as: 'admin', content: 'main tbody tr' },
  { path: '/admin/settings', as: 'admin', content: 'main table' },
]

export type Readiness = {
  /** Until nothing was under way any more, data and pictures included. */
  requests: number
  /** As they came over the wire. */
  bytes: number
  /** The script files among them. */
  scriptBytes: number
  /** Since the navigation: every island of the page has been started. */
  islandsReadyMs: number
  contentMs: number
  largestPaintMs: number
  longestTaskMs: number
}

export type ReadinessBrowser = {
  /** In a fresh window with an empty cache, signed in already. */
  measure(page: MeasuredPage): Promise<Readiness>
  close(): Promise<void>
}

/** Visits pages of a product with demo accounts at `origin` as a phone on a slow network does. */
export async function openReadinessBrowser(origin: string): Promise<ReadinessBrowser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(WITHOUT_CHROMIUM)
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const sessions = new Map<SignedInAs, StorageState>()
  return {
    async measure(measured) {
      const session = sessions.get(measured.as) ?? (await signIn(browser, origin, measured.as))
      sessions.set(measured.as, session)
      const context = await browser.newContext({
        baseURL: origin,
        storageState: session,
        viewport: { width: 1440, height: 900 },
      })
      try {
        return await visit(await context.newPage(), measured)
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const SIGN_IN = {
  supplier: { path: '/api/supplier/login', data: DEMO_SUPPLIER },
  admin: { path: '/api/admin/login', data: DEMO_ADMIN },
}

async function signIn(browser: Browser, origin: string, as: SignedInAs): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: origin })
  try {
    const { path, data } = SIGN_IN[as]
    const answer = await context.request.post(path, { data })
    if (!answer.ok()) throw new Error(`Signing in as ${as} was answered ${answer.status()}.`)
    return await context.storageState()
  } finally {
    await context.close()
  }
}

async function visit(page: Page, { path, content }: MeasuredPage): Promise<Readiness> {
  const session = await page.context().newCDPSession(page)
  const traffic = await listenToTraffic(page)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER_BY })
  await page.addInitScript(watch, content)
  await page.goto(path, { waitUntil: 'load', timeout: READY_WITHIN_MS })
  await page.waitForFunction(isReady, undefined, { timeout: READY_WITHIN_MS })
  await page.waitForLoadState('networkidle', { timeout: READY_WITHIN_MS })
  await traffic.quiet()
  const seen = await page.evaluate(() => globalThis.readiness)
  return {
    requests: traffic.transfers.length,
    bytes: bytesOf(traffic.transfers),
    scriptBytes: bytesOf(traffic.transfers.filter(isScript)),
    islandsReadyMs: seen.islandsReadyAt ?? Number.NaN,
    contentMs: seen.contentAt ?? Number.NaN,
    largestPaintMs: seen.largestPaintAt ?? Number.NaN,
    longestTaskMs: Math.max(0, ...seen.tasks),
  }
}

const bytesOf = (transfers: Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0)

declare global {
  var readiness: { islandsReadyAt?: number; contentAt?: number; largestPaintAt?: number; tasks: number[] }
}

/** Runs in the page before anything of it. */
function watch(content: string): void {
  const seen: typeof globalThis.readiness = { tasks: [] }
  globalThis.readiness = seen
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    const largest = list.getEntries().at(-1)
    if (largest) seen.largestPaintAt = largest.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  // It does not bubble, but is caught on its way down.
  window.addEventListener('astro:hydrate', () => (seen.islandsReadyAt = performance.now()), true)
  new MutationObserver((_, observer) => {
    if (!document.querySelector(content)) return
    observer.disconnect()
    // Once it is on screen.
    requestAnimationFrame(() => setTimeout(() => (seen.contentAt = performance.now())))
  }).observe(document, { childList: true, subtree: true })
}

const isReady = () =>
  globalThis.readiness.contentAt !== undefined &&
  document.readyState === 'complete' &&
  document.querySelector('astro-island[ssr]') === null
