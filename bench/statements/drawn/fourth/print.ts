import { type Browser, chromium } from 'playwright-core'

const DATE = '20261101120000'

export async function withBrowser(work: (browser: Browser) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  })
  await work(browser).finally(() => browser.close())
}

/** Prints a sheet; its dates are made the same every time. */
export async function printHtml(browser: Browser, html: string, css: string): Promise<Uint8Array> {
  const page = await browser.newPage()
  const style = `@page{size:Letter;margin:14mm}body{margin:0}${css}`
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><title>Statement</title><style>${style}</style>${html}`,
  )
  const bytes = await page.pdf({ format: 'Letter', printBackground: true, tagged: false })
  await page.close()
  const text = bytes.toString('latin1').replace(/(\/(?:Creation|Mod)Date \(D:)\d{14}/g, `$1${DATE}`)
  return Buffer.from(text, 'latin1')
}
