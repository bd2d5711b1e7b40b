import { expect, test } from 'bun:test'
import type { PDFPageProxy } from 'pdfjs-dist'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfOfPage } from '../../../tests/support/papers/hand-made-pdf.ts'
import { withBoundedOperators } from './pdf-document.ts'

async function withPage<Result>(operators: number, use: (page: PDFPageProxy) => Promise<Result>) {
  const loading = getDocument({ data: pdfOfPage({ content: '1 w '.repeat(operators) }), verbosity: 0 })
  try {
    return await use(await (await loading.promise).getPage(1))
  } finally {
    await loading.destroy()
  }
}

test('each drawing of a page has its own count of operators', async () => {
  const drawn = await withPage(60_000, async (page) => {
    const operators: number[] = []
    for (let time = 0; time < 5; time++) {
      const list = await withBoundedOperators(page, () => page.getOperatorList())
      operators.push(list.fnArray.length)
      page.cleanup()
    }
    return operators
  })
  expect(new Set(drawn).size).toBe(1)
  expect(drawn[0]).toBeGreaterThanOrEqual(60_000)
})

test('drawing an endless page is rejected', async () => {
  const drawing = withPage(300_000, (page) => withBoundedOperators(page, () => page.getOperatorList()))
  await expect(drawing).rejects.toThrow('no end')
})
