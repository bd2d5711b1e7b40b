import { expect, test } from 'bun:test'
import { holdsRanOut, leadHeld, tooManyHolds, tooManyOpenPayments } from './buying.refusals.ts'

test.each([
  [300, '5 minutes'],
  [241, '5 minutes'],
  [240, '4 minutes'],
  [60, '1 minute'],
  [1, '1 minute'],
])('with %d seconds left, a lead that is being paid for is to be tried again in %s', (seconds, wait) => {
  expect(leadHeld(seconds).message).toContain(`Try again in ${wait}. Nothing was charged.`)
  expect(leadHeld(seconds)).toMatchObject({ status: 409, retryAfterSeconds: seconds })
})

test('who has too much under way is told when to come back', () => {
  expect(tooManyOpenPayments()).toMatchObject({ status: 429, retryAfterSeconds: 10 })
  expect(tooManyHolds()).toMatchObject({ status: 429, retryAfterSeconds: 60 })
  expect(holdsRanOut(360)).toMatchObject({ status: 429, retryAfterSeconds: 360 })
})
