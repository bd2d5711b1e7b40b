import { describe, expect, test } from 'bun:test'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfOf, pdfOfPage, write } from '../../../tests/support/papers/hand-made-pdf.ts'
import { takePdfApart } from './pdf-pieces.ts'

const takeApart = (file: Uint8Array, password?: string) => takePdfApart(file, { getDocument, OPS, password })

async function paperOf(file: Uint8Array) {
  const paper = await takeApart(file)
  if (typeof paper === 'string') throw new Error(paper)
  return paper
}

const textOf = async (file: Uint8Array) => (await paperOf(file)).pieces.map(({ text }) => text)

describe('a page stands upright', () => {
  const SIDEWAYS = 'BT /F1 10 Tf 0 1 -1 0 100 200 Tm (Total fees and all that belongs to them) Tj ET'

  test('as it is filed', async () => {
    expect(await paperOf(pdfOfPage({ content: write('Total fees', 100, 692) }))).toMatchObject({
      pages: [{ width: 612, height: 792 }],
      pieces: [{ page: 1, text: 'Total fees', x: 100, y: 100, height: 10 }],
    })
  })

  test.each([
    ['turned by its file', pdfOfPage({ content: SIDEWAYS, page: '/Rotate 90' })],
    ['turned by nobody, with lines along its long side', pdfOfPage({ content: SIDEWAYS })],
    ['turned the other way by its file', pdfOfPage({ content: SIDEWAYS, page: '/Rotate 270' })],
  ])('%s', async (_, file) => {
    const { pages, pieces } = await paperOf(file)
    expect(pages).toEqual([{ width: 792, height: 612 }])
    expect(pieces).toMatchObject([{ text: 'Total fees and all that belongs to them', x: 200, y: 100 }])
  })

  test('without the line in its margin that runs another way', async () => {
    const margin = 'BT /F1 6 Tf 0 1 -1 0 20 100 Tm (Form 12-A) Tj ET'
    expect(await textOf(pdfOfPage({ content: write('Total fees', 100, 692) + margin }))).toEqual([
      'Total fees',
    ])
  })
})

describe('invisible text is left out:', () => {
  const BAR = '0.1 0.1 0.4 rg 50 580 500 30 re f\n'
  test.each([
    ['beside the page', write('999.99', 700, 600), []],
    ['below the page', write('999.99', 100, -20), []],
    ['drawn as invisible', write('999.99', 100, 600, '3 Tr'), []],
    ['without a size', 'BT /F1 0.2 Tf 1 0 0 1 100 600 Tm (999.99) Tj ET', []],
    ['white on bare paper', write('999.99', 100, 600, '1 g'), []],
    ['white on a bar of colour', BAR + write('999.99', 100, 590, '1 g'), ['999.99']],
    [
      'invisible over the same that is seen',
      write('9.99', 100, 600) + write('9.99', 100, 600, '3 Tr'),
      ['9.99', '9.99'],
    ],
  ])('%s', async (_, hidden, left) => {
    const text = await textOf(pdfOfPage({ content: `${write('Total fees', 100, 692)}q ${hidden} Q` }))
    expect(text).toEqual(['Total fees', ...left])
  })
})

describe('a file is not opened that', () => {
  const manyPages = (count: number) =>
    pdfOf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] >>`,
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    })

  test.each([
    ['is no PDF, whatever its name says', new TextEncoder().encode('PK\u0003\u0004 a folder'), 'not-a-pdf'],
    ['is empty', new Uint8Array(), 'not-a-pdf'],
    ['has 100 MB', new Uint8Array(100_000_000), 'too-large'],
    ['has 500 pages', manyPages(500), 'too-many-pages'],
    ['says that it is a PDF, and is nothing', new TextEncoder().encode('%PDF-1.7\nnothing'), 'broken'],
  ] as const)('%s', async (_, file, reason) => {
    expect(await takeApart(file)).toBe(reason)
  })

  test('has 500 pages: 499 are fine', async () => {
    expect((await paperOf(manyPages(499))).pages).toHaveLength(499)
  })
})

describe('a malicious file does no harm', () => {
  const HONEST = write('Total fees', 100, 692)
  const FORM = '/XObject << /X 6 0 R >>'
  const recursive = pdfOf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${FORM} >> >>`,
    4: { dictionary: '', stream: `${HONEST} /X Do` },
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    6: {
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${FORM} >>`,
      stream: '/X Do /X Do',
    },
  })
  const loop = pdfOf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 3 /Kids [3 0 R 2 0 R] >>',
    3: '<< /Type /Pages /Count 2 /Parent 2 0 R /Kids [2 0 R 3 0 R] >>',
  })
  const brokenFont = pdfOf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    4: { dictionary: '', stream: HONEST },
    5: '<< /Type /Font /Subtype /TrueType /BaseFont /Evil /FontDescriptor 6 0 R /FirstChar 0 /LastChar 255 /Widths 5 0 R >>',
    6: '<< /Type /FontDescriptor /FontName /Evil /Flags 4 /FontFile2 7 0 R >>',
    7: { dictionary: '/Length1 4294967295', stream: new Uint8Array(5000).fill(255) },
  })
  const script = "app.launchURL('https://example.com'); this.submitForm('https://example.com')"

  test.each([
    [
      'with scripts that run when it opens',
      pdfOfPage({
        content: HONEST,
        catalogue: `/OpenAction << /S /JavaScript /JS (${script}) >> /AcroForm << /XFA (<xdp/>) /Fields [] >>`,
        page: `/AA << /O << /S /JavaScript /JS (${script}) >> >> /Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>]`,
      }),
    ],
    ['with a form that draws itself', recursive],
    ['with a font that is none', brokenFont],
    [
      'with a page as large as a country',
      pdfOfPage({ content: HONEST, page: '/MediaBox [0 0 1e9 1e9] /UserUnit 1e6' }),
    ],
    ['with a box that has no size', pdfOfPage({ content: HONEST, page: '/MediaBox [0 0 0 0]' })],
  ])('%s: its text is read, and nothing else happens', async (_, file) => {
    expect(await textOf(file)).toEqual(['Total fees'])
  })

  test('whose pages are each other’s parents is broken', async () => {
    expect(await takeApart(loop)).toBe('broken')
  })

  test('that unpacks to a hundred megabytes ends', async () => {
    const bomb = pdfOfPage({ content: ' '.repeat(100_000_000) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await textOf(bomb)).toEqual([])
  })

  test('whose text has no end is left in the middle', async () => {
    expect(await takeApart(pdfOfPage({ content: write('1.00', 100, 692).repeat(400_000) }))).toBe('broken')
  })

  test('that draws without end is left in the middle', async () => {
    const lines = '1 0 0 rg 0 0 m 9 9 l 3 3 l S\n'.repeat(500_000)
    expect(await takeApart(pdfOfPage({ content: HONEST + lines }))).toBe('broken')
  })
})
