import { beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds } from '../../../db/schema/payments.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { hold, openDialog, openPayment, release } from '../../../tests/support/purchase/buying.ts'
import { holdsOn, ownersOf, statusAtStripe } from '../../../tests/support/purchase/buying-records.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'

const product = await testProduct()
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

/** Two suppliers with a dialog open for the same lead, which the first holds. */
async function heldByOne() {
  const one = await openDialog(product)
  const other = await openDialog(product, { lead: one.lead })
  const held = await one.hold()
  expect(held).toMatchObject({ status: 200, body: { heldUntil: '2026-11-21T15:05:00.000Z' } })
  return { one, other, lead: one.lead }
}

/** One supplier with dialogs open for several leads; `holds` are its clicks on Pay. */
async function dialogsFor(count: number) {
  const { supplier, browser } = await signedInSupplier(product)
  const dialogs = []
  for (let opened = 0; opened < count; opened++) {
    const lead = await leadOnMarket(product)
    const payment = await openPayment(browser, lead.id)
    dialogs.push({ lead, payment, hold: () => hold(browser, lead.id, payment) })
  }
  const isUnreleased = and(eq(leadHolds.supplierId, supplier.id), isNull(leadHolds.releasedAt))
  return { dialogs, countHeld: () => product.db.$count(leadHolds, isUnreleased) }
}

describe('a hold', () => {
  test('is for one supplier; another learns for how long, and is not charged', async () => {
    const { other } = await heldByOne()
    const refused = await other.hold()
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'lead_held',
        message:
          'Another provider is paying for this lead right now. Try again in 5 minutes. Nothing was charged.',
      },
    })
    expect(refused.headers.get('retry-after')).toBe('300')
  })

  test('is one when many suppliers click at one moment', async () => {
    const lead = await leadOnMarket(product)
    const dialogs = await Promise.all(Array.from({ length: 6 }, () => openDialog(product, { lead })))
    const answers = await Promise.all(dialogs.map((dialog) => dialog.hold()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('that its holder clicks again keeps its end', async () => {
    const { one } = await heldByOne()
    product.clock.passMinutes(2)
    expect(await one.hold()).toMatchObject({
      status: 200,
      body: { heldUntil: '2026-11-21T15:05:00.000Z' },
    })
  })

  test.each(['its holder', 'another supplier'])(
    'that ran out without a card is over when %s clicks, and its payment can no longer be charged',
    async (who) => {
      const { one, other } = await heldByOne()
      product.clock.passMinutes(5)
      if (who === 'another supplier') expect((await other.hold()).status).toBe(200)
      expect(await one.hold()).toMatchObject(refusedWith(409, 'attempt_over'))
      expect(await statusAtStripe(product, one.intentId)).toBe('canceled')
      expect(await one.confirm()).toBe(400)
      expect((await other.hold()).status).toBe(200)
    },
  )

  test('that ran out is extended while the bank asks its payer, when its holder or another supplier clicks', async () => {
    const { one, other, lead } = await heldByOne()
    await one.confirm(CARDS.asksInPage)
    product.clock.passMinutes(6)
    expect(await other.hold()).toMatchObject(refusedWith(409, 'lead_held'))
    const [held] = await holdsOn(product, lead.id)
    expect(held?.expiresAt).toEqual(new Date('2026-11-21T15:11:00Z'))
    product.clock.passMinutes(6)
    expect(await one.hold()).toMatchObject({
      status: 200,
      body: { heldUntil: '2026-11-21T15:17:00.000Z' },
    })
  })

  test.each([
    ['another supplier', 'lead_already_sold'],
    ['its holder', 'lead_already_yours'],
  ])('that ran out after it was paid is a sale when %s clicks', async (who, code) => {
    const { one, other } = await heldByOne()
    await one.confirm()
    product.clock.passMinutes(6)
    expect(await (who === 'its holder' ? one : other).hold()).toMatchObject(refusedWith(409, code))
    expect(await ownersOf(product, one.lead.id)).toEqual([one.supplier.id])
  })
})

test('a lead is not held with another supplier’s payment', async () => {
  const { lead, payment, hold: holdOwn } = await openDialog(product)
  const { browser } = await signedInSupplier(product)
  expect(await hold(browser, lead.id, payment)).toMatchObject(refusedWith(404, 'payment_not_found'))
  expect((await holdOwn()).status).toBe(200)
})

describe('a hold that its page gives up', () => {
  test('after a decline frees the lead, and another card may be tried', async () => {
    const { one, other } = await heldByOne()
    expect(await one.confirm(CARDS.declined)).toBe(402)
    expect((await one.release('declined')).body).toEqual({ released: true })
    expect(await statusAtStripe(product, one.intentId)).toBe('requires_payment_method')
    expect((await other.hold()).status).toBe(200)
  })

  test('by a page that is gone frees the lead once its payment is cancelled', async () => {
    const { one, other } = await heldByOne()
    expect((await one.release('left')).body).toEqual({ released: true })
    expect(await one.confirm()).toBe(400)
    expect((await other.hold()).status).toBe(200)
  })

  test('by a page that went to the bank stays', async () => {
    const { one, other } = await heldByOne()
    await one.confirm(CARDS.asksInPage)
    expect((await one.release('left')).body).toEqual({ released: false })
    expect(await other.hold()).toMatchObject(refusedWith(409, 'lead_held'))
  })

  test('after it was paid sells the lead at once', async () => {
    const { one, other } = await heldByOne()
    await one.confirm()
    expect((await one.release('left')).body).toEqual({ released: false })
    expect(await other.hold()).toMatchObject(refusedWith(409, 'lead_already_sold'))
    expect((await one.purchase()).status).toBe(200)
  })

  test('by another supplier frees nothing', async () => {
    const { one, other, lead } = await heldByOne()
    expect(await release(other.browser, lead.id, one.payment, 'left')).toMatchObject(
      refusedWith(404, 'payment_not_found'),
    )
    expect((await other.release('left')).body).toEqual({ released: false })
    expect(await other.hold()).toMatchObject(refusedWith(409, 'lead_held'))
  })
})

describe('one supplier', () => {
  test('holds five leads at most however many it requests at one moment', async () => {
    const { dialogs, countHeld } = await dialogsFor(12)
    const ids = dialogs.map(({ lead }) => lead.id)
    // All of them wait for the leads, and go on together.
    const { holding } = await product.db.transaction(async (tx) => {
      await tx.select().from(leads).where(inArray(leads.id, ids)).for('update')
      const holding = dialogs.map((dialog) => dialog.hold())
      await untilWaiting(product, dialogs.length)
      return { holding }
    })
    const statuses = (await Promise.all(holding)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
    expect(await countHeld()).toBe(5)
  })

  test('holds no sixth lead while the bank asks it about five whose time is up', async () => {
    const { dialogs, countHeld } = await dialogsFor(6)
    const sixth = dialogs.pop()
    for (const { payment, hold } of dialogs) {
      await hold()
      await product.stripe.confirm(payment.clientSecret, CARDS.asksInPage)
    }
    product.clock.passMinutes(6)
    expect(await sixth?.hold()).toMatchObject(refusedWith(429, 'too_many_holds'))
    expect(await countHeld()).toBe(5)
  })

  test('holds another lead when five whose time is up were not paid', async () => {
    const { dialogs } = await dialogsFor(6)
    const sixth = dialogs.pop()
    for (const { hold } of dialogs) await hold()
    product.clock.passMinutes(6)
    expect((await sixth?.hold())?.status).toBe(200)
  })
})
