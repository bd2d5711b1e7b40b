import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq, isNull } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { PaymentsUnavailable } from '../payments/payments.ts'
import { payRefund } from '../settling/refunds.ts'
import { settlePurchase } from '../settling/settle-purchase.ts'
import { handlePurchaseJobs } from './buying.jobs.ts'
import { compareWithStripe } from './compare-with-stripe.ts'

setDefaultTimeout(60_000)

const NOW = new Date('2026-11-21T15:00:00Z')

// A database for each test: a look takes on whatever there is.
let product: Product
beforeEach(async () => {
  product = await openProduct()
  product.clock.set(NOW)
})
afterEach(() => product.close())

const look = (deps = product.deps) => compareWithStripe(deps, product.clock.now())
const ownersOf = async (leadId: string) => {
  const found = await product.db.select().from(purchases).where(eq(purchases.leadId, leadId))
  return found.map(({ supplierId }) => supplierId)
}

async function dialog() {
  const { browser, supplier } = await signedInSupplier(product)
  const lead = await leadOnMarket(product)
  return { browser, supplier, lead, payment: await openPayment(browser, lead.id) }
}

async function attemptOf(paymentIntentId: string) {
  const [found] = await product.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.paymentIntentId, paymentIntentId))
  if (found === undefined) throw new Error('There is no such attempt.')
  return found
}

const endingOf = async (payment: { paymentIntentId: string }) =>
  (await attemptOf(payment.paymentIntentId)).ending

describe('one look at Stripe', () => {
  test('settles every payment of a closed tab, and the minute’s job is such a look', async () => {
    const tabs = [await dialog(), await dialog(), await dialog()]
    for (const { payment } of tabs) await confirm(product, payment)
    handlePurchaseJobs(product.deps)
    await product.deps.jobs.startWorking()
    await product.deps.jobs.enqueue(product.db, 'compare-with-stripe', {})
    const areSold = async () => (await product.db.$count(purchases)) === tabs.length
    while (!(await areSold())) await Bun.sleep(20)
    for (const { lead, supplier } of tabs) expect(await ownersOf(lead.id)).toEqual([supplier.id])
  })

  test('finds what was paid since the oldest open payment was begun, by whoever’s clock', async () => {
    const early = await dialog()
    product.clock.passMinutes(20)
    const late = await dialog()
    // Stripe's clock may be behind ours.
    const asked: Date[] = []
    const { payments } = product.deps
    const succeededSince = (since: Date) => {
      asked.push(since)
      return payments.succeededSince(since)
    }
    await confirm(product, late.payment)
    await look({ ...product.deps, payments: { ...payments, succeededSince } })
    expect(asked).toEqual([minutesAfter(NOW, -5)])
    expect(await ownersOf(late.lead.id)).toEqual([late.supplier.id])
    expect(await ownersOf(early.lead.id)).toEqual([])
  })

  test('asks Stripe for no list where no payment is open', async () => {
    const { payments } = product.deps
    const succeededSince = () => {
      throw new Error('Stripe was asked.')
    }
    await look({ ...product.deps, payments: { ...payments, succeededSince } })
    const { browser, lead, payment } = await dialog()
    await confirm(product, payment)
    await purchase(browser, lead.id, payment)
    await look({ ...product.deps, payments: { ...payments, succeededSince } })
  })

  test.each([
    ['sold', { soldAt: NOW }, {}],
    ['withdrawn', { offMarketAt: NOW, offMarketReason: 'withdrawn' as const }, {}],
    ['its supplier’s who was made inactive', {}, { status: 'inactive' as const }],
  ])('ends the payment for a lead that is %s, and no other', async (_, ofLead, ofSupplier) => {
    const [gone, open] = [await dialog(), await dialog()]
    const { lead, supplier } = gone
    if ('soldAt' in ofLead || 'offMarketAt' in ofLead)
      await product.db.update(leads).set(ofLead).where(eq(leads.id, lead.id))
    else await product.db.update(suppliers).set(ofSupplier).where(eq(suppliers.id, supplier.id))
    await look()
    expect([await endingOf(gone.payment), await endingOf(open.payment)]).toEqual(['cancelled', null])
  })

  test('asks Stripe for no payment that it has made already', async () => {
    const { payment } = await dialog()
    product.clock.passMinutes(30)
    const { payments } = product.deps
    const open = () => {
      throw new Error('Stripe was asked for another payment.')
    }
    await look({ ...product.deps, payments: { ...payments, open } })
    expect(await endingOf(payment)).toBe('cancelled')
  })

  test('does not end the payment of a live hold, whatever became of its price', async () => {
    const { browser, lead, payment } = await dialog()
    product.clock.passMinutes(29)
    await hold(browser, lead.id, payment)
    product.clock.passMinutes(1)
    await look()
    expect(await endingOf(payment)).toBeNull()
    expect(await product.db.$count(leadHolds, isNull(leadHolds.releasedAt))).toBe(1)
  })

  test('goes on to the other pieces where one cannot be put right', async () => {
    const tabs = [await dialog(), await dialog()]
    for (const { payment } of tabs) await confirm(product, payment)
    const [broken, whole] = tabs
    const { payments } = product.deps
    const find = (intentId: string) => {
      if (intentId === broken?.payment.paymentIntentId) throw new Error('Not now.')
      return payments.find(intentId)
    }
    await look({ ...product.deps, payments: { ...payments, find } })
    expect(await ownersOf(broken?.lead.id ?? '')).toEqual([])
    expect(await ownersOf(whole?.lead.id ?? '')).toEqual([whole?.supplier.id ?? ''])
    expect(product.logLines.join('')).toContain('something is still to be compared with Stripe')
  })
})

