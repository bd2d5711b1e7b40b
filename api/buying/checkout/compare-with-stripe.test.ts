import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { SANDBOX_STRIPE, sandboxFetch } from '../../../sandbox/stripe-client.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { PaymentsUnavailable } from '../payments/payments.ts'
import { openStripePayments } from '../payments/stripe-payments.ts'
import { payRefund } from '../settling/refunds.ts'
import { compareWithStripe } from './compare-with-stripe.ts'
import { endAttempt } from './end-attempt.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

const look = () => compareWithStripe(product.deps, product.clock.now())
const attemptOf = async (paymentIntentId: string) => {
  const [found] = await product.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.paymentIntentId, paymentIntentId))
  return found
}
const ownersOf = async (leadId: string) => {
  const found = await product.db.select().from(purchases).where(eq(purchases.leadId, leadId))
  return found.map(({ supplierId }) => supplierId)
}

async function dialog() {
  const { browser, supplier } = await signedInSupplier(product)
  const lead = await leadOnMarket(product)
  return { browser, supplier, lead, payment: await openPayment(browser, lead.id) }
}

describe('a look at Stripe', () => {
  test('settles what was paid by a tab that was closed', async () => {
    const { supplier, lead, payment } = await dialog()
    await confirm(product, payment)
    await look()
    expect(await ownersOf(lead.id)).toEqual([supplier.id])
  })

  test('leaves an open dialog alone', async () => {
    const { payment } = await dialog()
    await look()
    expect(await attemptOf(payment.paymentIntentId)).toMatchObject({ endedAt: null })
  })

  test('ends an attempt whose price has run out', async () => {
    const { payment } = await dialog()
    product.clock.passMinutes(31)
    await look()
    expect(await attemptOf(payment.paymentIntentId)).toMatchObject({ ending: 'cancelled' })
    expect(await confirm(product, payment)).toBe(400)
  })

  test('ends an attempt that never got its payment', async () => {
    const { supplier } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const now = product.clock.now()
    await product.db.insert(paymentAttempts).values({
      leadId: lead.id,
      supplierId: supplier.id,
      tier: 'tier2',
      priceCents: 8_900,
      openedAt: now,
      priceFrozenUntil: now,
    })
    await look()
    const [attempt] = await product.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.leadId, lead.id))
    expect(attempt).toMatchObject({ ending: 'cancelled' })
  })

  test.each([
    ['sold', 'purchase', {}],
    ['owed back', 'refund', { offMarketAt: new Date('2026-11-21T15:00:00Z'), offMarketReason: 'withdrawn' }],
  ] as const)('settles what was opened and paid since it read the attempt: %s', async (_, kind, ofLead) => {
    const { lead, payment } = await dialog()
    const attempt = await attemptOf(payment.paymentIntentId)
    if (attempt === undefined) throw new Error('There is no attempt.')
    await confirm(product, payment)
    if ('offMarketAt' in ofLead) await product.db.update(leads).set(ofLead).where(eq(leads.id, lead.id))
    const asRead = { ...attempt, paymentIntentId: null }
    const end = () => endAttempt(product.deps, asRead, product.clock.now())
    // Several looks at once end it once, and all learn how.
    for (const settlement of await Promise.all([end(), end(), end()])) expect(settlement.kind).toBe(kind)
  })

  test('frees a hold that ran out, and leaves one that the bank still asks about', async () => {
    const [left, atTheBank] = [await dialog(), await dialog()]
    await hold(left.browser, left.lead.id, left.payment)
    await hold(atTheBank.browser, atTheBank.lead.id, atTheBank.payment)
    await confirm(product, atTheBank.payment, CARDS.asksInPage)
    product.clock.passMinutes(6)
    await look()
    const live = await product.db.select().from(leadHolds).where(eq(leadHolds.wasPaid, false))
    const of = (leadId: string) => live.find((found) => found.leadId === leadId)
    expect(of(left.lead.id)?.releasedAt).toEqual(product.clock.now())
    expect(of(atTheBank.lead.id)?.releasedAt).toBeNull()
  })

  test('pays a refund that is overdue, once', async () => {
    const [winner, loser] = [await dialog(), await signedInSupplier(product)]
    const late = await openPayment(loser.browser, winner.lead.id)
    await Promise.all([confirm(product, winner.payment), confirm(product, late)])
    await purchase(winner.browser, winner.lead.id, winner.payment)
    await purchase(loser.browser, winner.lead.id, late)
    const owed = async () => {
      const [found] = await product.db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentIntentId, late.paymentIntentId))
      return found
    }
    expect((await owed())?.paidAt).toBeNull()
    product.clock.passMinutes(2)
    await look()
    const paid = await owed()
    expect(paid?.paidAt).toEqual(product.clock.now())
    expect(paid?.stripeRefundId).toStartWith('re_')
    await look()
    await payRefund(product.deps, paid?.id ?? '', product.clock.now())
    const payment = { intentId: late.paymentIntentId, amountCents: 8_900 }
    const again = await product.deps.payments.refundInFull(payment, crypto.randomUUID())
    expect(again).toEqual({ id: paid?.stripeRefundId ?? '', failure: null })
  })
})

