import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { webhookEvents } from '../../../db/schema/webhooks.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import {
  askForContact,
  leadsOf,
  newPerson,
  rateCheckIdOf,
  submit,
  submitAndAsk,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { OwnRequests } from '../../contract/requests/requests.ts'
import { sessionCookie, startSession } from '../../people/sessions/sessions.ts'
import { sendBuyerMail } from '../../requests/mails/buyer-mail.ts'

setDefaultTimeout(180_000)

const DAY = 24 * 60
const product = await testProduct()

/** A person whose request a supplier has bought, an hour ago. */
async function bought() {
  const person = newPerson()
  const { browser, answer } = await submitAndAsk(product, {}, person)
  const lead = only(await leadsOf(product, person.email))
  const { supplier, browser: buyer } = await signedInSupplier(product)
  const endpoint = { url: 'http://127.0.0.1:9', mode: 'live', events: ['lead.renewed'] }
  expect((await buyer.post('/api/supplier/webhook-endpoints', endpoint)).status).toBe(201)
  expect((await buy(product, buyer, lead.id)).status).toBe(200)
  product.clock.passMinutes(60)
  return { person, owner: browser, firstCheck: rateCheckIdOf(answer), lead, supplier, buyer }
}
type Bought = Awaited<ReturnType<typeof bought>>

/** Their session ends while days pass. */
async function loggedIn({ id }: { id: string }) {
  const browser = product.browser()
  const token = await startSession(product.db, 'supplier', id, product.clock.now())
  browser.cookies.set(sessionCookie('supplier', false), token)
  return browser
}

/** All that says whether this supplier may contact the person. */
async function surfacesOf({ supplier, lead, person }: Bought) {
  const buyer = await loggedIn(supplier)
  const found = v.parse(
    v.array(
      v.looseObject({
        withdrawnAt: v.nullable(v.string()),
        cancelledAt: v.nullable(v.string()),
        promisedBy: v.nullable(v.string()),
      }),
    ),
    (await buyer.get('/api/supplier/purchased-leads')).body,
  )
  const shown = only(found)
  const day = product.clock.now().toISOString().slice(0, 10)
  const reminder = await buyer.send('PUT', `/api/supplier/lead/${lead.id}/reminder`, { followUpOn: day })
  const due = await buyer.get('/api/supplier/purchased-leads?followUp=due')
  const own = v.parse(
    OwnRequests,
    (await (await provedBrowser(product, person.email)).get('/api/requests')).body,
  )
  return {
    mayContact: shown.withdrawnAt === null && shown.cancelledAt === null,
    isPromised: shown.promisedBy !== null,
    mayBeReminded: reminder.status === 200,
    isDue: Array.isArray(due.body) && due.body.length === 1,
    ending: only(own.requests).ending,
  }
}

const cancel = ({ owner, lead }: Bought) => owner.post(`/api/requests/${lead.id}/cancel`)
const withdraw = async ({ person }: Bought) =>
  (await provedBrowser(product, person.email)).post('/api/privacy/withdraw')

const OVER = { mayContact: false, isPromised: false, mayBeReminded: false, isDue: false }
const OPEN = { mayContact: true, isPromised: true, mayBeReminded: true, isDue: true, ending: null }

describe.each([
  ['cancelled', cancel],
  ['withdrawn', withdraw],
] as const)('a sold request that its owner has %s', (ending, end) => {
  test('stays so after a new rate check alone, on every surface', async () => {
    const sale = await bought()
    expect((await end(sale)).status).toBe(200)
    expect(await surfacesOf(sale)).toEqual({ ...OVER, ending })
    product.clock.passMinutes(30 * DAY)

    await submit(product, {}, sale.person)

    expect(await surfacesOf(sale)).toEqual({ ...OVER, ending })
  })

  test('goes to the same buyer again once contact is requested again, and nothing is listed', async () => {
    const sale = await bought()
    await end(sale)
    product.clock.passMinutes(30 * DAY)
    const now = product.clock.now()

    const answer = await askForContact(await submit(product, {}, sale.person))

    expect(answer.body).toMatchObject({ state: 'bought', requestedAt: now.toISOString() })
    expect(await surfacesOf(sale)).toEqual(OPEN)
    expect(await leadsOf(product, sale.person.email)).toHaveLength(1)
    const { requests } = v.parse(
      OwnRequests,
      (await (await provedBrowser(product, sale.person.email)).get('/api/requests')).body,
    )
    expect(only(requests)).toMatchObject({
      step: 'taken',
      renewedAt: now.toISOString(),
      nextBy: new Date(now.getTime() + DAY * 60_000).toISOString(),
    })
    expect(await countJobs(product, 'tell-buyer-of-renewal', { leadId: sale.lead.id })).toBe(1)
    await sendBuyerMail(product.deps, { leadId: sale.lead.id, mail: 'buyer-renewed' })
    expect(product.inbox.messages(sale.supplier.email).map(({ subject }) => subject)).toContain(
      `Please contact them again: ${sale.person.company} (${await receiptOf(sale)})`,
    )
    const events = await product.db.select().from(webhookEvents).where(eq(webhookEvents.leadId, sale.lead.id))
    expect(events.map(({ type }) => type)).toContain('lead.renewed')
  })
})

const receiptOf = async ({ supplier }: Bought) =>
  only(
    v.parse(
      v.array(v.looseObject({ receiptNumber: v.string() })),
      (await (await loggedIn(supplier)).get('/api/supplier/purchased-leads')).body,
    ),
  ).receiptNumber

test('an older check of a cancelled request is answered as the list of requests says', async () => {
  const sale = await bought()
  await cancel(sale)
  expect(await sale.owner.post(`/api/rate-checks/${sale.firstCheck}/contact-request`)).toMatchObject(
    refusedWith(409, 'request_cancelled'),
  )
})

test('a request that stands is not renewed by another', async () => {
  const sale = await bought()
  await askForContact(await submit(product, {}, sale.person))
  expect(await countJobs(product, 'tell-buyer-of-renewal', { leadId: sale.lead.id })).toBe(0)
})

test('other providers get the request once the 90 days are over', async () => {
  const sale = await bought()
  await cancel(sale)
  product.clock.passMinutes(1)
  await askForContact(await submit(product, {}, sale.person))
  product.clock.passMinutes(90 * DAY)
  const { requests } = v.parse(
    OwnRequests,
    (await (await provedBrowser(product, sale.person.email)).get('/api/requests')).body,
  )
  const othersFrom = only(requests).othersFrom ?? ''
  expect(new Date(othersFrom) <= product.clock.now()).toBe(true)

  await askForContact(await submit(product, {}, sale.person))

  const listed = await product.db.select().from(leads).where(eq(leads.email, sale.person.email))
  expect(listed.map(({ soldAt, listedAt }) => [soldAt !== null, listedAt !== null]).sort()).toEqual([
    [false, true],
    [true, true],
  ])
})