describe('a look to which Stripe gives no answer', () => {
  async function attemptsToEnd(count: number) {
    const { supplier } = await signedInSupplier(product)
    for (let made = 0; made < count; made++) {
      const { id: leadId } = await leadOnMarket(product)
      await product.db.insert(paymentAttempts).values({
        leadId,
        supplierId: supplier.id,
        tier: 'tier2',
        priceCents: 8_900,
        openedAt: minutesAfter(NOW, made),
        priceFrozenUntil: NOW,
      })
    }
  }

  /** Answers the pieces in the order in which they come: 'silent', 'refused' or 'answered'. */
  const lookWith = (answers: string[]) => {
    const { payments } = product.deps
    const inOrder = answers.values()
    const open: typeof payments.open = async (wanted) => {
      const answer = inOrder.next().value
      if (answer === 'silent') throw new PaymentsUnavailable('connection')
      if (answer === 'refused') throw new PaymentsUnavailable('refused')
      return payments.open(wanted)
    }
    return look({ ...product.deps, payments: { ...payments, open } })
  }
  const stillOpen = () => product.db.$count(paymentAttempts, isNull(paymentAttempts.endedAt))

  test('for three pieces in a row has done its work', async () => {
    await attemptsToEnd(3)
    await lookWith(['silent', 'silent', 'silent'])
    expect(await stillOpen()).toBe(3)
  })

  test('for four pieces in a row says that Stripe is silent', async () => {
    await attemptsToEnd(4)
    const silence = lookWith(['silent', 'silent', 'silent', 'silent'])
    await expect(silence).rejects.toEqual(new PaymentsUnavailable('connection'))
  })

  test('counts no piece that was answered, not even with a refusal', async () => {
    await attemptsToEnd(6)
    await lookWith(['refused', 'refused', 'refused', 'refused', 'refused', 'refused'])
    await lookWith(['silent', 'silent', 'refused', 'silent', 'silent', 'silent'])
    expect(await stillOpen()).toBe(6)
  })

  test('begins to count anew once a piece is put right', async () => {
    await attemptsToEnd(7)
    const { payments } = product.deps
    let asked = 0
    // Four at a time are under way: the fourth is put right after three silent ones, and before three more.
    const open: typeof payments.open = async (wanted) => {
      asked += 1
      const isLater = asked > 4
      if (asked === 4) return payments.open(wanted)
      while (isLater && (await stillOpen()) === 7) await Bun.sleep(5)
      if (isLater) await Bun.sleep(50)
      throw new PaymentsUnavailable('connection')
    }
    await look({ ...product.deps, payments: { ...payments, open } })
    expect(asked).toBe(7)
    expect(await stillOpen()).toBe(6)
  })
})

