import { expect, test } from 'bun:test'
import { neverSeen } from './answers-seen.ts'

const SEEN = ['POST /api/login 200', 'POST /api/login 422 wrong_code', 'POST /api/login 413 too_large']

test('an answer that a test received is not missed', () => {
  expect(neverSeen(['POST /api/login 200', 'POST /api/login 422 wrong_code'], SEEN)).toEqual([])
})

test('a declared status or code that no test received is missed, whatever other calls answered', () => {
  const due = ['POST /api/login 409 lead_held', 'POST /api/login 422 code_void', 'GET /api/login 200']
  expect(neverSeen(due, [...SEEN, 'POST /api/leads 409 lead_held'])).toEqual(due)
})

test('of the middleware’s refusals each call must show the status, and any call each code', () => {
  const due = ['POST /api/login 413', '413 too_large', 'POST /api/leads 413', '400 too_deep']
  expect(neverSeen(due, SEEN)).toEqual(['POST /api/leads 413', '400 too_deep'])
})
