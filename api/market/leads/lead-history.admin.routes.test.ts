import { expect, test } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { filledForm, verifiedBrowser } from '../../../tests/support/people/rate-check.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { buy, confirm, hold, openPayment, release } from '../../../tests/support/purchase/buying.ts'
import { CARDS } from '../../../tests/support/stripe/stripe-client.ts'
import { AdminLeadDetail } from '../../contract/admin/leads.ts'

const product = await testProduct()
const {
  browser: admin,
  admin: { username },
} = await signedInAdmin(product)

/** No field that the wire does not name. */
const Detail = v.strictObject(AdminLeadDetail.entries)

async function look(id: string) {
  const answer = await admin.get(`/api/admin/leads/${id}`)
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  return { lead: v.parse(Detail, answer.body), etag: answer.headers.get('etag') }
}

test('the history of a lead goes from the verified address to the deal', async () => {
  const { clock } = product
  const visitor = await verifiedBrowser(product)
  clock.passMinutes(1)
  const submitted = await visitor.post('/api/submit-rate-check', filledForm())
  const { id: rateCheckId } = v.parse(v.object({ id: v.string() }), submitted.body)
  clock.passMinutes(1)
  await visitor.post(`/api/rate-checks/${rateCheckId}/contact-request`)
  const [lead] = await product.db.select().from(leads).orderBy(desc(leads.submittedAt)).limit(1)
  const id = lead?.id ?? ''

  const loser = await signedInSupplier(product, { name: 'Elm Payments' })
  const payment = await openPayment(loser.browser, id)
  clock.passMinutes(1)
  await hold(loser.browser, id, payment)
  await confirm(product, payment, CARDS.declined)
  clock.passMinutes(1)
  await release(loser.browser, id, payment, 'declined')
  clock.passMinutes(1)
  await admin.send('PUT', `/api/admin/leads/${id}/status`, { status: 'qualified' })
  clock.passMinutes(1)
  const buyer = await signedInSupplier(product, { name: 'Fir Payments' })
  expect((await buy(product, buyer.browser, id)).status).toBe(200)
  clock.passMinutes(1)
  await buyer.browser.send('PATCH', `/api/supplier/lead/${id}/outcome`, {
    outcome: 'converted',
    dealValue: 12.5,
    outcomeNotes: 'Call Marie at home.',
  })
  clock.passMinutes(1)
  await product.db
    .insert(consentWithdrawals)
    .values({ email: 'marie@boulangerie.example', withdrawnAt: clock.now() })

  const { history } = (await look(id)).lead
  const deal = 'changed outcome · outcome: pending → converted · deal value: none → $12.50'
  expect(history.map(({ event, who, note, amount }) => [event, who, note, amount])).toEqual([
    ['email-verified', null, '', null],
    ['phone-verified', null, '', null],
    ['submitted', null, '', null],
    ['consented', null, expect.any(String), null],
    ['asked-for-contact', null, '', null],
    ['listed', null, '', null],
    ['payment-opened', 'Elm Payments', '', 89],
    ['hold-placed', 'Elm Payments', '', null],
    ['hold-ended', 'Elm Payments', 'unpaid', null],
    ['action', username, 'changed lead status · status: new → qualified', null],
    ['payment-opened', 'Fir Payments', '', 89],
    ['payment-ended', 'Fir Payments', 'settled', null],
    ['hold-placed', 'Fir Payments', '', null],
    ['hold-ended', 'Fir Payments', 'paid', null],
    ['sold', 'Fir Payments', 'card', 89],
    ['action', 'Fir Payments', 'bought a lead', null],
    ['action', 'Fir Payments', deal, null],
    ['withdrew-consent', null, '', null],
  ])
  const times = history.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
})

test('each look at a lead is in the audit log, without what the admin saw', async () => {
  const { id, email } = await leadOnMarket(product)
  const { lead, etag } = await look(id)
  expect(lead.email).toBe(email)
  expect(etag).toBe(lead.version)
  await look(id)
  const written = await auditOf(product, id)
  expect(written.map(({ actor, action }) => [actor, action])).toEqual([
    ['admin', 'looked at contact details'],
    ['admin', 'looked at contact details'],
  ])
  expect(JSON.stringify(written)).not.toContain(email)
})

test('each of several possible duplicates shows the others', async () => {
  const first = await leadOnMarket(product)
  const second = await leadOnMarket(product, { possibleDuplicateOf: first.id })
  const third = await leadOnMarket(product, { possibleDuplicateOf: first.id })
  const others = async (id: string) =>
    (await look(id)).lead.possibleDuplicates.map((lead) => lead.id).toSorted()
  expect(await others(first.id)).toEqual([second.id, third.id].toSorted())
  expect(await others(second.id)).toEqual([first.id, third.id].toSorted())
  expect(await others((await leadOnMarket(product)).id)).toEqual([])
})

test('the version changes only with what an admin may change', async () => {
  const { id } = await leadOnMarket(product)
  const before = (await look(id)).etag
  await product.db.update(leads).set({ company: 'Corrected Shop' }).where(eq(leads.id, id))
  expect((await look(id)).etag).toBe(before)
  await admin.send('PUT', `/api/admin/leads/${id}/off-market`, { reason: 'Spam.' })
  expect((await look(id)).etag).not.toBe(before)
})

test('an unknown lead is 404', async () => {
  expect(await admin.get(`/api/admin/leads/${crypto.randomUUID()}`)).toMatchObject({
    status: 404,
    body: { code: 'lead_not_found' },
  })
})
