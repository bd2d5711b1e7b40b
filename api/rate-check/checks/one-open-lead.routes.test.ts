import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people.ts'
import { until } from '../../../tests/support/people/my-data.ts'
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
import { openProduct } from '../../../tests/support/product.ts'
import { openPayment } from '../../../tests/support/purchase/buying.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'

const product = await openProduct()
afterAll(() => product.close())

async function waitingForLocks(): Promise<number> {
  const { rowCount } = await product.deps.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount ?? 0
}

describe('one open lead for a person', () => {
  test('two identical submissions at one moment make one lead', async () => {
    const person = newPerson()
    const browser = await verifiedBrowser(product, person)
    const form = filledForm(person)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.post('/api/submit-rate-check', form)),
    )

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await leadsOf(product, person.email)).toHaveLength(1)
    expect(await rateChecksOf(product, person.email)).toHaveLength(6)
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

  test('after thirty days a new lead takes the place of the old one', async () => {
    const { browser, person } = await submit(product)
    await product.db
      .update(leads)
      .set({ submittedAt: daysAfter(product.clock.now(), -31) })
      .where(eq(leads.email, person.email))

    await browser.post('/api/submit-rate-check', filledForm(person))

    const made = await leadsOf(product, person.email)
    expect(made.map((lead) => lead.offMarketReason ?? 'open').sort()).toEqual(['open', 'superseded'])
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

  test('a lead that a supplier is paying for is not changed under its eyes', async () => {
    const { browser, person } = await submit(product)
    const [lead] = await leadsOf(product, person.email)
    const [supplier] = await product.db
      .insert(suppliers)
      .values({ email: 'payer@supplier.example', name: 'Payer', contactPerson: 'P', phone: '+14165550100' })
      .returning()
    const now = product.clock.now()
    const ofBoth = { leadId: lead?.id ?? '', supplierId: supplier?.id ?? '' }
    const [attempt] = await product.db
      .insert(paymentAttempts)
      .values({ ...ofBoth, tier: 'tier2', priceCents: 8900, openedAt: now, priceFrozenUntil: now })
      .returning()
    await product.db
      .insert(leadHolds)
      .values({ ...ofBoth, attemptId: attempt?.id ?? '', placedAt: now, expiresAt: minutesAfter(now, 5) })

    await browser.post('/api/submit-rate-check', filledForm({ ...person, company: 'Renamed' }))

    expect((await leadsOf(product, person.email)).map((made) => made.company)).toEqual([person.company])
  })

  test('nor one that a supplier begins to pay for while the submission waits for it', async () => {
    const { browser, person } = await submitAndAsk(product)
    const [lead] = await leadsOf(product, person.email)
    const { browser: buyer } = await signedInSupplier(product)
    const payment = await openPayment(buyer, lead?.id ?? '')
    const paying = await product.deps.pool.connect()
    await paying.query('begin')
    await paying.query('select from leads where id = $1 for no key update', [lead?.id])

    const submitted = browser.post('/api/submit-rate-check', filledForm({ ...person, company: 'Renamed' }))
    await until(async () => (await waitingForLocks()) === 1)
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

  test('the same company and web domain from someone else is marked for admins', async () => {
    const first = await submit(product, {
      company: 'Twin Bakery',
      website: 'https://www.twin-bakery.example/about',
    })
    const second = await submit(product, { company: 'twin bakery', website: 'twin-bakery.example' })

    const [earlier] = await leadsOf(product, first.person.email)
    const [later] = await leadsOf(product, second.person.email)
    expect(later?.possibleDuplicateOf).toBe(earlier?.id ?? 'none')
  })
})
