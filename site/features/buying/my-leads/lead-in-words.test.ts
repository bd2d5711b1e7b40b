import { expect, test } from 'bun:test'
import { nextStep, promiseInWords, websiteAddress } from './lead-in-words.ts'

test.each([
  ['roy.example', 'https://roy.example/'],
  ['http://roy.example/a', 'http://roy.example/a'],
  ['HTTPS://Roy.example', 'https://roy.example/'],
])('%s leads to %s', (typed, address) => expect(websiteAddress(typed)).toBe(address))

test.each(['javascript:alert(1)', 'data:text/html,x', 'localhost', 'not a website', '//', ''])(
  '%p leads nowhere',
  (typed) => expect(websiteAddress(typed)).toBeUndefined(),
)

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 2)

test.each([
  [at(21, 18), at(21, 9), 'Promised: contact by today 6:02 p.m.', false],
  [at(22, 10), at(21, 10), 'Promised: contact by tomorrow 10:02 a.m.', false],
  [at(20, 10), at(21, 9), 'Late: contact was promised by yesterday 10:02 a.m.', true],
])('contact by %p is said at %p as “%s”', (promised, now, words, isLate) => {
  const promise = promiseInWords({ promisedBy: promised.toISOString() }, now)
  expect(promise?.words.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')).toBe(words)
  expect(promise?.isLate).toBe(isLate)
})

test('a lead without an open promise says nothing about one', () =>
  expect(promiseInWords({ promisedBy: null }, at(21, 9))).toBeNull())

const lead = {
  email: 'olive@shop.example',
  phone: '+14165550100',
  withdrawnAt: null,
  cancelledAt: null,
  outcome: 'pending' as const,
  contactRequestedAt: at(19, 9).toISOString(),
  dealValue: null,
}

test.each([
  [null, 'Call now. They asked to be contacted 2 days ago.'],
  ['2026-11-21', 'Follow up today'],
  ['2026-11-20', 'Follow up: due since November 20, 2026'],
  ['2026-11-25', 'Follow up on November 25, 2026'],
])('the next step of a lead with the reminder %p is “%s”', (followUpOn, words) =>
  expect(nextStep({ ...lead, followUpOn }, at(21, 9))).toBe(words),
)
