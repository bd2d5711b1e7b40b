import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { brand } from '../../api/contract/brand.ts'
import { picturesOf, SHARING_PICTURE, sharingPictures } from '../../site/content/sharing-pictures.ts'
import { textPagesMessages } from '../../site/content/text-pages.messages.fr.ts'
import { landingMessages } from '../../site/features/rate-check/landing/landing.messages.fr.ts'

const ROOT = join(import.meta.dir, '../..')
const INTER = 'site/fonts/inter-latin-400-700.woff2'

/** A page that is the picture for sharing, when it is looked at in its size: brand, promise, and a rate that falls. */
export function sharingPage(promise: string): string {
  const { width, height } = SHARING_PICTURE
  const inter = readFileSync(join(ROOT, INTER)).toString('base64')
  return `<!doctype html>
<style>
  @font-face { font-family: Inter; font-weight: 400 700; src: url(data:font/woff2;base64,${inter}) }
  ${colours()}
  body { position: relative; box-sizing: border-box; width: ${width}px; height: ${height}px; margin: 0; padding: 64px 72px;
    overflow: hidden; background: var(--paper); color: var(--ink); font-family: Inter }
  header { display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 600; letter-spacing: -0.02em }
  header svg { width: 60px }
  header span { padding: 2px 12px; border: 2px solid var(--line); border-radius: 8px; color: var(--ink-soft);
    font-size: 28px; font-weight: 400; letter-spacing: 0 }
  p { max-width: 15em; margin: 52px 0 0; font-size: 76px; font-weight: 600; line-height: 1.08; letter-spacing: -0.03em;
    text-wrap: balance }
  body > svg { position: absolute; inset: auto 0 0 }
</style>
<header>${mark()} ${brand.name} <span>${brand.tag}</span></header>
<p>${promise}</p>
${fallingRate(width)}`
}

/** The site's own, light ones. */
function colours(): string {
  const tokens = readFileSync(join(ROOT, 'site/styles/tokens.css'), 'utf8')
  return /:root \{[^}]*\}/.exec(tokens)?.[0].replace('light dark', 'light') ?? ''
}

export const mark = () => readFileSync(join(ROOT, 'site/public/favicon.svg'), 'utf8')

function fallingRate(width: number): string {
  return `<svg viewBox="0 0 ${width} 210" width="${width}" height="210" stroke="var(--action)" stroke-width="6">
  <path fill="var(--action)" d="M-6 30H360L480 90H740L860 150H1206V216H-6Z" />
  <g fill="var(--paper)"><circle cx="92" cy="30" r="15" /><circle cx="480" cy="90" r="15" /><circle cx="860" cy="150" r="15" /></g>
</svg>`
}

/**
 * Draws the pictures for sharing and the icons under `site/public` from `favicon.svg`, the site's colours and its typeface. Run it
 * after one of them has changed, with CHROMIUM_PATH or the Chromium that Playwright downloads.
 */
const PUBLIC = join(import.meta.dir, '../../site/public')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const french = picturesOf('/fr', landingMessages.hero.heading, textPagesMessages.pictures)
  for (const { path, promise } of [...sharingPictures.values(), ...french.values()])
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

/** An icon file with one PNG of `size` × `size` pixels in it, which every browser since 2010 reads. */
export function icoOf(png: Uint8Array, size: number): Uint8Array {
  // An icon with one picture: its size, one colour plane, 32 bits a pixel, its length, and where it starts.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(png.length, 14)
  return Buffer.concat([header, png])
}
