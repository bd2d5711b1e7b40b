import { expect, setDefaultTimeout, test } from 'bun:test'
import { deliveriesSurvive } from '../../bench/proofs/8-deliveries.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(180_000)

test('processes that are killed while they deliver lose no event and keep the order of each lead', async () => {
  expect(unproved(await deliveriesSurvive('short'))).toEqual([])
})
