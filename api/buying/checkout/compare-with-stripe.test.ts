import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, isNull } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { type Dialog, openDialog } from '../../../tests/support/purchase/buying.ts'
import {
  attemptOf,
  attemptsAt,
  holdsOn,
  insertAttempt,
  makeInactive,
  ownersOf,
  refundsOf,
  withdrawLead,
} from '../../../tests/support/purchase/buying-records.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { type Payments, PaymentsUnavailable } from '../payments/payments.ts'
import { payRefund } from '../settling/refunds.ts'
import { handlePurchaseJobs } from './buying.jobs.ts'
import { compareWithStripe } from './compare-with-stripe.ts'
import { endAttempt } from './end-attempt.ts'
import { endOfHoldRunOut } from './hold-lead.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

// A database for each test: a look handles whatever there is.
let product: Product
beforeEach(async () => {
  product = await openProduct()
  product.clock.set(NOW)
})
afterEach(() => product.close())

/** The product with other answers from Stripe. */
const depsWith = (changes: Partial<Payments>) => ({
  ...product.deps,
  payments: { ...product.deps.payments, ...changes },
})
const look = (changes: Partial<Payments> = {}) => compareWithStripe(depsWith(changes), product.clock.now())
const endingOf = async ({ intentId }: Dialog) => (await attemptOf(product, intentId)).ending
const countOpen = () => product.db.$count(paymentAttempts, isNull(paymentAttempts.endedAt))

describe('one look at Stripe', () => {
  test('settles every payment of a closed tab, and the minute’s job is such a look', async () => {
    const tabs = [await openDialog(product), await openDialog(product), await openDialog(product)]
    for (const { confirm } of tabs) await confirm()
    handlePurchaseJobs(product.deps)
    await product.deps.jobs.startWorking()
    await product.deps.jobs.enqueue(product.db, 'compare-with-stripe', {})
    while ((await product.db.$count(purchases)) < tabs.length) await Bun.sleep(20)
    for (const { lead, supplier } of tabs) expect(await ownersOf(product, lead.id)).toEqual([supplier.id])
  })

  test('finds what was paid since the oldest open payment, with room for Stripe’s clock', async () => {
    const early = await openDialog(product)
    product.clock.passMinutes(20)
    const late = await openDialog(product)
    const starts: Date[] = []
    const { payments } = product.deps
    const succeededSince = (since: Date) => {
      starts.push(since)
      return payments.succeededSince(since)
    }
    await late.confirm()
    await look({ succeededSince })
    expect(starts).toEqual([minutesAfter(NOW, -5)])
    expect(await ownersOf(product, late.lead.id)).toEqual([late.supplier.id])
    expect(await ownersOf(product, early.lead.id)).toEqual([])
  })

  test('requests no list from Stripe when no payment is open', async () => {
    const succeededSince = () => {
      throw new Error('Stripe received a request.')
    }
    await look({ succeededSince })
    const { confirm, purchase } = await openDialog(product)
    await confirm()
    await purchase()
    await look({ succeededSince })
  })

  test.each<[string, (gone: Dialog) => Promise<unknown>]>([
    [
      'the lead is sold',
      ({ lead }) => product.db.update(leads).set({ soldAt: NOW }).where(eq(leads.id, lead.id)),
    ],
    ['the lead is withdrawn', ({ lead }) => withdrawLead(product, lead.id)],
    ['the supplier is inactive', ({ supplier }) => makeInactive(product, supplier.id)],
  ])('ends an open payment when %s, and no other', async (_, change) => {
    const [gone, open] = [await openDialog(product), await openDialog(product)]
    await change(gone)
    await look()
    expect([await endingOf(gone), await endingOf(open)]).toEqual(['cancelled', null])
  })

  test('ends an attempt whose price has run out, without a second payment at Stripe', async () => {
    const dialog = await openDialog(product)
    product.clock.passMinutes(30)
    const open = () => {
      throw new Error('Stripe was to make another payment.')
    }
    await look({ open })
    expect(await endingOf(dialog)).toBe('cancelled')
    expect(await dialog.confirm()).toBe(400)
  })

  test('ends an attempt that never got its payment', async () => {
    const { supplier } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    await insertAttempt(product, {
      leadId: lead.id,
      supplierId: supplier.id,
      paymentIntentId: null,
      priceFrozenUntil: NOW,
    })
    await look()
    expect(await attemptsAt(product, lead.id)).toMatchObject([{ ending: 'cancelled' }])
  })

  test('does not end the payment of a live hold although its price has run out', async () => {
    const dialog = await openDialog(product)
    product.clock.passMinutes(29)
    await dialog.hold()
    product.clock.passMinutes(1)
    await look()
    expect(await endingOf(dialog)).toBeNull()
    expect(await product.db.$count(leadHolds, isNull(leadHolds.releasedAt))).toBe(1)
  })

  test('releases a hold that ran out, and keeps one while the bank asks its payer', async () => {
    const [left, atTheBank] = [await openDialog(product), await openDialog(product)]
    await left.hold()
    await atTheBank.hold()
    await atTheBank.confirm(CARDS.asksInPage)
    product.clock.passMinutes(6)
    await look()
    const releasedAt = async ({ lead }: Dialog) => (await holdsOn(product, lead.id))[0]?.releasedAt
    expect([await releasedAt(left), await releasedAt(atTheBank)]).toEqual([product.clock.now(), null])
  })

  test('continues with the other pieces when one cannot be repaired', async () => {
    const [broken, whole] = [await openDialog(product), await openDialog(product)]
    await broken.confirm()
    await whole.confirm()
    const { payments } = product.deps
    const find: Payments['find'] = (intentId) => {
      if (intentId === broken.intentId) throw new Error('Not now.')
      return payments.find(intentId)
    }
    await look({ find })
    expect(await ownersOf(product, broken.lead.id)).toEqual([])
    expect(await ownersOf(product, whole.lead.id)).toEqual([whole.supplier.id])
    expect(product.logLines.join('')).toContain('something is still to be compared with Stripe')
  })
})

