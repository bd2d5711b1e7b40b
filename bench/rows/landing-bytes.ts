import { joinChromium } from '../../tests/support/browser/chromium.ts'
import {
  listenToTraffic,
  scriptsOf,
  scrollToTheEnd,
  type Transfer,
} from '../../tests/support/browser/traffic.ts'
import { type Row, startProduct } from '../world.ts'

/** On a phone, read to its end. */
const VIEWPORT = { width: 390, height: 844 }

export const landingBytes: Row = {
  name: 'landing bytes in Chromium',
  remarks:
    'KB of 1,000 bytes. Font 32, cut to the weights in use (decision 59), styles 11.5, the page 10.5 and scripts 6.',
  async measure(world) {
    await using product = await startProduct(await world.database('few'))
    const browser = await joinChromium()
    try {
      const context = await browser.newContext({ viewport: VIEWPORT })
      const page = await context.newPage()
      const traffic = await listenToTraffic(page)
      await page.goto(`http://localhost:${product.port}/`, { waitUntil: 'networkidle' })
      await traffic.quiet()
      const scripts = await scriptsOf(page, traffic)
      await scrollToTheEnd(page, traffic)
      return [
        { what: 'JavaScript, KB', product: [kilobytesOf(scripts)], aim: { atMost: 8 } },
        { what: 'everything, KB', product: [kilobytesOf(traffic.transfers)], aim: { atMost: 75 } },
        { what: 'requests', product: [traffic.transfers.length] },
      ]
    } finally {
      await browser.close()
    }
  },
}

const kilobytesOf = (transfers: Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
