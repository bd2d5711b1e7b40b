import { expect, setDefaultTimeout, test } from 'bun:test'
import { oneOwner } from '../../bench/proofs/1-one-owner.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(120_000)

test('of suppliers who pay for a lead at the same moment one owns it, and nobody else has paid', async () => {
  expect(unproved(await oneOwner('short'))).toEqual([])
})
