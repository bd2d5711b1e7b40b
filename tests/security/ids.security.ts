import { expect, test } from 'bun:test'
import { bodySchemaOf, describedCalls, propertiesOf } from '../support/described-calls.ts'
import { callerWith, createdKey } from '../support/people/api-key.ts'
import type { Answer } from '../support/product.ts'
import { testProduct } from '../support/test-product.ts'
import { type Ids, peopleWithBelongings, UNKNOWN } from './belongings.ts'
import type { Caller } from './callers.ts'
import { RIGHTS } from './roles.ts'
import { tablesChangedBy } from './rows-changed.ts'
import { expectNoFailures } from './tried.ts'

type Who = 'user' | 'visitor' | 'supplier' | 'admin'
type Row = {
  who: Who
  id: keyof Ids
  body?: (ids: Ids) => object
  /** The documented answer to another's, where it is not the answer to an unknown one. */
  answersOthers?: string
  /** What the owner itself is answered, if not 2xx. */
  answersOwner?: string
}

const payment = ({ payment: paymentIntentId }: Ids) => ({ paymentIntentId })
const SOLD = '409 lead_already_sold'

/** Each call with an id in its path or body, and whose thing that is. A call without a row fails. */
const ROWS: Record<string, Row> = {
  'POST /api/rate-checks/{id}/figures': {
    who: 'visitor',
    id: 'rateCheck',
    body: () => ({ cardPresentRate: '2.1' }),
  },
  'POST /api/rate-checks/{id}/contact-request': { who: 'visitor', id: 'rateCheck' },
  'POST /api/rate-checks/{id}/contact-link': {
    who: 'visitor',
    id: 'rateCheck',
    body: () => ({ token: 'guessed' }),
    answersOwner: '404 not_found',
  },
  'DELETE /api/auth/sessions/{id}': { who: 'user', id: 'userSession' },
  'DELETE /api/supplier/sessions/{id}': { who: 'supplier', id: 'supplierSession' },
  'DELETE /api/admin/sessions/{id}': { who: 'admin', id: 'adminSession' },
  'POST /api/user/quotes/{id}/accept': { who: 'user', id: 'quote' },
  'DELETE /api/user/quotes/{id}/accept': { who: 'user', id: 'quote' },
  'GET /api/consent-receipts/{id}/document': { who: 'user', id: 'consent' },
  'GET /api/supplier/leads/{id}': { who: 'supplier', id: 'lead', answersOwner: '404 lead_not_found' },
  'PATCH /api/supplier/saved-searches/{id}': {
    who: 'supplier',
    id: 'search',
    body: () => ({ name: 'Mine' }),
  },
  'DELETE /api/supplier/saved-searches/{id}': { who: 'supplier', id: 'search' },
  'POST /api/supplier/saved-searches/{id}/looked': { who: 'supplier', id: 'search' },
  'POST /api/supplier/create-payment-intent': {
    who: 'supplier',
    id: 'lead',
    body: ({ lead }) => ({ leadId: lead }),
    answersOthers: SOLD,
    answersOwner: '409 lead_already_yours',
  },
  'POST /api/supplier/leads/{id}/hold': { who: 'supplier', id: 'heldLead', body: payment },
  'POST /api/supplier/leads/{id}/release': { who: 'supplier', id: 'heldLead', body: payment },
  'POST /api/supplier/leads/{id}/purchase': {
    who: 'supplier',
    id: 'heldLead',
    body: payment,
    answersOwner: '409 payment_not_completed',
  },
  'POST /api/supplier/leads/{id}/purchase-with-credit': {
    who: 'supplier',
    id: 'lead',
    answersOthers: SOLD,
    answersOwner: '409 lead_already_yours',
  },
  'PATCH /api/supplier/lead/{id}/outcome': { who: 'supplier', id: 'lead', body: () => ({ outcome: 'lost' }) },
  'GET /api/supplier/receipts/{number}': { who: 'supplier', id: 'receipt' },
  'DELETE /api/supplier/api-keys/{id}': { who: 'supplier', id: 'key' },
  'PATCH /api/supplier/webhook-endpoints/{id}': {
    who: 'supplier',
    id: 'endpoint',
    body: () => ({ url: 'https://thief.example/hooks' }),
  },
  'DELETE /api/supplier/webhook-endpoints/{id}': { who: 'supplier', id: 'endpoint' },
  'POST /api/supplier/webhook-endpoints/{id}/rotate-secret': { who: 'supplier', id: 'endpoint' },
  'POST /api/supplier/webhook-endpoints/{id}/test-event': {
    who: 'supplier',
    id: 'endpoint',
    body: () => ({ type: 'lead.purchased' }),
  },
  'GET /api/supplier/webhook-endpoints/{id}/deliveries': { who: 'supplier', id: 'endpoint' },
  'POST /api/supplier/webhook-deliveries/{id}/send-again': {
    who: 'supplier',
    id: 'delivery',
    answersOwner: '409 delivery_under_way',
  },
}