describe('a look that meets attempts to end', () => {
  const SIDE_BY_SIDE = 4

  async function attemptsToEnd(count: number) {
    const { supplier } = await signedInSupplier(product)
    for (let made = 0; made < count; made++)
      await insertAttempt(product, {
        leadId: (await leadOnMarket(product)).id,
        supplierId: supplier.id,
        paymentIntentId: null,
        openedAt: minutesAfter(NOW, made),
        priceFrozenUntil: NOW,
      })
  }

  /** Answers the pieces in their order, and those that follow as the last. Counts its calls. */
  function answering(...answers: ('silent' | 'refused')[]) {
    const calls = { made: 0 }
    const open: Payments['open'] = async () => {
      const answer = answers[calls.made] ?? answers.at(-1)
      calls.made += 1
      throw new PaymentsUnavailable(answer === 'silent' ? 'connection' : 'refused')
    }
    return { calls, open }
  }

  test('has done its work when Stripe does not answer for three in a row', async () => {
    await attemptsToEnd(3)
    await look(answering('silent'))
    expect(await countOpen()).toBe(3)
    expect(product.logLines.join()).not.toContain('the rest is left')
  })

  test('stops when Stripe does not answer for four in a row, says so, and leaves the rest to the next look', async () => {
    await attemptsToEnd(24)
    const silent = answering('silent')
    await expect(look(silent)).rejects.toEqual(new PaymentsUnavailable('connection'))
    expect(silent.calls.made).toBeLessThan(2 * SIDE_BY_SIDE)
    expect(await countOpen()).toBe(24)
    expect(product.logLines.join()).toContain('the rest is left')
    await look()
    expect(await countOpen()).toBe(0)
  })

  test('counts no piece that was answered, not even with a refusal', async () => {
    await attemptsToEnd(6)
    await look(answering('refused'))
    await look(answering('silent', 'silent', 'refused', 'silent', 'silent', 'silent'))
    expect(await countOpen()).toBe(6)
  })

  test('starts to count again once a piece is repaired', async () => {
    await attemptsToEnd(7)
    const { payments } = product.deps
    let calls = 0
    // Four run at a time: the fourth is repaired after three silent ones, and before three more.
    const open: Payments['open'] = async (wanted) => {
      calls += 1
      const isLater = calls > 4
      if (calls === 4) return payments.open(wanted)
      while (isLater && (await countOpen()) === 7) await Bun.sleep(5)
      if (isLater) await Bun.sleep(50)
      throw new PaymentsUnavailable('connection')
    }
    await look({ open })
    expect([calls, await countOpen()]).toEqual([7, 6])
  })

  test('starts no further piece once its time is up', async () => {
    await attemptsToEnd(12)
    const time = new AbortController()
    const { payments } = product.deps
    const cancel = (intentId: string) => {
      time.abort()
      return payments.cancel(intentId)
    }
    await compareWithStripe(depsWith({ cancel }), NOW, time.signal)
    expect(await countOpen()).toBeWithin(12 - SIDE_BY_SIDE, 12)
  })
})

