import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, isNull } from 'drizzle-orm'
import { leadHolds } from '../../../db/schema/payments.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { confirm, hold, openPayment, purchase, release } from '../../../tests/support/purchase/buying.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

/** Two suppliers with a dialog open for the same lead. */
async function twoAtOneLead() {
  const lead = await leadOnMarket(product)
  const [one, other] = [await signedInSupplier(product), await signedInSupplier(product)]
  const payments = [
    await openPayment(one.browser, lead.id),
    await openPayment(other.browser, lead.id),
  ] as const
  return {
    lead,
    one: { ...one, payment: payments[0], hold: () => hold(one.browser, lead.id, payments[0]) },
    other: { ...other, payment: payments[1], hold: () => hold(other.browser, lead.id, payments[1]) },
  }
}

/** One supplier with dialogs open for so many leads. */
async function dialogsFor(count: number) {
  const { supplier, browser } = await signedInSupplier(product)
  const payments = []
  for (let opened = 0; opened < count; opened++) {
    const lead = await leadOnMarket(product)
    payments.push({ lead, payment: await openPayment(browser, lead.id) })
  }
  return { supplier, browser, payments }
}

/** Makes whoever would hold one of them wait, so that all go on at one moment when they are let go. */
async function lockLeads(leadIds: string[]) {
  const client = await product.deps.pool.connect()
  await client.query('begin')
  await client.query('select from leads where id = any($1) for update', [leadIds])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

async function statementsWaiting(): Promise<number> {
  const { rows } = await product.deps.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

const unreleasedHoldsOf = (supplierId: string) =>
  product.db
    .select()
    .from(leadHolds)
    .where(and(eq(leadHolds.supplierId, supplierId), isNull(leadHolds.releasedAt)))

const statusOf = async (intentId: string) => (await product.deps.payments.find(intentId))?.status

describe('a hold', () => {
  test('is for one supplier; the other is told for how long, and is not charged', async () => {
    const { one, other } = await twoAtOneLead()
    expect(await one.hold()).toMatchObject({ status: 200, body: { heldUntil: '2026-11-21T15:05:00.000Z' } })
    const refused = await other.hold()
    expect(refused).toMatchObject({ status: 409, body: { code: 'lead_held' } })
    expect(refused.body).toHaveProperty(
      'message',
      'Another provider is paying for this lead right now. Try again in 5 minutes. Nothing was charged.',
    )
    expect(refused.headers.get('retry-after')).toBe('300')
  })

  test('of many clicks at one moment is one', async () => {
    const lead = await leadOnMarket(product)
    const clicks = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { browser } = await signedInSupplier(product)
        const payment = await openPayment(browser, lead.id)
        return () => hold(browser, lead.id, payment)
      }),
    )
    const answers = await Promise.all(clicks.map((click) => click()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('clicked again by its holder ends when it would have ended', async () => {
    const { one } = await twoAtOneLead()
    await one.hold()
    product.clock.passMinutes(2)
    const again = await one.hold()
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ heldUntil: '2026-11-21T15:05:00.000Z' })
  })

  test('clicked again after its time, without a card, is over, and its payment cannot be paid', async () => {
    const { one, other } = await twoAtOneLead()
    await one.hold()
    product.clock.passMinutes(5)
    expect(await one.hold()).toMatchObject({ status: 409, body: { code: 'attempt_over' } })
    expect(await statusOf(one.payment.paymentIntentId)).toBe('canceled')
    expect((await other.hold()).status).toBe(200)
  })

  test('clicked again after its time goes on while the bank asks its payer', async () => {
    const { one } = await twoAtOneLead()
    await one.hold()
    await confirm(product, one.payment, CARDS.asksInPage)
    product.clock.passMinutes(6)
    const again = await one.hold()
    expect(again).toMatchObject({ status: 200, body: { heldUntil: '2026-11-21T15:11:00.000Z' } })
  })

  test('clicked again after it was paid says that the lead is theirs', async () => {
    const { one } = await twoAtOneLead()
    await one.hold()
    await confirm(product, one.payment)
    product.clock.passMinutes(6)
    expect(await one.hold()).toMatchObject({ status: 409, body: { code: 'lead_already_yours' } })
  })

  test('that ran out unpaid goes to the next, and the first can no longer be charged', async () => {
    const { one, other } = await twoAtOneLead()
    await one.hold()
    product.clock.passMinutes(5)
    expect((await other.hold()).status).toBe(200)
    expect(await statusOf(one.payment.paymentIntentId)).toBe('canceled')
    expect(await confirm(product, one.payment)).toBe(400)
    expect(await one.hold()).toMatchObject({ status: 409, body: { code: 'attempt_over' } })
  })

  test('that ran out while the bank asks its payer goes on', async () => {
    const { one, other, lead } = await twoAtOneLead()
    await one.hold()
    await confirm(product, one.payment, CARDS.asksInPage)
    product.clock.passMinutes(6)
    expect(await other.hold()).toMatchObject({ status: 409, body: { code: 'lead_held' } })
    const [held] = await product.db.select().from(leadHolds).where(eq(leadHolds.leadId, lead.id))
    expect(held?.expiresAt.getTime()).toBe(product.clock.now().getTime() + 5 * 60_000)
  })

  test('that ran out after it was paid is settled: the lead is sold', async () => {
    const { one, other } = await twoAtOneLead()
    await one.hold()
    await confirm(product, one.payment)
    product.clock.passMinutes(6)
    expect(await other.hold()).toMatchObject({ status: 409, body: { code: 'lead_already_sold' } })
  })

  // No worker runs in this file: the job that ends the payments for the lead would release it as well, later.
  test('that ran out ends unpaid when its lead is assigned to another', async () => {
    const { one, other, lead } = await twoAtOneLead()
    await one.hold()
    product.clock.passMinutes(6)
    const { browser: admin } = await signedInAdmin(product)
    const body = { providerId: other.supplier.id }
    expect((await admin.send('PUT', `/api/admin/leads/${lead.id}/assign`, body)).status).toBe(200)
    const holds = await product.db.select().from(leadHolds).where(eq(leadHolds.leadId, lead.id))
    expect(holds).toMatchObject([
      { supplierId: one.supplier.id, releasedAt: product.clock.now(), wasPaid: false },
    ])
  })
})

describe('a hold given up', () => {
  test('after a decline frees the lead, and another card may be tried', async () => {
    const { one, other, lead } = await twoAtOneLead()
    await one.hold()
    expect(await confirm(product, one.payment, CARDS.declined)).toBe(402)
    expect(await release(one.browser, lead.id, one.payment, 'declined')).toMatchObject({
      body: { released: true },
    })
    expect(await statusOf(one.payment.paymentIntentId)).toBe('requires_payment_method')
    expect((await other.hold()).status).toBe(200)
  })

  test('by a page that is gone frees the lead once its payment is cancelled', async () => {
    const { one, other, lead } = await twoAtOneLead()
    await one.hold()
    expect(await release(one.browser, lead.id, one.payment, 'left')).toMatchObject({
      body: { released: true },
    })
    expect(await confirm(product, one.payment)).toBe(400)
    expect((await other.hold()).status).toBe(200)
  })

  test('by a page that went to the bank stays', async () => {
    const { one, other, lead } = await twoAtOneLead()
    await one.hold()
    await confirm(product, one.payment, CARDS.asksInPage)
    expect(await release(one.browser, lead.id, one.payment, 'left')).toMatchObject({
      body: { released: false },
    })
    expect(await other.hold()).toMatchObject({ status: 409, body: { code: 'lead_held' } })
  })

  test('after it was paid is a sale', async () => {
    const { one, lead } = await twoAtOneLead()
    await one.hold()
    await confirm(product, one.payment)
    await release(one.browser, lead.id, one.payment, 'left')
    expect((await purchase(one.browser, lead.id, one.payment)).status).toBe(200)
  })

  test('by another supplier frees nothing', async () => {
    const { one, other, lead } = await twoAtOneLead()
    await one.hold()
    expect(await release(other.browser, lead.id, one.payment, 'left')).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    })
    expect(await release(other.browser, lead.id, other.payment, 'left')).toMatchObject({
      body: { released: false },
    })
    expect(await other.hold()).toMatchObject({ body: { code: 'lead_held' } })
  })
})

