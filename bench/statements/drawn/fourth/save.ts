import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Marks } from './paper.ts'
import type { Truth } from './truth.ts'

const bare = (text: string) => text.replace(/\s/g, '')

async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent()
    texts.push(bare(content.items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  await document.loadingTask.destroy()
  return texts
}

/** Writes the paper and what it holds; a marked text that is not on its page stops the drawing. */
export async function save(folder: string, id: string, bytes: Uint8Array, truth: Truth, marks: Marks = {}) {
  const texts = await textOfPages(bytes)
  const where: Record<string, { page: number; text: string }[]> = {}
  for (const [figure, hits] of Object.entries(marks)) {
    where[figure] = hits.map(({ page, text }) => {
      const found = page ?? texts.findIndex((t) => t.includes(bare(text))) + 1
      if (!texts[found - 1]?.includes(bare(text)))
        throw new Error(`${id}: ${figure} "${text}" is not on its page`)
      return { page: found, text }
    })
  }
  if (bytes.length > 40_000) throw new Error(`${id} is too large: ${bytes.length}`)
  const file = `${id}.pdf`
  const record = { id, file, bytes: bytes.length, pages: texts.length, ...truth, where }
  writeFileSync(join(folder, file), bytes)
  writeFileSync(join(folder, `${id}.json`), `${JSON.stringify(record, null, 1)}\n`)
  console.log(id, truth.layout, `${texts.length} p`, bytes.length)
}
