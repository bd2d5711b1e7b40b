import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import {
  buy,
  buyWithCredit,
  confirm,
  hold,
  openPayment,
  purchase,
} from '../../../tests/support/purchase/buying.ts'
import {
  addedEndpoint,
  deliveriesTo,
  endpointThatWaits,
  openDelivering,
} from '../../../tests/support/webhooks.ts'
import { payRefund } from '../../buying/settling/refunds.ts'
import { LeadCard } from '../../contract/market/market.ts'
import { lockSuppliersWanting, recordEvent } from './record-event.ts'

let product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.db.delete(webhookEndpoints))

/** The events for a supplier's endpoints, newest first. */
async function eventsOf(supplierId: string) {
  const found = await product.db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.supplierId, supplierId))
    .orderBy(desc(webhookEvents.number))
  return found.map(({ type, mode, leadId, payload }) => ({
    type,
    mode,
    leadId,
    payload: JSON.parse(payload),
  }))
}

async function buyer(events?: Parameters<typeof addedEndpoint>[1]) {
  const { browser, supplier } = await signedInSupplier(product, { leadCredits: 1 })
  const endpoint = await addedEndpoint(browser, events)
  return { browser, supplier, endpoint }
}

async function boughtLead() {
  const one = await buyer()
  const lead = await leadOnMarket(product)
  expect((await buyWithCredit(one.browser, lead.id)).status).toBe(200)
  const person = () => provedBrowser(product, lead.email)
  return { ...one, lead, person }
}

async function assign(leadId: string, providerId: string) {
  const { browser: admin } = await signedInAdmin(product)
  await admin.send('PUT', `/api/admin/leads/${leadId}/assign`, { providerId })
}

describe('the event of a purchase', () => {
  test('by card has the contact details, as the buyer’s own page shows them', async () => {
    const { browser, supplier, endpoint } = await buyer()
    const lead = await leadOnMarket(product)
    expect((await buy(product, browser, lead.id)).status).toBe(200)
    const [shown] = Object((await browser.get('/api/supplier/purchased-leads')).body)
    const payload = {
      type: 'lead.purchased',
      timestamp: product.clock.now().toISOString(),
      data: { lead: shown },
    }
    expect(await eventsOf(supplier.id)).toEqual([
      { type: 'lead.purchased', mode: 'live', leadId: lead.id, payload },
    ])
    const ofEndpoint = eq(webhookDeliveries.endpointId, endpoint.id)
    const [delivery] = await product.db.select().from(webhookDeliveries).where(ofEndpoint)
    expect(delivery).toMatchObject({ state: 'waiting', nextTryAt: product.clock.now() })
  })

  test('with a credit is sent once', async () => {
    const { browser, supplier, lead } = await boughtLead()
    expect((await buyWithCredit(browser, lead.id)).status).toBe(200)
    expect(await eventsOf(supplier.id)).toMatchObject([
      {
        type: 'lead.purchased',
        payload: { data: { lead: { id: lead.id, email: lead.email, source: 'credit', price: 0 } } },
      },
    ])
  })

  test('by assignment is sent to the assigned provider', async () => {
    const { supplier } = await buyer()
    const lead = await leadOnMarket(product)
    await assign(lead.id, supplier.id)
    expect(await eventsOf(supplier.id)).toMatchObject([
      { type: 'lead.purchased', payload: { data: { lead: { id: lead.id, source: 'assignment' } } } },
    ])
  })

  test('is not sent to test endpoints, endpoints that are off, endpoints for other events, or other suppliers', async () => {
    const { browser, supplier } = await buyer({ mode: 'test' })
    await addedEndpoint(browser, { events: ['purchase.refunded'] })
    const off = await addedEndpoint(browser)
    await browser.send('PATCH', `/api/supplier/webhook-endpoints/${off.id}`, { enabled: false })
    const other = await buyer()
    const lead = await leadOnMarket(product)
    expect((await buyWithCredit(browser, lead.id)).status).toBe(200)
    for (const { id } of [supplier, other.supplier]) expect(await eventsOf(id)).toEqual([])
  })

  test('needs no webhook query for a supplier without endpoints', async () => {
    const { browser } = await signedInSupplier(product, { leadCredits: 1 })
    const lead = await leadOnMarket(product)
    await product.asOwner('drop table webhook_tries, webhook_deliveries, webhook_events')
    try {
      expect((await buyWithCredit(browser, lead.id)).status).toBe(200)
    } finally {
      await product.close()
      product = await openProduct()
    }
  })
})

