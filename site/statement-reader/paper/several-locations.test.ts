import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readPdf } from '../statement-reader.ts'

const paper = (name: string) =>
  Bun.file(join(import.meta.dir, '../../../bench/statements/drawn', `${name}.pdf`))

test('proven totals of several locations are offered apart, likely at most, and the paper stays named as such', async () => {
  const reading = await readPdf(paper('sixth/s05'))
  expect(reading).toMatchObject({
    kind: 'other',
    looksLike: 'several-locations',
    combined: {
      totalFees: { value: 519.31, certainty: 'likely' },
      grossSales: { value: 36_512.25, certainty: 'likely' },
    },
  })
})

test('without totals of all locations that other numbers prove, none are offered', async () => {
  for (const name of ['others/o22', 'others/o23', 'second-others/u04']) {
    expect(await readPdf(paper(name))).toEqual({ kind: 'other', looksLike: 'several-locations' })
  }
})
