import { expect, setDefaultTimeout, test } from 'bun:test'
import { killedAnywhere } from '../../bench/proofs/2-kill.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(120_000)

test('a process killed at any step of a purchase loses and doubles nothing', async () => {
  expect(unproved(await killedAnywhere('short'))).toEqual([])
})