describe('a payment that names its attempt', () => {
  /** As if our process had died between Stripe's answer and our note of it. */
  async function paidWithoutNote() {
    const given = await dialog()
    await confirm(product, given.payment)
    const { id } = await attemptOf(given.payment.paymentIntentId)
    const forget = (changes: Partial<typeof paymentAttempts.$inferInsert> = {}) =>
      product.db
        .update(paymentAttempts)
        .set({ paymentIntentId: null, ...changes })
        .where(eq(paymentAttempts.id, id))
    return { ...given, id, forget, intentId: given.payment.paymentIntentId }
  }
  const settle = (intentId: string, deps = product.deps) =>
    settlePurchase(deps, intentId, product.clock.now())

  test('gets its lead although our note of it was lost', async () => {
    const { lead, supplier, forget, intentId } = await paidWithoutNote()
    await forget()
    expect(await settle(intentId)).toMatchObject({ kind: 'purchase' })
    expect(await ownersOf(lead.id)).toEqual([supplier.id])
  })

  test('gets nothing for an attempt that it was not made for', async () => {
    const { lead, forget, intentId } = await paidWithoutNote()
    await forget({ priceCents: 100 })
    expect(await settle(intentId)).toEqual({ kind: 'unknown' })
    expect(await ownersOf(lead.id)).toEqual([])
  })

  test('gets nothing for an attempt that has another payment', async () => {
    const { lead, forget, intentId } = await paidWithoutNote()
    await forget({ paymentIntentId: 'pi_another' })
    expect(await settle(intentId)).toEqual({ kind: 'unknown' })
    expect(await ownersOf(lead.id)).toEqual([])
  })

  test.each([undefined, 'no-id', crypto.randomUUID()])('is not known under the attempt %p', async (name) => {
    const { forget, intentId } = await paidWithoutNote()
    await forget()
    const { payments } = product.deps
    const find = async (id: string) => {
      const found = await payments.find(id)
      return (
        found && { ...found, metadata: name === undefined ? {} : { ...found.metadata, attempt_id: name } }
      )
    }
    expect(await settle(intentId, { ...product.deps, payments: { ...payments, find } })).toEqual({
      kind: 'unknown',
    })
  })

  test.each([
    ['currency', { currency: 'usd' }],
    ['received amount', { receivedCents: 8_899 }],
    ['amount', { amountCents: 8_901 }],
    ['lead', { metadata: { lead_id: 'another' } }],
    ['supplier', { metadata: { supplier_id: 'another' } }],
    ['attempt', { metadata: { attempt_id: 'another' } }],
  ])('of another %s than was agreed sells nothing, and that is written down', async (_, change) => {
    const { lead, intentId } = await paidWithoutNote()
    const { payments } = product.deps
    const find = async (id: string) => {
      const found = await payments.find(id)
      const metadata = { ...found?.metadata, ...('metadata' in change ? change.metadata : {}) }
      return found && { ...found, ...change, metadata }
    }
    const settling = settle(intentId, { ...product.deps, payments: { ...payments, find } })
    await expect(settling).rejects.toMatchObject({ code: 'payment_does_not_match' })
    expect(await ownersOf(lead.id)).toEqual([])
  })
})

describe('a refund', () => {
  async function owed() {
    const [winner, loser] = [await dialog(), await signedInSupplier(product)]
    const late = await openPayment(loser.browser, winner.lead.id)
    await Promise.all([confirm(product, winner.payment), confirm(product, late)])
    await purchase(winner.browser, winner.lead.id, winner.payment)
    await purchase(loser.browser, winner.lead.id, late)
    const [refund] = await product.db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentIntentId, late.paymentIntentId))
    return refund?.id ?? ''
  }
  const paidAt = async (id: string) => {
    const [found] = await product.db.select().from(refunds).where(eq(refunds.id, id))
    return found?.paidAt
  }

  test('is left to its own job for a minute, and the look pays it then', async () => {
    const id = await owed()
    product.clock.set(new Date(NOW.getTime() + 59_999))
    await look()
    expect(await paidAt(id)).toBeNull()
    product.clock.set(minutesAfter(NOW, 1))
    await look()
    expect(await paidAt(id)).toEqual(minutesAfter(NOW, 1))
  })

  test('is noted and told of once, however many pay it at one moment', async () => {
    const [id, other] = [await owed(), await owed()]
    await Promise.all([1, 2, 3].map((minutes) => payRefund(product.deps, id, minutesAfter(NOW, minutes))))
    expect(await countJobs(product, 'send-refund-notice', { refundId: id })).toBe(1)
    const first = await paidAt(id)
    await payRefund(product.deps, id, minutesAfter(NOW, 9))
    expect(await paidAt(id)).toEqual(first ?? null)
    expect(await paidAt(other)).toBeNull()
    await payRefund(product.deps, crypto.randomUUID(), NOW)
  })
})

test('what ends the payments on a lead, or of a supplier, ends no others and none twice', async () => {
  const [gone, left, open] = [await dialog(), await dialog(), await dialog()]
  handlePurchaseJobs(product.deps)
  await product.deps.jobs.startWorking()
  const { jobs } = product.deps
  await jobs.enqueue(product.db, 'end-attempts-on-lead', { leadId: gone.lead.id })
  await jobs.enqueue(product.db, 'end-attempts-of-supplier', { supplierId: left.supplier.id })
  const areOver = async () =>
    (await product.db.$count(paymentAttempts, isNull(paymentAttempts.endedAt))) === 1
  while (!(await areOver())) await Bun.sleep(20)
  expect(await endingOf(open.payment)).toBeNull()
})
