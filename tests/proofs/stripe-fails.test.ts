import { expect, setDefaultTimeout, test } from 'bun:test'
import { stripeFails } from '../../bench/proofs/4-stripe-fails.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(120_000)

test('whatever Stripe fails to answer, people get a clear word and the books balance', async () => {
  expect(unproved(await stripeFails('short'))).toEqual([])
})
