import { expect, test } from 'bun:test'
import { neverSeen } from './answers-seen.ts'

const SEEN = ['POST /api/login 200', 'POST /api/login 422 wrong_code', 'POST /api/login 413 too_large']

test('what some test was answered is not missed', () => {
  expect(neverSeen(['POST /api/login 200', 'POST /api/login 422 wrong_code'], SEEN)).toEqual([])
})

test('a status or code that is declared and never given is missed, whatever other calls gave', () => {
  const due = ['POST /api/login 409 lead_held', 'POST /api/login 422 code_void', 'GET /api/login 200']
  expect(neverSeen(due, [...SEEN, 'POST /api/leads 409 lead_held'])).toEqual(due)
})

test('of the middleware’s refusals a call owes the status, and any call each code', () => {
  const due = ['POST /api/login 413', '413 too_large', 'POST /api/leads 413', '400 too_deep']
  expect(neverSeen(due, SEEN)).toEqual(['POST /api/leads 413', '400 too_deep'])
})