describe('a look at a Stripe that is silent', () => {
  const PIECES = 24
  const SIDE_BY_SIDE = 4
  let calls: number

  /** The product, but it waits for Stripe no longer than a test likes to, and its calls are counted. */
  function impatient() {
    const handle = (request: Request) => {
      calls += 1
      return product.handle(request, '127.0.0.1')
    }
    const fetch = sandboxFetch({ handle })
    return { ...product.deps, payments: openStripePayments({ ...SANDBOX_STRIPE, fetch, timeoutMs: 1_000 }) }
  }
  async function attemptsToEnd() {
    const { supplier } = await signedInSupplier(product)
    const now = product.clock.now()
    for (let piece = 0; piece < PIECES; piece++) {
      const { id: leadId } = await leadOnMarket(product)
      await product.db.insert(paymentAttempts).values({
        leadId,
        supplierId: supplier.id,
        tier: 'tier2',
        priceCents: 8_900,
        openedAt: now,
        priceFrozenUntil: now,
      })
    }
    return async () => {
      const found = await product.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.supplierId, supplier.id))
      return found.filter(({ endedAt }) => endedAt === null).length
    }
  }
  beforeEach(() => {
    calls = 0
  })
  afterEach(() => product.stripe.clearFaults())

  test('ends after a few pieces without an answer, says so, and leaves the rest to the next', async () => {
    const open = await attemptsToEnd()
    await product.stripe.setFaults({ operation: 'payment_intents.create', kind: 'hang_before', times: -1 })

    const silence = compareWithStripe(impatient(), product.clock.now())
    await expect(silence).rejects.toEqual(new PaymentsUnavailable('connection'))
    // The list once, and each piece twice.
    expect(calls).toBeLessThanOrEqual(1 + 2 * (2 * SIDE_BY_SIDE - 1))
    expect(await open()).toBe(PIECES)

    await product.stripe.clearFaults()
    await look()
    expect(await open()).toBe(0)
  })

  test('goes on where one piece in between is answered', async () => {
    const open = await attemptsToEnd()
    await product.stripe.setFaults({ operation: 'payment_intents.create', kind: 'hang_before', times: 6 })
    await compareWithStripe(impatient(), product.clock.now())
    expect(await open()).toBeLessThan(PIECES / 2)
  })

  test('begins no further piece once its time is up', async () => {
    const open = await attemptsToEnd()
    const time = new AbortController()
    const { payments } = product.deps
    const cancel = (intentId: string) => {
      time.abort()
      return payments.cancel(intentId)
    }
    const deps = { ...product.deps, payments: { ...payments, cancel } }
    await compareWithStripe(deps, product.clock.now(), time.signal)
    const left = await open()
    expect(left).toBeGreaterThanOrEqual(PIECES - SIDE_BY_SIDE)
    expect(left).toBeLessThan(PIECES)
  })
})
