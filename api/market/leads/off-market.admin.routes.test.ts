import { describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
const admin = (await signedInAdmin(product)).browser

const takeOff = (leadId: string, body: unknown = { reason: 'They asked by phone.' }, headers = {}) =>
  admin.send('PUT', `/api/admin/leads/${leadId}/off-market`, body, headers)
const relist = (leadId: string, headers = {}) =>
  admin.send('PUT', `/api/admin/leads/${leadId}/relist`, undefined, headers)
const takenOff = (changes: Partial<typeof leads.$inferInsert> = {}) =>
  leadOnMarket(product, { offMarketAt: product.clock.now(), offMarketReason: 'admin', ...changes })

describe('taking a lead off the market', () => {
  test('hides it at once until it is relisted in its place, with both actions in the audit log', async () => {
    const { browser } = await signedInSupplier(product)
    const market = marketSeenBy(browser)
    const lead = await leadOnMarket(product)
    const newer = await leadOnMarket(product, { submittedAt: new Date(product.clock.now().getTime() + 1) })
    expect(await market.ids()).toContain(lead.id)

    const off = await takeOff(lead.id)
    const version = off.headers.get('etag')
    expect(off).toMatchObject({ status: 200, body: { offMarketReason: 'admin', soldAt: null, version } })
    expect(await market.ids()).not.toContain(lead.id)
    expect(await countJobs(product, 'end-attempts-on-lead', { leadId: lead.id })).toBe(1)
    expect((await browser.post('/api/supplier/create-payment-intent', { leadId: lead.id })).status).toBe(404)

    expect(await relist(lead.id)).toMatchObject({
      status: 200,
      body: { offMarketAt: null, offMarketReason: null },
    })
    const ids = await market.ids()
    expect(ids.indexOf(lead.id)).toBeGreaterThan(ids.indexOf(newer.id))
    expect(await auditOf(product, lead.id)).toMatchObject([
      { action: 'put lead back on the market', details: { before: { offMarketReason: 'admin' } } },
      {
        action: 'took lead off the market',
        actor: 'admin',
        details: { after: { offMarketReason: 'admin' }, reason: 'They asked by phone.' },
      },
    ])
  })

  test('drops the cached first page of the market at once, and so does relisting', async () => {
    const lead = await leadOnMarket(product)
    const dropped = spyOn(product.deps.market, 'dropFirstPage')
    expect((await takeOff(lead.id)).status).toBe(200)
    expect(dropped).toHaveBeenCalledTimes(1)
    expect((await relist(lead.id)).status).toBe(200)
    expect(dropped).toHaveBeenCalledTimes(2)
    dropped.mockRestore()
  })

  test('refunds a supplier that has just paid', async () => {
    const { browser } = await signedInSupplier(product)
    const lead = await leadOnMarket(product)
    const payment = await openPayment(browser, lead.id)
    await hold(browser, lead.id, payment)
    await confirm(product, payment)
    expect((await takeOff(lead.id)).status).toBe(200)
    expect(await purchase(browser, lead.id, payment)).toMatchObject({
      status: 409,
      body: { code: 'lead_off_market', message: expect.stringContaining('refunding your card in full') },
    })
  })

  test('needs a reason of a sensible length', async () => {
    const lead = await leadOnMarket(product)
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }])
      expect(await takeOff(lead.id, body)).toMatchObject({
        status: 422,
        body: { fields: { reason: expect.any(String) } },
      })
  })

  test('is refused if it is sold, already unlisted, unknown or changed since it was read', async () => {
    const { supplier } = await signedInSupplier(product)
    const { lead: sold } = await purchasedLead(product, supplier)
    expect(await takeOff(sold.id)).toMatchObject(refusedWith(409, 'lead_already_sold'))
    const off = await takenOff()
    expect(await takeOff(off.id)).toMatchObject(refusedWith(409, 'lead_off_market'))
    expect(await takeOff(crypto.randomUUID())).toMatchObject(refusedWith(404, 'lead_not_found'))
    const open = await leadOnMarket(product)
    expect(await takeOff(open.id, { reason: 'Spam.' }, { 'if-match': '"older"' })).toMatchObject({
      status: 412,
    })
    expect(await relist(off.id, { 'if-match': '"older"' })).toMatchObject({ status: 412 })
  })
})

describe('a lead cannot return to the market', () => {
  test('if it is listed, sold, or was not unlisted by an admin', async () => {
    const { supplier } = await signedInSupplier(product)
    const open = await leadOnMarket(product)
    expect(await relist(open.id)).toMatchObject(refusedWith(409, 'lead_on_market'))
    const { lead: sold } = await purchasedLead(product, supplier)
    expect(await relist(sold.id)).toMatchObject(refusedWith(409, 'lead_already_sold'))
    for (const offMarketReason of ['withdrawn', 'superseded'] as const) {
      const lead = await takenOff({ offMarketReason })
      expect(await relist(lead.id)).toMatchObject(refusedWith(409, 'not_taken_off_by_admin'))
    }
    const erased = await takenOff({ erasedAt: product.clock.now() })
    expect(await relist(erased.id)).toMatchObject(refusedWith(409, 'not_taken_off_by_admin'))
    expect(await relist(crypto.randomUUID())).toMatchObject({ status: 404 })
  })

  test.each(['email', 'phone'] as const)('beside a newer open lead of the same %s', async (same) => {
    const lead = await takenOff()
    await leadOnMarket(product, { [same]: lead[same] })
    expect(await relist(lead.id)).toMatchObject(refusedWith(409, 'newer_lead_open'))
  })

  test.each(['email', 'phone'] as const)(
    'within 90 days of the sale of another lead with the same %s',
    async (same) => {
      const { supplier } = await signedInSupplier(product)
      const lead = await takenOff()
      const { lead: sold } = await purchasedLead(product, supplier, { lead: { [same]: lead[same] } })
      const ninetyDaysAgo = daysAfter(product.clock.now(), -90)
      // As the last release sold it, without a digest of the person.
      const sell = (soldAt: Date) => product.db.update(leads).set({ soldAt }).where(eq(leads.id, sold.id))
      await sell(minutesAfter(ninetyDaysAgo, 1))
      expect(await relist(lead.id)).toMatchObject(refusedWith(409, 'sold_recently'))
      await sell(ninetyDaysAgo)
      expect((await relist(lead.id)).status).toBe(200)
    },
  )
})
