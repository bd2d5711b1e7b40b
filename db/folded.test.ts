import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { folded } from '../domain/languages/folded.ts'
import { testProduct } from '../tests/support/product.ts'

const product = await testProduct()

const Rows = v.array(v.object({ folded: v.string() }))

/** What the database makes of each text. */
async function inDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await product.db.execute(
    sql`select folded(value) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality order by ordinality`,
  )
  return v.parse(Rows, rows).map((row) => row.folded)
}

test('the database folds each letter and sign as the code does', async () => {
  const points = Array.from({ length: 0xffff }, (_, point) => point + 1)
  const texts = points
    // U+A7F1 is younger than the Unicode of Postgres 18.
    .filter((point) => (point < 0xd800 || point > 0xdfff) && point !== 0xa7f1)
    .map((point) => `x${String.fromCodePoint(point)}Y`)
  const theirs = await inDatabase(texts)
  expect(
    texts.filter((text, at) => folded(text) !== theirs[at]).map((text) => text.codePointAt(1)?.toString(16)),
  ).toEqual([])
})

test('the database folds texts as the code does', async () => {
  const sign = fc.constantFrom(...' \n\t-–’\'`´“"œŒÆßẞİıÉé\u0301\u0327\u00a0\u200bﬁ１Ａ&…ΣςЙй字नि'.split(''))
  const unit = fc.oneof(
    sign,
    sign,
    fc.integer({ min: 1, max: 0x2fff }).map((point) => String.fromCodePoint(point)),
  )
  const texts = fc.sample(fc.string({ unit, maxLength: 60 }), 3000)
  const theirs = await inDatabase(texts)
  expect(texts.filter((text, at) => folded(text) !== theirs[at])).toEqual([])
})
