import { expect, setDefaultTimeout, test } from 'bun:test'
import { alertsAreSentOnce } from '../../bench/proofs/9-alerts.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(120_000)

test('two processes that are killed while they send alerts tell no supplier of one lead twice', async () => {
  expect(unproved(await alertsAreSentOnce('short'))).toEqual([])
})
