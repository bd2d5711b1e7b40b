import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { mailTo, personWithLead, until } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { buy, confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { handlePurchaseJobs } from '../../buying/checkout/buying.jobs.ts'
import { handlePrivacyJobs } from '../retention/privacy.jobs.ts'

const product = await testProduct({ jobs: [handlePrivacyJobs, handlePurchaseJobs] })

/** A lead whose person has proved the address, and a supplier about to buy it. */
async function about() {
  const { person, lead, browser } = await personWithLead(product)
  const { browser: supplier, supplier: company } = await signedInSupplier(product)
  const remove = () => browser.post('/api/privacy/delete')
  return { person, lead, supplier, company, remove, personal: [person.email, person.phone, person.company] }
}

/** The same, and the supplier has the dialog for paying open. */
async function aboutToPay() {
  const found = await about()
  const payment = await openPayment(found.supplier, found.lead.id)
  return { ...found, payment, holdIt: () => hold(found.supplier, found.lead.id, payment) }
}

const leadNow = (id: string) => product.db.select().from(leads).where(eq(leads.id, id))

const attemptsEnd = (leadId: string) =>
  until(async () => {
    const attempts = await product.db.select().from(paymentAttempts).where(eq(paymentAttempts.leadId, leadId))
    return attempts.every(({ endedAt }) => endedAt !== null)
  })

const refundsOf = (leadId: string) =>
  product.db
    .select({ reason: refunds.reason, paidAt: refunds.paidAt })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(paymentAttempts.leadId, leadId))

const refundIsPaid = (leadId: string) =>
  until(async () => (await refundsOf(leadId)).some(({ paidAt }) => paidAt !== null))

const expectNothingOf = (personal: string[], where: unknown) => {
  for (const mark of personal) expect(JSON.stringify(where)).not.toContain(mark)
}

describe('deleting while a supplier', () => {
  test('has the dialog open: the payment can no longer be charged', async () => {
    const { lead, holdIt, payment, remove } = await aboutToPay()

    expect((await remove()).status).toBe(200)

    // 404 before the payment is ended, 409 after.
    expect([404, 409]).toContain((await holdIt()).status)
    await attemptsEnd(lead.id)
    expect(await confirm(product, payment)).not.toBe(200)
    expect(await refundsOf(lead.id)).toEqual([])
  })

  test('holds the lead: it is still deleted at once, and the hold ends', async () => {
    const { lead, holdIt, payment, remove, personal } = await aboutToPay()
    expect((await holdIt()).status).toBe(200)

    expect((await remove()).status).toBe(200)

    expectNothingOf(personal, await leadNow(lead.id))
    await attemptsEnd(lead.id)
    expect(await confirm(product, payment)).not.toBe(200)
    const [held] = await product.db.select().from(leadHolds).where(eq(leadHolds.leadId, lead.id))
    expect(held?.releasedAt).not.toBeNull()
  })

  test('has paid and does not have the lead yet: it is refunded and sees no contact', async () => {
    const { lead, supplier, holdIt, payment, remove, personal } = await aboutToPay()
    await holdIt()
    expect(await confirm(product, payment)).toBe(200)

    expect((await remove()).status).toBe(200)
    const answer = await purchase(supplier, lead.id, payment)

    expect(answer).toMatchObject({ status: 409, body: { code: 'lead_off_market' } })
    expectNothingOf(personal, answer.body)
    await refundIsPaid(lead.id)
    expect(await refundsOf(lead.id)).toMatchObject([{ reason: 'off_market' }])
    expect((await supplier.get('/api/supplier/purchased-leads')).body).toEqual([])
    const { intents } = await product.stripe.ledger()
    expect(intents.find(({ id }) => id === payment.paymentIntentId)).toMatchObject({ refunded: 8900 })
  })

  test('has paid and closed the tab: the job that ends the payment finds it and refunds it', async () => {
    const { lead, holdIt, payment, remove } = await aboutToPay()
    await holdIt()
    await confirm(product, payment)

    expect((await remove()).status).toBe(200)

    await refundIsPaid(lead.id)
    expect(await product.db.$count(purchases, eq(purchases.leadId, lead.id))).toBe(0)
  })

  test('has bought: the sale stands, its contact goes, and the buyer is notified', async () => {
    const { person, lead, supplier, company, remove, personal } = await about()
    expect((await buy(product, supplier, lead.id)).status).toBe(200)
    await supplier.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, {
      outcome: 'contacted',
      outcomeNotes: `Spoke to ${person.company}`,
    })

    const body = { suppliersTold: [company.name], counts: { leads: 1 } }
    expect(await remove()).toMatchObject({ status: 200, body })
    expect(await refundsOf(lead.id)).toEqual([])
    const shown = (await supplier.get('/api/supplier/purchased-leads')).body
    expect(shown).toMatchObject([{ id: lead.id, email: '', outcomeNotes: '', outcome: 'contacted' }])
    expectNothingOf(personal, shown)
    const mail = await mailTo(product, company.email, 'Stop contacting')
    expect(mail.text).toContain('had their data deleted')
    // By what the consent verified: the lead itself is blank.
    expect(mail.text).toContain(person.email)
  })
})

test('a deletion concurrent with a purchase deletes the person, whichever comes first', async () => {
  const rounds = await Promise.all(Array.from({ length: 6 }, aboutToPay))
  for (const [round, { lead, supplier, holdIt, payment, remove, personal }] of rounds.entries()) {
    await holdIt()
    await confirm(product, payment)

    const buying = () => purchase(supplier, lead.id, payment)
    const boughtFirst = round % 2 === 0 ? undefined : buying()
    const [deleted, bought] = await Promise.all([remove(), boughtFirst ?? buying()])

    expect(deleted.status).toBe(200)
    expect([200, 409]).toContain(bought.status)
    const sold = await product.db.$count(purchases, eq(purchases.leadId, lead.id))
    expect(sold).toBe(bought.status === 200 ? 1 : 0)
    if (bought.status === 409) await refundIsPaid(lead.id)
    else expect(await refundsOf(lead.id)).toEqual([])
    expectNothingOf(personal, await leadNow(lead.id))
    expectNothingOf(personal, (await supplier.get('/api/supplier/purchased-leads')).body)
  }
})
