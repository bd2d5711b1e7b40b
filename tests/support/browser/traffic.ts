import type { Page } from 'playwright-core'

/** One answer as it came over the wire: headers included, bodies still compressed. */
export type Transfer = { path: string; bytes: number }

export type Traffic = {
  /** In the order in which they ended. */
  transfers: Transfer[]
  /** Waits until no request is open and the page has drawn twice. */
  quiet(): Promise<void>
}

/** Listens to the network of a page from here on, as the browser counts it. */
export async function listenToTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page)
  const underWay = new Map<string, string>()
  const transfers: Transfer[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) underWay.set(requestId, new URL(request.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = underWay.get(requestId)
    if (path !== undefined) transfers.push({ path, bytes: encodedDataLength })
    underWay.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })

  return {
    transfers,
    async quiet() {
      let seen: number
      do {
        seen = transfers.length
        await drawTwice(page)
        await untilIdle(page)
      } while (underWay.size > 0 || transfers.length > seen)
    },
  }
}

export const drawTwice = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** A module that has just come may request something once it has run. While a finger is down, Chromium is never idle. */
const untilIdle = (page: Page) =>
  page.evaluate(
    (timeout) => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout })),
    500,
  )

export const isScript = ({ path }: Transfer) => path.endsWith('.js')

export async function scrollToTheEnd(page: Page, traffic: Traffic): Promise<void> {
  const screens = await page.evaluate(() => Math.ceil(document.body.scrollHeight / window.innerHeight))
  for (let screen = 0; screen < screens; screen++) {
    await page.evaluate(() => window.scrollBy({ top: window.innerHeight, behavior: 'instant' }))
    await traffic.quiet()
  }
}

/** Script files, and the scripts in the page itself, whose bytes count uncompressed: the wire does not separate them. */
export async function scriptsOf(page: Page, { transfers }: Traffic): Promise<Transfer[]> {
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === '' && ['', 'module', 'text/javascript'].includes(type))
      .map(({ text }) => new Blob([text]).size),
  )
  return [...transfers.filter(isScript), ...inline.map((bytes) => ({ path: 'in the page itself', bytes }))]
}

/** Fails when the bytes come to more than the budget; names each file, the heaviest first. */
export function expectWithin(budget: number, what: string, transfers: Transfer[]): void {
  const total = transfers.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= budget) return
  const files = transfers.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `  ${bytes} ${path}`)
  throw new Error(`${what}: ${total} bytes, over its budget of ${budget}\n${files.join('\n')}`)
}
