import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { buy, buyWithCredit, hold, openDialog, openPayment } from '../../../tests/support/purchase/buying.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { settlePurchase } from '../settling/settle-purchase.ts'

const product = await testProduct()
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))

describe('a supplier that takes the steps of a payment too often', () => {
  test('waits at each of them, until something is paid', async () => {
    const { supplier, browser, lead, intentId, ...page } = await openDialog(product)
    const takeAll = () => untilRefused(() => takeOfAccount(product.deps, 'payment-step', supplier.id))
    const settle = () => settlePurchase(product.deps, intentId, product.clock.now())
    await page.confirm()
    await takeAll()
    for (const answer of [
      await page.hold(),
      await page.release('left'),
      await page.purchase(),
      await buyWithCredit(browser, lead.id),
    ])
      expect(answer).toMatchObject(refusedWith(429, 'too_often'))

    await settle()
    expect((await page.purchase()).status).toBe(200)

    // Settling it again is no other payment.
    await takeAll()
    await settle()
    expect((await page.purchase()).status).toBe(429)
  })

  test('waits before it opens one more', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    await untilRefused(() => takeOfAccount(product.deps, 'open-payment', supplier.id))
    const { id: leadId } = await leadOnMarket(product)
    expect(await browser.post('/api/supplier/create-payment-intent', { leadId })).toMatchObject(
      refusedWith(429, 'too_often'),
    )
  })
})

test('a supplier that did not pay three times waits ten minutes from the last of them, for that lead alone', async () => {
  const { browser, lead, ...page } = await openDialog(product)
  for (let times = 0; times < 3; times++) {
    expect((await page.hold()).status).toBe(200)
    await page.confirm(CARDS.declined)
    await page.release('declined')
    product.clock.passMinutes(4)
  }
  const refused = await page.hold()
  expect(refused).toMatchObject(refusedWith(429, 'too_many_holds'))
  expect(refused.headers.get('retry-after')).toBe('360')
  const another = await leadOnMarket(product)
  expect((await hold(browser, another.id, await openPayment(browser, another.id))).status).toBe(200)
  product.clock.passMinutes(6)
  expect((await page.hold()).status).toBe(200)
  await page.release('left')
  expect((await (await openDialog(product, { lead })).hold()).status).toBe(200)
})

test('leads that were paid for do not count as unpaid holds', async () => {
  const { browser } = await signedInSupplier(product)
  for (let bought = 0; bought < 6; bought++)
    expect((await buy(product, browser, (await leadOnMarket(product)).id)).status).toBe(200)
})

test.each<[string, (leadId: string) => Promise<unknown>]>([
  ['a payment', async (id) => buy(product, (await signedInSupplier(product)).browser, id)],
  [
    'a credit, though its buyer repeats the call',
    async (id) => {
      const { browser } = await signedInSupplier(product, { leadCredits: 2 })
      await buyWithCredit(browser, id)
      await buyWithCredit(browser, id)
    },
  ],
  [
    'an assignment',
    async (id) => {
      const { browser } = await signedInAdmin(product)
      const { supplier } = await signedInSupplier(product)
      await browser.send('PUT', `/api/admin/leads/${id}/assign`, { providerId: supplier.id })
    },
  ],
])('the market’s first page is dropped once by %s', async (_, sell) => {
  const lead = await leadOnMarket(product)
  const drops = spyOn(product.deps.market, 'dropFirstPage')
  await sell(lead.id)
  expect(drops).toHaveBeenCalledTimes(1)
  drops.mockRestore()
})
