import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Answer, openProduct } from '../../../tests/support/product.ts'
import { buyWithCredit, hold, openPayment } from '../../../tests/support/purchase/buying.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

async function aStatementWaitsForALock(): Promise<boolean> {
  const { rowCount } = await product.deps.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return (rowCount ?? 0) > 0
}

/** Asks while the change is made and not committed; the change is committed once the request waits for it. */
async function askedWhile(change: (tx: Tx) => Promise<unknown>, ask: () => Promise<Answer>): Promise<Answer> {
  const changed = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  const changing = product.db.transaction(async (tx) => {
    await change(tx)
    changed.resolve()
    await waits.promise
  })
  await changed.promise
  let isAnswered = false
  const asking = ask().finally(() => {
    isAnswered = true
  })
  while (!isAnswered && !(await aStatementWaitsForALock())) await Bun.sleep(5)
  waits.resolve()
  await changing
  return asking
}

const changeLead = (id: string, change: Partial<typeof leads.$inferInsert>) => (tx: Tx) =>
  tx.update(leads).set(change).where(eq(leads.id, id))
const makeInactive = (id: string) => (tx: Tx) =>
  tx.update(suppliers).set({ status: 'inactive' }).where(eq(suppliers.id, id))
const attemptsAt = (leadId: string) =>
  product.db.select().from(paymentAttempts).where(eq(paymentAttempts.leadId, leadId))
const holdsOn = (leadId: string) => product.db.select().from(leadHolds).where(eq(leadHolds.leadId, leadId))

const NOW = new Date('2026-11-21T15:00:00Z')
const GONE = [
  ['withdrawn', { offMarketAt: NOW, offMarketReason: 'withdrawn' }],
  ['sold', { soldAt: NOW }],
] as const

describe('no payment is begun for a lead that is', () => {
  test.each(GONE)('%s while it is being opened', async (_, change) => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const answer = await askedWhile(changeLead(lead.id, change), () =>
      browser.post('/api/supplier/create-payment-intent', { leadId: lead.id }),
    )
    expect(answer).toMatchObject({ status: 404, body: { code: 'lead_not_found' } })
    expect(await attemptsAt(lead.id)).toEqual([])
  })
})

describe('no lead is held', () => {
  async function dialog() {
    const { supplier, browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const payment = await openPayment(browser, lead.id)
    return { supplier, lead, payment, hold: () => hold(browser, lead.id, payment) }
  }

  test('that is withdrawn while the hold is being placed', async () => {
    const { lead, hold } = await dialog()
    const withdrawn = { offMarketAt: NOW, offMarketReason: 'withdrawn' } as const
    expect(await askedWhile(changeLead(lead.id, withdrawn), hold)).toMatchObject({
      status: 404,
      body: { code: 'lead_not_found' },
    })
    expect(await holdsOn(lead.id)).toEqual([])
  })

  test('by a supplier that is made inactive meanwhile', async () => {
    const { supplier, lead, hold } = await dialog()
    expect(await askedWhile(makeInactive(supplier.id), hold)).toMatchObject({
      status: 403,
      body: { code: 'supplier_inactive' },
    })
    expect(await holdsOn(lead.id)).toEqual([])
  })

  test('for a payment that ends meanwhile', async () => {
    const { lead, payment, hold } = await dialog()
    const end = (tx: Tx) =>
      tx
        .update(paymentAttempts)
        .set({ endedAt: NOW, ending: 'cancelled' })
        .where(eq(paymentAttempts.paymentIntentId, payment.paymentIntentId))
    expect(await askedWhile(end, hold)).toMatchObject({ status: 409, body: { code: 'attempt_over' } })
    expect(await holdsOn(lead.id)).toEqual([])
  })

  test('once the price has run out, and its payment can no longer be paid', async () => {
    const { lead, payment, hold } = await dialog()
    product.clock.passMinutes(30)
    expect(await hold()).toMatchObject({ status: 409, body: { code: 'attempt_over' } })
    expect((await product.deps.payments.find(payment.paymentIntentId))?.status).toBe('canceled')
    expect(await holdsOn(lead.id)).toEqual([])
  })
})

test('no credit is taken from a supplier that is made inactive meanwhile', async () => {
  const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
  const lead = await leadOnMarket(product)
  const answer = await askedWhile(makeInactive(supplier.id), () => buyWithCredit(browser, lead.id))
  expect(answer).toMatchObject({ status: 403, body: { code: 'supplier_inactive' } })
  expect(await product.db.$count(purchases, eq(purchases.leadId, lead.id))).toBe(0)
  const [after] = await product.db.select().from(suppliers).where(eq(suppliers.id, supplier.id))
  expect(after?.leadCredits).toBe(1)
})