describe('one supplier', () => {
  test('holds five leads at most', async () => {
    const { browser, payments } = await dialogsFor(6)
    const answers = []
    for (const { lead, payment } of payments) answers.push(await hold(browser, lead.id, payment))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.at(-1)?.body).toHaveProperty('code', 'too_many_holds')
  })

  test('holds five leads at most however many it asks for at one moment', async () => {
    const { browser, payments, supplier } = await dialogsFor(12)
    const letGo = await lockLeads(payments.map(({ lead }) => lead.id))
    const asking = payments.map(({ lead, payment }) => hold(browser, lead.id, payment))
    while ((await statementsWaiting()) < payments.length) await Bun.sleep(5)
    await letGo()
    const answers = await Promise.all(asking)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect(await unreleasedHoldsOf(supplier.id)).toHaveLength(5)
  })

  test('holds no sixth lead while the bank asks it about five whose time is up', async () => {
    const { browser, payments, supplier } = await dialogsFor(6)
    for (const { lead, payment } of payments.slice(0, 5)) {
      await hold(browser, lead.id, payment)
      await confirm(product, payment, CARDS.asksInPage)
    }
    product.clock.passMinutes(6)
    const [sixth] = payments.slice(5)
    if (sixth === undefined) throw new Error('There is no sixth dialog.')
    expect(await hold(browser, sixth.lead.id, sixth.payment)).toMatchObject({
      status: 429,
      body: { code: 'too_many_holds' },
    })
    expect(await unreleasedHoldsOf(supplier.id)).toHaveLength(5)
  })

  test('holds another lead when five whose time is up were not paid', async () => {
    const { browser, payments } = await dialogsFor(6)
    for (const { lead, payment } of payments.slice(0, 5)) await hold(browser, lead.id, payment)
    product.clock.passMinutes(6)
    for (const { lead, payment } of payments.slice(5))
      expect((await hold(browser, lead.id, payment)).status).toBe(200)
  })

  test('that did not pay three times leaves the lead to others for ten minutes', async () => {
    const { one, other, lead } = await twoAtOneLead()
    for (let time = 0; time < 3; time++) {
      expect((await one.hold()).status).toBe(200)
      await confirm(product, one.payment, CARDS.declined)
      await release(one.browser, lead.id, one.payment, 'declined')
    }
    const refused = await one.hold()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_holds' } })
    expect(refused.headers.get('retry-after')).toBe('600')
    expect((await other.hold()).status).toBe(200)
  })
})