test('a lead is matched for suppliers on the market with a live endpoint for matches, and sent once to each', async () => {
  const wanting = await buyer()
  const suspended = await buyer()
  const others = [suspended, await buyer({ mode: 'test' }), await buyer({ events: ['lead.purchased'] })]
  const ofSuspended = eq(suppliers.id, suspended.supplier.id)
  await product.db.update(suppliers).set({ status: 'inactive' }).where(ofSuspended)
  const { id: leadId } = await leadOnMarket(product)
  const lead = v.parse(LeadCard, (await wanting.browser.get(`/api/supplier/leads/${leadId}`)).body)
  const match = () =>
    product.db.transaction(async (tx) => {
      const found = await lockSuppliersWanting(tx, 'lead.matched')
      expect(found).toContain(wanting.supplier.id)
      for (const { supplier } of others) expect(found).not.toContain(supplier.id)
      const event = { supplierId: wanting.supplier.id, mode: 'live', type: 'lead.matched', leadId } as const
      const data = async () => ({ savedSearches: [], lead })
      await recordEvent(tx, { ...event, data, now: product.clock.now() })
    })
  await match()
  await match()
  expect(await eventsOf(wanting.supplier.id)).toMatchObject([{ type: 'lead.matched', leadId }])
})

describe('after the purchase of a lead', () => {
  test('a withdrawal is sent with the lead’s id and no personal data', async () => {
    const { supplier, lead, person } = await boughtLead()
    expect((await (await person()).post('/api/privacy/withdraw')).status).toBe(200)
    const [event] = await eventsOf(supplier.id)
    expect(event?.payload).toEqual({
      type: 'lead.withdrawn',
      timestamp: product.clock.now().toISOString(),
      data: { leadId: lead.id, withdrawnAt: product.clock.now().toISOString(), reason: 'withdrawn' },
    })
  })

  test('a deletion deletes the earlier events of the lead, and is sent itself', async () => {
    const { supplier, lead, endpoint, person } = await boughtLead()
    expect((await (await person()).post('/api/privacy/delete')).status).toBe(200)
    expect(await eventsOf(supplier.id)).toMatchObject([
      { type: 'lead.withdrawn', payload: { data: { leadId: lead.id, reason: 'deleted' } } },
    ])
    expect(await product.db.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, endpoint.id))).toBe(1)
    const [kept] = await product.db
      .select({ text: sql<string>`string_agg(${webhookEvents.payload}, ' ')` })
      .from(webhookEvents)
      .where(eq(webhookEvents.supplierId, supplier.id))
    for (const trace of [lead.email, lead.phone, lead.company]) expect(kept?.text).not.toContain(trace)
  })

  test('a deletion during a try leaves nothing of the try, and no answer to a withdrawal is stored', async () => {
    const { browser, supplier, lead, endpoint, person } = await boughtLead()
    const deliver = openDelivering(product)
    using crm = endpointThatWaits({ text: `Thanks for ${lead.company}` })
    await browser.send('PATCH', `/api/supplier/webhook-endpoints/${endpoint.id}`, { url: crm.url })
    const tried = deliver()
    await crm.called
    expect((await (await person()).post('/api/privacy/delete')).status).toBe(200)
    crm.answer()
    await tried
    const [sent, ...others] = await deliveriesTo(browser, endpoint.id)
    expect(others).toEqual([])
    expect(sent).toMatchObject({ type: 'lead.withdrawn', state: 'waiting', tries: [] })

    await deliver()
    expect(await deliveriesTo(browser, endpoint.id)).toMatchObject([
      { state: 'delivered', tries: [{ status: 200, answer: '' }] },
    ])
    expect(await eventsOf(supplier.id)).toHaveLength(1)
  })

  test('an earlier withdrawal that waits behind deleted events is delivered', async () => {
    const { browser, endpoint, person: proved } = await boughtLead()
    const person = await proved()
    await person.post('/api/privacy/withdraw')
    const withdrawn = async () =>
      (await deliveriesTo(browser, endpoint.id)).findLast(({ type }) => type === 'lead.withdrawn')
    expect(await withdrawn()).toMatchObject({ nextTryAt: null, tries: [] })
    const due = product.clock.now().toISOString()
    product.clock.passMinutes(1)
    await person.post('/api/privacy/delete')
    expect((await withdrawn())?.nextTryAt).toBe(due)
  })

  test('a correction is sent with the corrected names', async () => {
    const { supplier, lead, person } = await boughtLead()
    const right = { firstName: 'Olivia', lastName: 'Owens', company: 'Olivia’s Shop', website: '' }
    expect((await (await person()).send('PATCH', '/api/privacy/my-data', right)).status).toBe(200)
    expect((await eventsOf(supplier.id))[0]).toMatchObject({
      type: 'lead.corrected',
      payload: { data: { lead: { id: lead.id, ...right, email: lead.email } } },
    })
  })

  test('the withdrawal of an unsold lead is sent to no one', async () => {
    const { supplier } = await buyer()
    const lead = await leadOnMarket(product)
    const person = await provedBrowser(product, lead.email)
    await person.post('/api/privacy/withdraw')
    expect(await eventsOf(supplier.id)).toEqual([])
  })
})