test.each(['purchase', 'refund'] as const)(
  'an attempt that was opened and paid after it was read ends in a %s, for several callers at once',
  async (kind) => {
    const { lead, intentId, confirm } = await openDialog(product)
    const attempt = await attemptOf(product, intentId)
    await confirm()
    if (kind === 'refund') await withdrawLead(product, lead.id)
    const end = () => endAttempt(product.deps, { ...attempt, paymentIntentId: null }, NOW)
    for (const settlement of await Promise.all([end(), end(), end()])) expect(settlement.kind).toBe(kind)
  },
)

test('a hold that is released while Stripe is read is not extended', async () => {
  const { lead, hold, confirm } = await openDialog(product)
  await hold()
  await confirm(CARDS.asksInPage)
  product.clock.passMinutes(6)
  const [held] = await holdsOn(product, lead.id)
  if (held === undefined) throw new Error('There is no hold.')
  const { payments } = product.deps
  const find: Payments['find'] = async (intentId) => {
    await product.db.update(leadHolds).set({ releasedAt: NOW })
    return payments.find(intentId)
  }
  await endOfHoldRunOut(depsWith({ find }), held, product.clock.now())
  expect((await holdsOn(product, lead.id)).map(({ expiresAt }) => expiresAt)).toEqual([held.expiresAt])
})

describe('a refund', () => {
  async function owed() {
    const { lead, intentId, confirm, purchase } = await openDialog(product)
    await confirm()
    await withdrawLead(product, lead.id)
    await purchase()
    const row = async () => {
      const [refund] = await refundsOf(product, intentId)
      if (refund === undefined) throw new Error('No refund is owed.')
      return refund
    }
    return { intentId, row, id: (await row()).id }
  }

  test('is left to its own job for a minute, and then paid by the look, once', async () => {
    const { intentId, id, row } = await owed()
    product.clock.set(new Date(NOW.getTime() + 59_999))
    await look()
    expect((await row()).paidAt).toBeNull()
    product.clock.set(minutesAfter(NOW, 1))
    await look()
    const paid = await row()
    expect(paid.paidAt).toEqual(minutesAfter(NOW, 1))
    expect(paid.stripeRefundId).toStartWith('re_')
    await look()
    await payRefund(product.deps, id, product.clock.now())
    const payment = { intentId, amountCents: 8_900 }
    const again = await product.deps.payments.refundInFull(payment, crypto.randomUUID())
    expect(again).toEqual({ id: paid.stripeRefundId ?? '', failure: null })
  })

  test('is noted and announced once, however many pay it at one moment', async () => {
    const [one, other] = [await owed(), await owed()]
    const pay = (minutes: number) => payRefund(product.deps, one.id, minutesAfter(NOW, minutes))
    await Promise.all([1, 2, 3].map(pay))
    expect(await countJobs(product, 'send-refund-notice', { refundId: one.id })).toBe(1)
    const { paidAt } = await one.row()
    await pay(9)
    expect((await one.row()).paidAt).toEqual(paidAt)
    expect((await other.row()).paidAt).toBeNull()
    await payRefund(product.deps, crypto.randomUUID(), NOW)
  })
})

test('the jobs that end the payments for a lead, or of a supplier, end no others', async () => {
  const [gone, left, open] = [await openDialog(product), await openDialog(product), await openDialog(product)]
  handlePurchaseJobs(product.deps)
  await product.deps.jobs.startWorking()
  const { jobs } = product.deps
  await jobs.enqueue(product.db, 'end-attempts-on-lead', { leadId: gone.lead.id })
  await jobs.enqueue(product.db, 'end-attempts-of-supplier', { supplierId: left.supplier.id })
  while ((await countOpen()) > 1) await Bun.sleep(20)
  expect(await endingOf(open)).toBeNull()
})
