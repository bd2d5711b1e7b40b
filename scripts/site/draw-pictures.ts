import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { SHARING_PICTURE, sharingPictures } from '../../site/content/sharing-pictures.ts'
import { icoOf } from './pictures/ico.ts'
import { mark, sharingPage } from './pictures/sharing-page.ts'

/**
 * Draws what is checked in under `site/public` and is not drawn by hand: the pictures for sharing and the icons, all made
 * from `favicon.svg`, the site's colours and its typeface. A developer runs it after one of them has changed; it needs
 * CHROMIUM_PATH, or the Chromium that Playwright downloads.
 */
const PUBLIC = join(import.meta.dir, '../../site/public')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const { path, promise } of sharingPictures.values())
    await Bun.write(join(PUBLIC, path), await draw(browser, sharingPage(promise), SHARING_PICTURE))

  await Bun.write(join(PUBLIC, 'favicon.ico'), icoOf(await drawMark(browser, 32, 'as it is'), 32))
  for (const [file, size] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ] as const)
    await Bun.write(join(PUBLIC, file), await drawMark(browser, size, 'to the edges'))
} finally {
  await browser.close()
}

/** Phones cut their own corners, so what they get has none: `to the edges`. */
function drawMark(browser: Browser, size: number, corners: 'as it is' | 'to the edges'): Promise<Uint8Array> {
  const svg = corners === 'as it is' ? mark() : mark().replace(/ rx="[^"]*"/, '')
  const page = `<!doctype html><style>body { margin: 0 } svg { display: block }</style>${svg}`
  return draw(browser, page, { width: size, height: size })
}

async function draw(browser: Browser, html: string, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport })
  try {
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    return await page.screenshot({ omitBackground: true })
  } finally {
    await page.close()
  }
}
