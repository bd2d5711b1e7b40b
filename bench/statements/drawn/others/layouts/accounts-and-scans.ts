// Accounting reports, a page of prose, and pages that are pictures only.
import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { french, money } from '../../first/formats.ts'
import { type Row, right, type Sheet } from '../../first/sheet.ts'
import { type Drawn, notStatement, type Paper } from '../../first/truth.ts'
import { plainPaper, writeLines, writeTitle } from '../plain-paper.ts'

const report = (
  sheet: Sheet,
  rows: [string, number, ('sum' | 'head')?][],
  amount: (cents: number) => string,
) =>
  sheet.table(
    [{ x: 60 }, right(520)],
    rows.map(([label, cents, kind]): Row => {
      if (kind === 'head') return { bold: true, cells: [label, ''] }
      return kind === 'sum'
        ? { bold: true, above: true, cells: [label, amount(cents)] }
        : [`    ${label}`, amount(cents)]
    }),
    { lead: 17 },
  )

const profitAndLoss = (sheet: Sheet) => {
  writeTitle(sheet, 'Profit and Loss')
  writeLines(sheet, ['Marigold Yoga Inc.      September 2026      Accrual basis', ''])
  report(
    sheet,
    [
      ['Income', 0, 'head'],
      ['Gross sales', 2418500],
      ['Refunds', -31200],
      ['Net sales', 2387300, 'sum'],
      ['Expenses', 0, 'head'],
      ['Rent', 640000],
      ['Wages', 912044],
      ['Merchant account fees (Square)', 61118],
      ['Bank charges', 4300],
      ['Terminal rental', 2995],
      ['Total expenses', 1620457, 'sum'],
      ['Net income', 766843, 'sum'],
    ],
    (cents) => money(cents),
  )
}

const resultats = (sheet: Sheet) => {
  writeTitle(sheet, 'État des résultats')
  writeLines(sheet, [
    'Microbrasserie du Quai inc.      Mois terminé le 30 septembre 2026      (non audité)',
    '',
  ])
  report(
    sheet,
    [
      ['Produits', 0, 'head'],
      ['Ventes brutes', 6120450],
      ['Retours et rabais', -84220],
      ['Ventes nettes', 6036230, 'sum'],
      ['Charges', 0, 'head'],
      ['Achats', 2218840],
      ['Salaires', 1740615],
      ['Frais de cartes de crédit et Interac', 92133],
      ['Frais bancaires', 6120],
      ['Total des charges', 4057708, 'sum'],
      ['Bénéfice net', 1978522, 'sum'],
    ],
    (cents) => french(cents),
  )
}

const prose = (sheet: Sheet) => {
  writeTitle(sheet, 'Understanding your merchant statement')
  writeLines(sheet, [
    'A statement of Moneris, Global Payments or Chase shows your gross sales, returns and net sales by card type.',
    'Interchange is what goes to your customer’s bank. Assessments go to Visa, Mastercard and Interac. The rest is',
    'your processor’s markup, such as 0.20% + $0.08 a sale, and monthly fees such as terminal rental ($29.95).',
    '',
    'Effective rate = total fees / gross sales. Example: $450.00 / $25,000.00 = 1.80%.',
    'Tax (HST) is charged on rental and services. Look for the statement period, e.g. June 1 to June 30, 2026.',
  ])
}

/** A grey picture of smudged lines, as a bad scan is: one byte a dot. */
const smudges = (width: number, height: number): Uint8Array => {
  const dots = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const inLine = y % 22 < 7 && y > 60 && y < height - 80 && x > 30 && x < width - 30 - ((y * 37) % 160)
      const gap = Math.floor(x / 9 + y / 22) % 5 === 0
      dots[y * width + x] = inLine && !gap ? 120 + ((x * y) % 60) : 232 + ((x + y * 3) % 12)
    }
  return dots
}

const scan = async (pages: number): Promise<Drawn> => {
  const pdf = await PDFDocument.create()
  pdf.setCreationDate(new Date('2026-11-01T12:00:00Z'))
  pdf.setModificationDate(new Date('2026-11-01T12:00:00Z'))
  const [width, height] = [425, 550]
  const picture = pdf.context.stream(deflateSync(smudges(width, height), { level: 9 }), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  })
  const reference = pdf.context.register(picture)
  for (let page = 0; page < pages; page++) {
    const sheet = pdf.addPage([612, 792])
    const name = sheet.node.newXObject('Scan', reference)
    const contents = pdf.context.stream(`q 612 0 0 792 0 0 cm ${name} Do Q`)
    sheet.node.addContentStream(pdf.context.register(contents))
  }
  const truth = notStatement({
    ...{ layout: 'scan, picture only', refusal: 'no-text', language: 'en' },
    traps: ['no text at all, and nothing legible in the picture'],
  })
  return { bytes: await pdf.save(), marks: {}, truth }
}

const blank = async (): Promise<Drawn> => {
  const pdf = await PDFDocument.create()
  pdf.setCreationDate(new Date('2026-11-01T12:00:00Z'))
  pdf.setModificationDate(new Date('2026-11-01T12:00:00Z'))
  pdf.addPage([612, 792])
  pdf.addPage([612, 792])
  const truth = notStatement({
    ...{ layout: 'blank pages', refusal: 'no-text', language: 'en' },
    traps: ['two pages with nothing on them'],
  })
  return { bytes: await pdf.save(), marks: {}, truth }
}

export const papers: Paper[] = [
  plainPaper(
    'o28',
    {
      layout: 'profit and loss',
      refusal: 'unknown',
      language: 'en',
      traps: ['gross sales, refunds, net sales, merchant fees of a month in an accounting report'],
    },
    { size: 10 },
    profitAndLoss,
  ),
  plainPaper(
    'o29',
    {
      layout: 'état des résultats',
      refusal: 'unknown',
      language: 'fr',
      traps: ['ventes brutes, retours, ventes nettes d’un mois'],
    },
    { font: 'Times', size: 11 },
    resultats,
  ),
  plainPaper(
    'o30',
    {
      layout: 'guide to reading a statement',
      refusal: 'unknown',
      alsoRefusal: ['letter'],
      language: 'en',
      traps: ['every word of a statement, with example figures that fit each other'],
    },
    { size: 10 },
    prose,
  ),
  { id: 'o31', draw: () => scan(2) },
  { id: 'o32', draw: blank },
]