test('the deletion of an endpoint deletes the events that went to no other one, also with concurrent deletions', async () => {
  const { browser, supplier, endpoint } = await boughtLead()
  const [alone] = await eventsOf(supplier.id)
  expect(alone?.payload.data.lead.email).toBeDefined()
  const second = await addedEndpoint(browser)
  const shared = await leadOnMarket(product)
  await assign(shared.id, supplier.id)
  const other = await boughtLead()
  const path = (id: string) => `/api/supplier/webhook-endpoints/${id}`
  expect((await browser.delete(path(endpoint.id))).status).toBe(200)
  expect((await eventsOf(supplier.id)).map(({ leadId }) => leadId)).toEqual([shared.id])
  expect(await deliveriesTo(browser, second.id)).toHaveLength(1)

  const third = await addedEndpoint(browser)
  const both = await leadOnMarket(product)
  await assign(both.id, supplier.id)
  expect(await eventsOf(supplier.id)).toHaveLength(2)
  await Promise.all([second.id, third.id].map((id) => browser.delete(path(id))))
  expect(await eventsOf(supplier.id)).toEqual([])
  expect(await eventsOf(other.supplier.id)).toHaveLength(1)
})

test('a refund is sent once it is paid, also to a suspended supplier', async () => {
  const { browser, supplier } = await buyer()
  const lead = await leadOnMarket(product)
  const payment = await openPayment(browser, lead.id)
  await hold(browser, lead.id, payment)
  await confirm(product, payment)
  await product.db.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, supplier.id))
  expect((await purchase(browser, lead.id, payment)).status).not.toBe(200)
  expect(await eventsOf(supplier.id)).toEqual([])

  const ofPayment = eq(refunds.paymentIntentId, payment.paymentIntentId)
  const [owed] = await product.db.select().from(refunds).where(ofPayment)
  for (const _ of [1, 2]) await payRefund(product.deps, owed?.id ?? '', product.clock.now())
  const data = {
    leadId: lead.id,
    amount: payment.price,
    reason: 'supplier_inactive',
    refundedAt: product.clock.now().toISOString(),
  }
  expect(await eventsOf(supplier.id)).toMatchObject([{ type: 'purchase.refunded', payload: { data } }])
})

test('the deletion of a supplier deletes its endpoints and events', async () => {
  const { supplier } = await boughtLead()
  const { browser: admin } = await signedInAdmin(product)
  expect(await admin.delete(`/api/admin/providers/${supplier.id}`)).toMatchObject({
    status: 200,
    body: { anonymised: true },
  })
  expect(await eventsOf(supplier.id)).toEqual([])
  expect(await product.db.$count(webhookEndpoints, eq(webhookEndpoints.supplierId, supplier.id))).toBe(0)
})
