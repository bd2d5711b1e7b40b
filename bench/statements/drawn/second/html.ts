import { PDFDocument } from 'pdf-lib'
import { chromium } from 'playwright-core'
import type { MarkName, Marks } from './truth.ts'

/** Collects what is printed where; the page is found when the paper is checked. */
export const marker = () => {
  const marks: Marks = {}
  const is = (text: string, ...names: MarkName[]) => {
    for (const name of names) marks[name] = [...(marks[name] ?? []), { page: 0, text }]
    return text
  }
  return { marks, is }
}

type Print = { html: string; title: string; landscape?: boolean; footer?: string }

const DATE = new Date('2026-11-01T12:00:00Z')

/** The browser stamps its name and the time: both go, so that the same page gives the same bytes. */
const settled = async (bytes: Uint8Array, title: string) => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  pdf.setCreationDate(DATE)
  pdf.setModificationDate(DATE)
  pdf.setTitle(title)
  pdf.setProducer('specimen')
  pdf.setCreator('specimen')
  return pdf.save({ useObjectStreams: true })
}

export const printHtml = async ({ html, title, landscape, footer }: Print): Promise<Uint8Array> => {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    await page.setContent(`<!doctype html>${html}`)
    const bytes = await page.pdf({
      format: 'Letter',
      landscape: landscape ?? false,
      printBackground: true,
      tagged: false,
      displayHeaderFooter: footer !== undefined,
      headerTemplate: '<span></span>',
      footerTemplate: `<div style="font-size:6px;margin-left:40px;color:#777">${footer ?? ''}</div>`,
    })
    return await settled(bytes, title)
  } finally {
    await browser.close()
  }
}
