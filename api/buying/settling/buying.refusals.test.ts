import { expect, test } from 'bun:test'
import { leadHeld, tooManyHolds } from './buying.refusals.ts'

test.each([
  [300, '5 minutes'],
  [241, '5 minutes'],
  [240, '4 minutes'],
  [60, '1 minute'],
  [1, '1 minute'],
])('with %d seconds left, the refusal of a held lead says to try again in %s', (seconds, wait) => {
  expect(leadHeld(seconds).message).toContain(`Try again in ${wait}. Nothing was charged.`)
  expect(leadHeld(seconds)).toMatchObject({ status: 409, retryAfterSeconds: seconds })
})

test('a refused sixth hold may be tried again in a minute', () => {
  expect(tooManyHolds()).toMatchObject({ status: 429, retryAfterSeconds: 60 })
})
