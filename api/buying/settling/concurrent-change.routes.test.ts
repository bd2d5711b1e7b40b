import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buyWithCredit, type Dialog, openDialog } from '../../../tests/support/purchase/buying.ts'
import {
  attemptsAt,
  creditsOf,
  holdsOn,
  makeInactive,
  ownersOf,
  statusAtStripe,
} from '../../../tests/support/purchase/buying-records.ts'
import { whileChanging } from '../../../tests/support/while-changing.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

const product = await testProduct()
beforeEach(() => product.clock.set(NOW))

const changeLead = (id: string, change: Partial<typeof leads.$inferInsert>) => (tx: Tx) =>
  tx.update(leads).set(change).where(eq(leads.id, id))
const WITHDRAWN = { offMarketAt: NOW, offMarketReason: 'withdrawn' } as const

test.each([
  ['withdrawn', WITHDRAWN],
  ['sold', { soldAt: NOW }],
] as const)('no payment is opened for a lead that is concurrently %s', async (_, change) => {
  const { browser } = await signedInSupplier(product)
  const { id: leadId } = await leadOnMarket(product)
  const answer = await whileChanging(product, changeLead(leadId, change), () =>
    browser.post('/api/supplier/create-payment-intent', { leadId }),
  )
  expect(answer).toMatchObject(refusedWith(404, 'lead_not_found'))
  expect(await attemptsAt(product, leadId)).toEqual([])
})

describe('no lead is held', () => {
  test.each<[string, number, string, (dialog: Dialog) => (tx: Tx) => Promise<unknown>]>([
    ['the lead is withdrawn', 404, 'lead_not_found', ({ lead }) => changeLead(lead.id, WITHDRAWN)],
    [
      'the supplier is made inactive',
      403,
      'supplier_inactive',
      ({ supplier }) =>
        (tx) =>
          makeInactive({ db: tx }, supplier.id),
    ],
    [
      'the payment ends',
      409,
      'attempt_over',
      ({ intentId }) =>
        (tx) =>
          tx
            .update(paymentAttempts)
            .set({ endedAt: NOW, ending: 'cancelled' })
            .where(eq(paymentAttempts.paymentIntentId, intentId)),
    ],
  ])('when %s concurrently', async (_, status, code, change) => {
    const dialog = await openDialog(product)
    const answer = await whileChanging(product, change(dialog), dialog.hold)
    expect(answer).toMatchObject(refusedWith(status, code))
    expect(await holdsOn(product, dialog.lead.id)).toEqual([])
  })

  test('once the price has run out, and its payment can no longer be paid', async () => {
    const { lead, intentId, hold } = await openDialog(product)
    product.clock.passMinutes(30)
    expect(await hold()).toMatchObject(refusedWith(409, 'attempt_over'))
    expect(await statusAtStripe(product, intentId)).toBe('canceled')
    expect(await holdsOn(product, lead.id)).toEqual([])
  })
})

test('no credit is taken from a supplier that is concurrently made inactive', async () => {
  const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
  const lead = await leadOnMarket(product)
  const answer = await whileChanging(
    product,
    (tx) => makeInactive({ db: tx }, supplier.id),
    () => buyWithCredit(browser, lead.id),
  )
  expect(answer).toMatchObject(refusedWith(403, 'supplier_inactive'))
  expect(await ownersOf(product, lead.id)).toEqual([])
  expect(await creditsOf(product, supplier.id)).toBe(1)
})
