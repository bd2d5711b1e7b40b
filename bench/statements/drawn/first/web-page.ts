import { PDFDocument } from 'pdf-lib'
import { type Browser, chromium } from 'playwright-core'
import type { Marks, Quantity } from './truth.ts'

let browser: Browser | undefined

/** A paper made of HTML, as web platforms make theirs. `say` marks what a text states. */
export class WebPage {
  readonly marks: Marks = {}

  say = (of: Quantity | 'period', text: string): string => {
    // Page 0: where it falls is known when the paper is printed.
    this.marks[of] = [...(this.marks[of] ?? []), { page: 0, text }]
    return text
  }

  async print(style: string, body: string, page = 'size: Letter; margin: 14mm'): Promise<Uint8Array> {
    browser ??= await chromium.launch({
      executablePath: '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox'],
    })
    const tab = await browser.newPage()
    const head = `<meta charset="utf-8"><title>Statement</title><style>@page{${page}}body{margin:0}${style}</style>`
    await tab.setContent(`<!doctype html>${head}${body}`, { waitUntil: 'load' })
    const printed = await tab.pdf({ printBackground: true, preferCSSPageSize: true, tagged: false })
    await tab.close()
    return withFixedDates(printed)
  }
}

/** So that the same paper is the same file. */
const withFixedDates = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  pdf.setCreationDate(new Date('2026-11-01T12:00:00Z'))
  pdf.setModificationDate(new Date('2026-11-01T12:00:00Z'))
  pdf.setProducer('specimen')
  pdf.setCreator('specimen')
  return pdf.save({ useObjectStreams: true })
}

export const closeBrowser = async (): Promise<void> => {
  await browser?.close()
  browser = undefined
}
