// node scripts/bun.mjs bench/statements/drawn/bad/draw.ts    makes files that cannot be read as they are, and says why not
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, PDFPage, StandardFonts } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { chromium } from 'playwright-core'
import { encrypt, type Lock } from '../first/encrypt.ts'

type Bad = {
  id: string
  bytes: Uint8Array
  reason: 'password-needed' | 'broken' | 'not-a-pdf' | 'too-many-pages' | 'no-text'
  [more: string]: unknown
}

const statement = (id: string): Buffer => readFileSync(join(import.meta.dirname, '..', 'first', `${id}.pdf`))

const locked = async (id: string, of: string, lock: Lock): Promise<Bad> => ({
  id,
  bytes: await encrypt(statement(of), lock),
  reason: 'password-needed',
  /** Not `password`: these are opened without one. */
  opensWith: lock.user,
  wrongPassword: `${lock.user}!`,
  /** With the password it is this paper: its truth is that paper's. */
  opensAs: `first/${of}`,
  traps: [lock.method === 'rc4' ? 'RC4, 128 bits' : 'AES, 256 bits'],
})

const manyPages = async (): Promise<Bad> => {
  const pdf = await fixedDates(await PDFDocument.create())
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const first = pdf.addPage([612, 792])
  first.drawText('Moneris statement, June 2026, batches', { x: 40, y: 740, size: 9, font })
  // All pages show what the first shows, so that the file stays small.
  for (let page = 2; page <= 501; page++) {
    const node = first.node.clone()
    pdf.addPage(PDFPage.of(node, pdf.context.register(node), pdf))
  }
  const bytes = await pdf.save({ useObjectStreams: true })
  return { id: 'b05', bytes, reason: 'too-many-pages', traps: ['501 pages, each with text'] }
}

const noPages = (): Bad => {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']
  let file = '%PDF-1.7\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 3\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return {
    id: 'b08',
    bytes: Buffer.from(file),
    reason: 'broken',
    alsoRight: { reason: ['no-text'] },
    traps: ['no pages'],
  }
}

const fixedDates = async (pdf: PDFDocument): Promise<PDFDocument> => {
  pdf.setCreationDate(new Date('2026-11-01T12:00:00Z'))
  pdf.setModificationDate(new Date('2026-11-01T12:00:00Z'))
  return pdf
}

const photograph = async (): Promise<Buffer> => {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  })
  const tab = await browser.newPage({ viewport: { width: 320, height: 420 } })
  await tab.setContent('<body style="margin:0;background:linear-gradient(160deg,#ddd,#998)"></body>')
  const bytes = await tab.screenshot({ type: 'jpeg', quality: 40 })
  await browser.close()
  return bytes
}

const cut = (id: string, of: string, share: number): Bad => {
  const whole = statement(of)
  const bytes = whole.subarray(0, Math.floor(whole.length * share))
  return { id, bytes, reason: 'broken', traps: [`cut off after ${share * 100} % of its bytes`] }
}

const zeroed = (): Bad => {
  const bytes = Buffer.from(statement('f18a'))
  bytes.fill(0, 400)
  return {
    id: 'b09',
    bytes,
    reason: 'broken',
    traps: ['the head of a PDF, then zeros, as a broken download leaves'],
  }
}

const all: Bad[] = [
  await locked('b01', 'f01a', { method: 'aes', user: 'Gannet-2026', owner: 'elavon-owner' }),
  await locked('b02', 'f18a', { method: 'rc4', user: '5170', owner: 'payfirma-owner' }),
  cut('b03', 'f09a', 0.6),
  cut('b04', 'f16a', 0.9),
  await manyPages(),
  {
    ...{
      id: 'b06',
      bytes: await photograph(),
      reason: 'not-a-pdf',
      traps: ['a JPEG whose name ends in .pdf'],
    },
    // Where the reader looks into pictures too, it finds no text in this one.
    alsoRight: { reason: ['no-text'] },
  },
  {
    id: 'b07',
    bytes: new Uint8Array(),
    reason: 'not-a-pdf',
    alsoRight: { reason: ['broken'] },
    traps: ['no bytes at all'],
  },
  noPages(),
  zeroed(),
  {
    ...{ id: 'b10', reason: 'not-a-pdf', traps: ['a sign-in page saved under a statement’s name'] },
    bytes: Buffer.from(
      '<!doctype html><title>Sign in</title><h1>Your session has ended</h1><p>Sign in to see your statement.</p>\n',
    ),
  },
]

const opened = async (bytes: Uint8Array, password?: string): Promise<string> => {
  try {
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, password }).promise
    const text = await (await pdf.getPage(1)).getTextContent()
    return `${pdf.numPages} pages, ${text.items.length} pieces on the first`
  } catch (error) {
    return String(error)
  }
}

for (const { id, bytes, reason, ...more } of all) {
  const { opensWith } = more as { opensWith?: string }
  writeFileSync(join(import.meta.dirname, `${id}.pdf`), bytes)
  const told = { id, file: `${id}.pdf`, bytes: bytes.length, kind: 'unreadable', layout: id, reason, ...more }
  writeFileSync(join(import.meta.dirname, `${id}.json`), `${JSON.stringify(told, null, 1)}\n`)
  console.log(id, bytes.length, await opened(bytes), opensWith ? await opened(bytes, opensWith) : '')
}
