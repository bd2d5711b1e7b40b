import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { LatestRateCheck } from '../../../../api/contract/rate-check/rate-check-results.ts'
import { CONTACT_STANDINGS } from '../../../../api/contract/requests/contact-request.ts'
import { scriptedCall } from '../../../../tests/support/scripted-call.ts'
import { isLatestCheck, type LatestCheck, latestCheck } from './latest-check.api.ts'

const CHECK: LatestCheck = {
  email: 'ana@example.com',
  phoneEnding: '42',
  contact: 'shared',
  contactRequestedAt: '2026-11-21T10:00:00.000Z',
  withdrawnAt: null,
}

const api = scriptedCall('/api/rate-checks/latest')
const load = () => latestCheck(api.origin())

test.each([[CHECK], [null]])('the latest check is what the API answers: %j', async (rateCheck) => {
  api.answers(() => Response.json({ rateCheck }))
  expect(await load()).toEqual(rateCheck)
})

test.each([
  ['a fault of the API', () => Response.json({ code: 'our_fault' }, { status: 500 })],
  ['an answer that is no rate check', () => Response.json({ rateCheck: { email: 'ana@example.com' } })],
  ['an answer without one', () => Response.json({})],
  ['the page of a proxy', () => new Response('<h1>Sign in to the Wi-Fi</h1>')],
])('%s makes the call throw', async (_, response) => {
  api.answers(response)
  await expect(load()).rejects.toThrow()
})

const fields = v.pick(LatestRateCheck.entries.rateCheck.wrapped, [
  'email',
  'phoneEnding',
  'contact',
  'contactRequestedAt',
  'withdrawnAt',
])
const VALUES: unknown[] = [
  ...CONTACT_STANDINGS.map((contact) => ({ ...CHECK, contact })),
  { ...CHECK, extra: 1 },
  { ...CHECK, contact: 'toString' },
  { ...CHECK, contact: 'sold' },
  { ...CHECK, contactRequestedAt: null },
  { ...CHECK, contactRequestedAt: undefined },
  { ...CHECK, contactRequestedAt: 1 },
  { ...CHECK, withdrawnAt: '2026-11-21T10:00:00.000Z' },
  { ...CHECK, withdrawnAt: false },
  { ...CHECK, email: null },
  { ...CHECK, phoneEnding: 42 },
  {},
  [],
  null,
  undefined,
  'ana@example.com',
]

test.each(VALUES.map((value) => [value]))('%p is a rate check exactly when the schema says so', (value) => {
  expect(isLatestCheck(value)).toBe(v.is(fields, value))
})
