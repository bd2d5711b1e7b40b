import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { webhookDeliveries, webhookEndpoints } from '../../../db/schema/webhooks.ts'
import { mailTo, until } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import {
  addedEndpoint,
  deliveriesTo,
  receiver,
  sentTestEvent,
  silentEndpoint,
} from '../../../tests/support/webhooks.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { handleWebhookJobs } from './webhooks.jobs.ts'

const product = await openProduct()
handleWebhookJobs(product.deps)
await product.deps.jobs.startWorking()
beforeEach(() => product.clock.set(new Date()))
afterAll(() => product.close())

test('an event is sent at once, and tried again automatically', async () => {
  const crm = receiver(503)
  const { browser } = await signedInSupplier(product)
  const { id } = await addedEndpoint(browser, { url: crm.url })
  const sent = await sentTestEvent(browser, id)
  const stateOf = async () => (await deliveriesTo(browser, id))[0]
  await until(async () => (await stateOf())?.tries.length === 1)
  product.clock.set(secondsAfter(product.clock.now(), 5))
  await until(async () => (await stateOf())?.state === 'delivered')
  expect(crm.received.map(({ headers }) => headers['webhook-id'])).toEqual([sent.eventId, sent.eventId])
  crm.close()
})

test('the mail about an endpoint that was switched off names only its host, and goes to proved addresses only', async () => {
  const off = { disabledAt: product.clock.now(), disabledBecause: 'failing' } as const
  const tell = async (emailProvedAt: Date | null, changes: object = off) => {
    const { browser, supplier } = await signedInSupplier(product)
    const { id } = await addedEndpoint(browser)
    await product.db.update(suppliers).set({ emailProvedAt }).where(eq(suppliers.id, supplier.id))
    await product.db.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id))
    await product.deps.jobs.enqueue(product.db, 'tell-of-failing-endpoint', { endpointId: id })
    return supplier.email
  }
  await tell(null)
  await tell(product.clock.now(), { description: 'on again' })
  const proved = await tell(product.clock.now())
  const mail = await mailTo(product, proved, 'switched off')
  expect(mail.text).toContain('crm․example')
  expect(mail.text).toContain('/supplier/integrations')
  expect(`${mail.text} ${mail.html}`).not.toContain('token')
  const sent = product.inbox.messages().filter(({ subject }) => subject.includes('switched off'))
  expect(sent.map(({ to }) => to)).toEqual([proved])
})

test('silent endpoints of free accounts do not delay another supplier’s webhook, which arrives while they hang', async () => {
  using silent = silentEndpoint()
  for (let account = 0; account < 3; account++) {
    const free = await signedInSupplier(product, { status: 'pending', emailProvedAt: null })
    for (let made = 0; made < 3; made++) {
      const { id } = await addedEndpoint(free.browser, { mode: 'test', url: silent.url })
      for (let event = 0; event < 5; event++) await sentTestEvent(free.browser, id)
    }
  }
  const crm = receiver()
  const honest = await signedInSupplier(product)
  const { id } = await addedEndpoint(honest.browser, { url: crm.url })
  await until(async () => silent.connections.opened >= 10)
  await sentTestEvent(honest.browser, id)
  await until(async () => crm.received.length === 1)
  expect(silent.connections.closed).toBe(0)
  crm.close()
})

test('a stopping process gives back the deliveries in flight, and another process makes them', async () => {
  const stopping = await openProduct()
  handleWebhookJobs(stopping.deps)
  await stopping.deps.jobs.startWorking()
  using silent = silentEndpoint()
  const { browser } = await signedInSupplier(stopping)
  const { id } = await addedEndpoint(browser, { url: silent.url })
  await sentTestEvent(browser, id)
  await until(async () => silent.connections.opened === 1)
  await stopping.deps.jobs.stop()
  const [row] = await stopping.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id))
  expect(row).toMatchObject({ state: 'waiting', tries: 0, tryingUntil: null })
  expect(row?.nextTryAt?.getTime()).toBeLessThanOrEqual(stopping.clock.now().getTime())
  await stopping.close()
})
