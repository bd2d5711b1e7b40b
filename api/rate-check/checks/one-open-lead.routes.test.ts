import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import {
  filledForm,
  leadsOf,
  newPerson,
  rateChecksOf,
  submit,
  submitAndAsk,
  verifiedBrowser,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { openPayment } from '../../../tests/support/purchase/buying.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()

describe('one open lead for a person', () => {
  test('two identical submissions at one moment make one rate check and one lead', async () => {
    const person = newPerson()
    const browser = await verifiedBrowser(product, person)
    const form = filledForm(person)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.post('/api/submit-rate-check', form)),
    )

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await leadsOf(product, person.email)).toHaveLength(1)
    expect(await rateChecksOf(product, person.email)).toHaveLength(1)
  })

  test('within thirty days the lead is updated, and the first consent stays beside the second', async () => {
    const start = product.clock.now()
    const { browser, person } = await submit(product, { monthlyVolume: 8000 })
    product.clock.passMinutes(60)

    await browser.post(
      '/api/submit-rate-check',
      filledForm({ ...person, monthlyVolume: 60000, company: 'New Name' }),
    )

    product.clock.set(start)
    const made = await leadsOf(product, person.email)
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ company: 'New Name', tier: 'tier1' })
    const checks = await rateChecksOf(product, person.email)
    const kept = await Promise.all(
      checks.map((check) => product.db.$count(consents, eq(consents.rateCheckId, check.id))),
    )
    expect(kept).toEqual([1, 1])
  })

  test('a lead sold within ninety days is not listed again, but the check is answered', async () => {
    const { browser, person } = await submit(product)
    await product.db.update(leads).set({ soldAt: product.clock.now() }).where(eq(leads.email, person.email))

    const answer = await browser.post('/api/submit-rate-check', filledForm({ ...person, company: 'Renamed' }))

    expect(answer.status).toBe(200)
    const made = await leadsOf(product, person.email)
    expect(made).toHaveLength(1)
    expect(made[0]?.company).toBe(person.company)
  })

  test('a lead that a supplier starts to pay for while a submission waits for it stays as it was', async () => {
    const { browser, person } = await submitAndAsk(product)
    const [lead] = await leadsOf(product, person.email)
    const { browser: buyer } = await signedInSupplier(product)
    const payment = await openPayment(buyer, lead?.id ?? '')
    const paying = await product.deps.pool.connect()
    await paying.query('begin')
    await paying.query('select from leads where id = $1 for no key update', [lead?.id])

    const submitted = browser.post('/api/submit-rate-check', filledForm({ ...person, company: 'Renamed' }))
    await untilWaiting(product)
    await paying.query(
      `insert into lead_holds (lead_id, supplier_id, attempt_id, placed_at, expires_at)
      select lead_id, supplier_id, id, $2, $3 from payment_attempts where payment_intent_id = $1`,
      [payment.paymentIntentId, product.clock.now(), minutesAfter(product.clock.now(), 5)],
    )
    await paying.query('commit')
    paying.release()

    expect((await submitted).status).toBe(200)
    expect((await leadsOf(product, person.email)).map((made) => made.company)).toEqual([person.company])
  })
})