/** Public by its id, which is random and stands on the consent receipt itself. */
const PUBLIC = ['GET /api/consent-receipts/{id}']

const product = await testProduct()
const thief = await peopleWithBelongings(product)

const withIds = describedCalls.filter(({ name, path, ...call }) => {
  const names = [
    ...(path.match(/\{\w+\}/g) ?? []),
    ...Object.keys(propertiesOf(bodySchemaOf({ name, path, ...call }))),
  ]
  // An admin may act on everyone's things, so only an admin's own sessions count.
  const isOnlyForAdmins = RIGHTS[name]?.who === 'admin' && !name.includes('sessions')
  return names.some((one) => /^\{(id|number)\}$|Id$/.test(one)) && !isOnlyForAdmins
})

test('each call with an id in its path or body has a row', () => {
  const rows = [...Object.keys(ROWS), ...PUBLIC]
  expect(withIds.map(({ name }) => name).toSorted()).toEqual(rows.toSorted())
})

const PATH_PARAMETER = /\{\w+\}/

function send(caller: Caller, name: string, { id, body }: Row, ids: Ids): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ')
  return caller.send(method, path.replace(PATH_PARAMETER, ids[id]), body?.(ids))
}

/** Without what differs between any two answers. */
const shown = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`
const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : `${status} ${Object(body).code}`)

/** What is wrong when this caller names another’s thing. */
async function wrongFor(name: string, row: Row, caller: Caller, theirs: Ids): Promise<string[]> {
  const unknown = await send(caller, name, row, UNKNOWN)
  const { result, changed } = await tablesChangedBy(product, () => send(caller, name, row, theirs))
  const isAsExpected =
    row.answersOthers === undefined
      ? result.status >= 400 && shown(result) === shown(unknown)
      : codeOf(result) === row.answersOthers
  return [
    ...(isAsExpected ? [] : [`${name}: another’s: ${shown(result)}, an unknown one: ${shown(unknown)}`]),
    ...changed.map((table) => `${name}: changed ${table}`),
  ]
}

test('another person’s thing is answered like an unknown one and stays as it is, and its owner is served', async () => {
  const failures: string[] = []
  let times = 0
  const keyed = [
    callerWith(product, (await createdKey(thief.supplier)).key),
    callerWith(product, (await createdKey(thief.supplier, { mode: 'test' })).key),
  ]
  for (const [name, row] of Object.entries(ROWS)) {
    const victim = await peopleWithBelongings(product)
    failures.push(...(await wrongFor(name, row, thief[row.who], victim.ids)))
    times += 1
    if (RIGHTS[name]?.scope !== undefined) {
      for (const [index, key] of keyed.entries()) {
        // To a test key no lead of the market exists.
        const { answersOthers: _, ...plain } = row
        failures.push(...(await wrongFor(name, index === 0 ? row : plain, key, victim.ids)))
        times += 1
      }
    }
    const own = codeOf(await send(victim[row.who], name, row, victim.ids))
    if (own !== (row.answersOwner ?? 'done')) failures.push(`${name}: its owner was answered ${own}`)
  }
  expectNoFailures(
    `${Object.keys(ROWS).length} calls with another person’s id, by session and by key`,
    times,
    failures,
  )
}, 300_000)

test('control: a call that serves the thief as its owner is found', async () => {
  const victim = await peopleWithBelongings(product)
  const name = 'PATCH /api/supplier/lead/{id}/outcome'
  const row = ROWS[name]
  if (row === undefined) throw new Error('There is no such row.')
  const wrong = await wrongFor(name, row, victim.supplier, victim.ids)
  expect(wrong).toHaveLength(2)
  expect(wrong[1]).toBe(`${name}: changed purchases`)
})
