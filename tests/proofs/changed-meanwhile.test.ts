import { expect, setDefaultTimeout, test } from 'bun:test'
import { changedMeanwhile } from '../../bench/proofs/7-changed-meanwhile.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(120_000)

test('a lead that changes while its dialog is open is charged as it was shown, or not at all', async () => {
  expect(unproved(await changedMeanwhile('short'))).toEqual([])
})
