import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { refunds } from '../../../db/schema/payments.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { BUYER_MAILS, type BuyerMail } from '../../../domain/requests.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { leadsOf, newPerson, submitAndAsk } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { sendBuyerMail } from './buyer-mail.ts'

const HOUR = 60
const product = await testProduct()

/** A lead that was bought through the market, and the browsers of its owner and its buyer. */
async function taken() {
  const person = newPerson()
  const { browser: owner } = await submitAndAsk(product, {}, person)
  const lead = only(await leadsOf(product, person.email))
  const { supplier, browser: buyer } = await signedInSupplier(product)
  expect((await buy(product, buyer, lead.id)).status).toBe(200)
  const say = (path: string, body?: unknown) => owner.post(`/api/requests/${lead.id}/${path}`, body)
  const send = (mail: BuyerMail) => sendBuyerMail(product.deps, { leadId: lead.id, mail })
  const mails = () =>
    product.inbox.messages(supplier.email).filter(({ text }) => text.includes('bought this lead.'))
  const record = (outcome: string) =>
    buyer.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, { outcome })
  return { person, lead, supplier, owner, buyer, say, send, mails, record }
}
type Taken = Awaited<ReturnType<typeof taken>>

describe('the buyer', () => {
  test('is reminded once before the 24 hours end, with the time, the call times and a way to My Leads', async () => {
    const { person, lead, owner, send, mails } = await taken()
    const callTimes = { days: ['mon', 'fri'], from: 9, to: 17 }
    await owner.send('PUT', `/api/requests/${lead.id}/call-times`, { callTimes, wantsText: false })
    product.clock.passMinutes(20 * HOUR)

    await Promise.all([send('buyer-reminder'), send('buyer-reminder')])
    await send('buyer-reminder')

    const { text } = only(mails())
    expect(text).toContain(`The owner of ${person.company} (NR-`)
    expect(text).toMatch(/expects to hear from you by .+ at .+, 24 hours after/)
    expect(text).toContain('They like to be called: Mon, Fri, 9:00 to 17:00')
    expect(text).toContain('http://localhost/supplier/analytics')
  })

  test('is not reminded where it wants no such mail, and still learns what the owner says', async () => {
    const { buyer, say, send, mails } = await taken()
    const choice = { followUpMails: true, promiseMails: false }
    expect((await buyer.send('PUT', '/api/supplier/emails', choice)).status).toBe(200)
    product.clock.passMinutes(20 * HOUR)
    await send('buyer-reminder')
    expect(mails()).toEqual([])
    await say('contacted', { answer: 'not-yet' })
    await send('buyer-wait')
    expect(mails()).toHaveLength(1)
  })

  test('learns once that the owner says nobody has called, though the answer changes', async () => {
    const { say, send, mails } = await taken()
    await say('contacted', { answer: 'not-yet' })
    await send('buyer-wait')
    await say('contacted', { answer: 'yes', withinHours: 2 })
    await say('contacted', { answer: 'not-yet' })
    await Promise.all([send('buyer-wait'), send('buyer-wait')])
    expect(only(mails()).text).toContain('They answered: not yet.')
  })

  test('learns once that the owner cancelled, by either way of saying so', async () => {
    for (const [path, body] of [
      ['cancel', undefined],
      ['contacted', { answer: 'not-wanted' }],
    ] as const) {
      const { say, send, mails } = await taken()
      await say(path, body)
      await Promise.all([send('buyer-cancelled'), send('buyer-cancelled')])
      expect(only(mails()).text).toContain('no longer wants to be contacted about this request')
    }
  })

  test('reads no company at an address that is not known to be its own', async () => {
    const { person, lead, supplier, say, send, mails } = await taken()
    await product.db.update(suppliers).set({ emailProvedAt: null }).where(eq(suppliers.id, supplier.id))
    await send('buyer-reminder')
    await say('contacted', { answer: 'not-yet' })
    await send('buyer-wait')
    await say('cancel')
    await send('buyer-cancelled')
    const again = { cancelledAt: null, renewedAt: product.clock.now() }
    await product.db.update(leadRequests).set(again).where(eq(leadRequests.leadId, lead.id))
    await send('buyer-renewed')
    expect(mails()).toHaveLength(BUYER_MAILS.length)
    for (const { text } of mails()) {
      expect(text).toMatch(/your lead NR-\d+/)
      expect(text).not.toContain(person.company)
    }
  })
})

describe('the buyer is mailed nothing', () => {
  const refund = async ({ lead }: Taken) => {
    const { attemptId, paymentIntentId, priceCents } = only(
      await product.db.select().from(purchases).where(eq(purchases.leadId, lead.id)),
    )
    if (attemptId === null || paymentIntentId === null) throw new Error('It was bought by card.')
    await product.db.insert(refunds).values({
      attemptId,
      paymentIntentId,
      amountCents: priceCents,
      reason: 'sold',
      owedAt: product.clock.now(),
    })
  }
  const proved = ({ person }: Taken) => provedBrowser(product, person.email)
  const NO_REMINDER: [string, (bought: Taken) => unknown][] = [
    [
      'once the owner says that they called',
      ({ say }) => say('contacted', { answer: 'yes', withinHours: 2 }),
    ],
    ['once it says so itself', ({ record }) => record('contacted')],
    [
      'once it says so itself and takes it back',
      async ({ record }) => {
        await record('contacted')
        await record('pending')
      },
    ],
    ['once it marks the lead as lost', ({ record }) => record('lost')],
    ['after a cancellation', ({ say }) => say('cancel')],
    ['after a withdrawal', async (bought) => (await proved(bought)).post('/api/privacy/withdraw')],
    ['after a deletion', async (bought) => (await proved(bought)).post('/api/privacy/delete')],
    ['after a refund', refund],
    ['when the 24 hours are over', () => product.clock.passMinutes(24 * HOUR)],
  ]
  test.each(NO_REMINDER)('about its promise %s', async (_, end) => {
    const bought = await taken()
    await end(bought)
    await bought.send('buyer-reminder')
    expect(bought.mails()).toEqual([])
  })

  const NO_WAIT: [string, (bought: Taken) => unknown][] = [
    ['no more', ({ say }) => say('contacted', { answer: 'yes', withinHours: 2 })],
    ['after a cancellation', ({ say }) => say('cancel')],
    ['after a withdrawal', async (bought) => (await proved(bought)).post('/api/privacy/withdraw')],
    ['after a refund', refund],
  ]
  test.each(NO_WAIT)('about an owner who waits %s', async (_, end) => {
    const bought = await taken()
    await bought.say('contacted', { answer: 'not-yet' })
    await end(bought)
    await bought.send('buyer-wait')
    expect(bought.mails()).toEqual([])
  })

  test('about a cancellation that did not happen, or that a withdrawal follows', async () => {
    const open = await taken()
    await open.send('buyer-cancelled')
    const withdrawn = await taken()
    await withdrawn.say('cancel')
    await (await proved(withdrawn)).post('/api/privacy/withdraw')
    await withdrawn.send('buyer-cancelled')
    expect([...open.mails(), ...withdrawn.mails()]).toEqual([])
  })

  test('after its account was deleted', async () => {
    const bought = await taken()
    await product.db
      .update(suppliers)
      .set({ status: 'inactive', anonymisedAt: product.clock.now(), email: `deleted-${bought.supplier.id}` })
      .where(eq(suppliers.id, bought.supplier.id))
    await bought.send('buyer-reminder')
    expect(product.inbox.messages(`deleted-${bought.supplier.id}`)).toEqual([])
  })
})
