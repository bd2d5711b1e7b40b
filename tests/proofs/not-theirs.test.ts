import { expect, setDefaultTimeout, test } from 'bun:test'
import { notTheirs } from '../../bench/proofs/6-not-theirs.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(120_000)

test('another’s payment, receipt or outcome gets a supplier nothing, and the try is written down', async () => {
  expect(unproved(await notTheirs('short'))).toEqual([])
})
