import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { webhookEndpoints } from '../../../db/schema/webhooks.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import {
  addedEndpoint,
  deliveriesTo,
  ENDPOINTS,
  openDelivering,
  receiver,
  sentTestEvent,
} from '../../../tests/support/webhooks.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { matchNewLeads } from '../saved-searches/match-leads.ts'

const product = await testProduct()
const deliver = openDelivering(product)

let crm: ReturnType<typeof receiver>
let browser: Browser
let supplierId: string
let endpointId: string
beforeEach(async () => {
  product.clock.set(new Date())
  crm = receiver()
  const signedIn = await signedInSupplier(product)
  browser = signedIn.browser
  supplierId = signedIn.supplier.id
  endpointId = (await addedEndpoint(browser, { url: crm.url })).id
  await browser.post('/api/supplier/saved-searches', { name: 'Everything', alerts: 'never' })
})
afterEach(async () => {
  crm.close()
  await product.db.delete(webhookEndpoints)
})

const again = (id: string) => browser.post(`/api/supplier/webhook-deliveries/${id}/send-again`)
const listed = async (id: string) => (await deliveriesTo(browser, endpointId)).find((one) => one.id === id)

/** A new match of the supplier, and its delivery. */
async function matched() {
  const { id: leadId } = await leadOnMarket(product)
  await matchNewLeads(product.deps)
  const delivery = (await deliveriesTo(browser, endpointId)).find((one) => one.leadId === leadId)
  if (delivery === undefined) throw new Error('Nothing was recorded.')
  return { leadId, id: delivery.id }
}

const become = (status: 'pending' | 'inactive') => () =>
  product.db.update(suppliers).set({ status }).where(eq(suppliers.id, supplierId))
const changeLead = (changes: () => Partial<typeof leads.$inferInsert>) => (leadId: string) =>
  product.db.update(leads).set(changes()).where(eq(leads.id, leadId))

const ENDINGS: [string, (leadId: string) => Promise<unknown>][] = [
  ['was sold', changeLead(() => ({ soldAt: product.clock.now() }))],
  [
    'was withdrawn',
    changeLead(() => ({ offMarketAt: product.clock.now(), offMarketReason: 'withdrawn' as const })),
  ],
  ['is not listed anymore', changeLead(() => ({ listedAt: null }))],
  ['is deleted', (leadId) => product.db.delete(leads).where(eq(leads.id, leadId))],
  ['is on a market that was closed to its supplier', become('inactive')],
]

describe('a match is not delivered once its lead', () => {
  test.each(ENDINGS)('%s', async (_what, end) => {
    const { id, leadId } = await matched()
    await end(leadId)
    await deliver()
    expect(crm.received).toEqual([])
    expect(await listed(id)).toMatchObject({
      state: 'failed',
      nextTryAt: null,
      tries: [{ status: null, durationMs: 0, answer: '', failure: 'no_longer_offered' }],
    })
    const [endpoint] = await product.db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId))
    expect(endpoint).toMatchObject({ failingSince: null, disabledAt: null })
    expect(await again(id)).toMatchObject({ status: 409, body: { code: 'no_longer_offered' } })
    expect(await listed(id)).toMatchObject({ state: 'failed', nextTryAt: null })
  })

  test('was withdrawn between two tries, or while the endpoint was off', async () => {
    crm.answerWith(500)
    const late = await matched()
    await deliver()
    const off = await matched()
    await browser.send('PATCH', `${ENDPOINTS}/${endpointId}`, { enabled: false })
    for (const { leadId } of [late, off]) await ENDINGS[1]?.[1](leadId)
    await browser.send('PATCH', `${ENDPOINTS}/${endpointId}`, { enabled: true })
    product.clock.set(secondsAfter(product.clock.now(), 6))
    await deliver()
    expect(crm.received).toHaveLength(1)
    for (const { id } of [late, off])
      expect((await listed(id))?.tries[0]).toMatchObject({ failure: 'no_longer_offered' })
  })

  test('was sold and a delivered match is sent again, which stays delivered', async () => {
    const { id, leadId } = await matched()
    await deliver()
    expect((await again(id)).status).toBe(200)
    await ENDINGS[0]?.[1](leadId)
    await deliver()
    expect(crm.received).toHaveLength(1)
    expect(await listed(id)).toMatchObject({ state: 'delivered', nextTryAt: null })
  })
})

test('a delivery goes out although the match before it is no longer sent', async () => {
  const { id, leadId } = await matched()
  await product.db.transaction((tx) =>
    recordEvent(tx, {
      supplierId,
      mode: 'live',
      type: 'lead.withdrawn',
      leadId,
      data: async () => ({ leadId, withdrawnAt: '2026-01-01T00:00:00.000Z', reason: 'withdrawn' as const }),
      now: product.clock.now(),
    }),
  )
  const behind = (await deliveriesTo(browser, endpointId)).find((one) => one.id !== id)?.id ?? ''
  expect(await listed(behind)).toMatchObject({ state: 'waiting', nextTryAt: null })
  await ENDINGS[0]?.[1](leadId)
  await deliver()
  expect(crm.received).toEqual([])
  await deliver()
  expect(crm.received.map(({ body }) => JSON.parse(body).type)).toEqual(['lead.withdrawn'])
})

test('a match on the market is delivered to a pending supplier, and a test event to an inactive one', async () => {
  const { id } = await matched()
  await become('pending')()
  await deliver()
  expect(await listed(id)).toMatchObject({ state: 'delivered' })
  expect((await again(id)).status).toBe(200)
  await deliver()
  await become('inactive')()
  const made = await sentTestEvent(browser, endpointId, 'lead.matched')
  await deliver()
  expect(await listed(made.id)).toMatchObject({ state: 'delivered' })
  expect(crm.received).toHaveLength(3)
})
