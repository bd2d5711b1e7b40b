import { expect, setDefaultTimeout, test } from 'bun:test'
import { webhookInAnyOrder } from '../../bench/proofs/3-webhook.ts'
import { unproved } from '../../bench/proofs/proof.ts'

setDefaultTimeout(120_000)

test('Stripe’s events may come in any order and number, and only Stripe’s are believed', async () => {
  expect(unproved(await webhookInAnyOrder('short'))).toEqual([])
})
