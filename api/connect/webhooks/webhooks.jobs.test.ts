import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people.ts'
import { webhookDeliveries, webhookEndpoints } from '../../../db/schema/webhooks.ts'
import { mailTo, until } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { addedEndpoint, deliveriesTo, receiver, sentTestEvent } from '../../../tests/support/webhooks.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { reviveDeliveries } from './waiting-deliveries.ts'
import { handleWebhookJobs } from './webhooks.jobs.ts'

setDefaultTimeout(30_000)

let product: Product
beforeAll(async () => {
  product = await openProduct()
  handleWebhookJobs(product.deps)
  await product.deps.jobs.startWorking()
})
beforeEach(() => product.clock.set(new Date()))
afterAll(() => product.close())

test('an event is on its way as soon as it happened, and is tried again by itself', async () => {
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

test('a delivery whose job is gone is found within a minute, and so is one that nobody gave its turn', async () => {
  const crm = receiver()
  const { browser } = await signedInSupplier(product)
  const { id } = await addedEndpoint(browser, { url: crm.url })
  const lost = await sentTestEvent(browser, id)
  await until(async () => (await deliveriesTo(browser, id))[0]?.state === 'delivered')
  await product.db
    .update(webhookDeliveries)
    .set({ state: 'waiting', deliveredAt: null, nextTryAt: null })
    .where(eq(webhookDeliveries.id, lost.id))
  expect(await reviveDeliveries(product.db, product.deps.jobs, product.clock.now())).toBe(1)
  await until(async () => (await deliveriesTo(browser, id))[0]?.state === 'delivered')
  await product.db
    .update(webhookDeliveries)
    .set({ state: 'waiting', deliveredAt: null, nextTryAt: secondsAfter(product.clock.now(), -29) })
    .where(eq(webhookDeliveries.id, lost.id))
  expect(await reviveDeliveries(product.db, product.deps.jobs, product.clock.now())).toBe(0)
  product.clock.set(secondsAfter(product.clock.now(), 2))
  expect(await reviveDeliveries(product.db, product.deps.jobs, product.clock.now())).toBe(1)
  await until(async () => crm.received.length === 3)
  crm.close()
})

test('a supplier is mailed that its endpoint was switched off, by its host alone, if the address is proved', async () => {
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
  expect(mail.text).toContain('crm.example')
  expect(mail.text).toContain('/supplier/integrations')
  expect(`${mail.text} ${mail.html}`).not.toContain('token')
  const told = product.inbox.messages().filter(({ subject }) => subject.includes('switched off'))
  expect(told.map(({ to }) => to)).toEqual([proved])
})

test('silent endpoints of a few free accounts hold up nobody else’s webhook: it arrives while all of them still hang', async () => {
  let hanging = 0
  let over = 0
  const silent = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open() {
        hanging += 1
      },
      close() {
        over += 1
      },
      data() {},
    },
  })
  for (let account = 0; account < 3; account++) {
    const free = await signedInSupplier(product, { status: 'pending', emailProvedAt: null })
    for (let made = 0; made < 3; made++) {
      const { id } = await addedEndpoint(free.browser, {
        mode: 'test',
        url: `http://127.0.0.1:${silent.port}/`,
      })
      for (let event = 0; event < 5; event++) await sentTestEvent(free.browser, id)
    }
  }
  const crm = receiver()
  const honest = await signedInSupplier(product)
  const { id } = await addedEndpoint(honest.browser, { url: crm.url })
  await until(async () => hanging >= 10)
  await sentTestEvent(honest.browser, id)
  await until(async () => crm.received.length === 1)
  expect(over).toBe(0)
  silent.stop(true)
  crm.close()
})

test('a process that is told to stop gives back the deliveries in flight, and its receivers are told by another', async () => {
  const stopping = await openProduct()
  handleWebhookJobs(stopping.deps)
  await stopping.deps.jobs.startWorking()
  let calls = 0
  const silent = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open() {
        calls += 1
      },
      data() {},
    },
  })
  const { browser } = await signedInSupplier(stopping)
  const { id } = await addedEndpoint(browser, { url: `http://127.0.0.1:${silent.port}/` })
  await sentTestEvent(browser, id)
  await until(async () => calls === 1)
  await stopping.deps.jobs.stop()
  const [row] = await stopping.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id))
  expect(row).toMatchObject({ state: 'waiting', tries: 0, tryingUntil: null })
  expect(
    await stopping.deps.pool.query(
      `select from pgboss.job where name = 'deliver-webhook' and state < 'active'`,
    ),
  ).toMatchObject({
    rowCount: 1,
  })
  silent.stop(true)
  await stopping.close()
})
