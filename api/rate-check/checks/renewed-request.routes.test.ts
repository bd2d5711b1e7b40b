import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { requestMails } from '../../../db/schema/requests.ts'
import { webhookEvents } from '../../../db/schema/webhooks.ts'
import { DECIDED_MAIL_DAYS } from '../../../domain/requests.ts'
import { only } from '../../../tests/support/only.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { callerWith, createdKey } from '../../../tests/support/people/api-key.ts'
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
import { en as csv } from '../../buying/my-leads/my-leads-csv.messages.ts'
import { AdminPromises } from '../../contract/admin/promises.ts'
import { SupplierAnalytics } from '../../contract/buying/purchases.ts'
import { OwnRequests } from '../../contract/requests/requests.ts'
import { sessionCookie, startSession } from '../../people/sessions/sessions.ts'
import { sendBuyerMail } from '../../requests/mails/buyer-mail.ts'
import { sendRequestMail } from '../../requests/mails/request-mail.ts'

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

const cellsOf = (line: string) => [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell)

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
  const caller = callerWith(product, (await createdKey(buyer)).key)
  const byKey = (await caller.get('/api/supplier/purchased-leads')).body
  const day = product.clock.now().toISOString().slice(0, 10)
  const reminder = await buyer.send('PUT', `/api/supplier/lead/${lead.id}/reminder`, { followUpOn: day })
  const due = await buyer.get('/api/supplier/purchased-leads?followUp=due')
  const own = v.parse(
    OwnRequests,
    (await (await provedBrowser(product, person.email)).get('/api/requests')).body,
  )
  const [heading = '', row = ''] = String((await buyer.get('/api/supplier/purchases.csv')).body).split('\r\n')
  const cell = (name: string) => cellsOf(row)[cellsOf(heading).indexOf(name)]
  const admin = (await signedInAdmin(product)).browser
  const { open } = v.parse(AdminPromises, (await admin.get('/api/admin/promises')).body)
  return {
    mayContact: shown.withdrawnAt === null && shown.cancelledAt === null,
    isPromised: shown.promisedBy !== null,
    isTableAlike:
      cell(csv.headings.withdrawnAt) === (shown.withdrawnAt ?? '') &&
      cell(csv.headings.cancelledAt) === (shown.cancelledAt ?? '') &&
      cell(csv.headings.promisedBy) === (shown.promisedBy ?? ''),
    isAlikeByKey: isDeepStrictEqual(byKey, found),
    isOpenForAdmins: open.listed.some(({ id }) => id === lead.id),
    mayBeReminded: reminder.status === 200,
    isDue: Array.isArray(due.body) && due.body.length === 1,
    ending: only(own.requests).ending,
  }
}

const cancel = ({ owner, lead }: Bought) => owner.post(`/api/requests/${lead.id}/cancel`)
const withdraw = async ({ person }: Bought) =>
  (await provedBrowser(product, person.email)).post('/api/privacy/withdraw')

const ALIKE = { isTableAlike: true, isAlikeByKey: true }
const OVER = {
  ...ALIKE,
  isOpenForAdmins: false,
  mayContact: false,
  isPromised: false,
  mayBeReminded: false,
  isDue: false,
}
const OPEN = {
  ...ALIKE,
  isOpenForAdmins: true,
  mayContact: true,
  isPromised: true,
  mayBeReminded: true,
  isDue: true,
  ending: null,
}

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

/** Cancelled, and requested again so many minutes later. */
async function renewed(sale: Bought, minutes: number, person: Partial<Bought['person']> = {}) {
  await cancel(sale)
  product.clock.passMinutes(minutes)
  await askForContact(await submit(product, {}, { ...sale.person, ...person }))
}

test.each([
  ['buyer-reminder', 20 * 60, 12 * 60],
  ['contacted', DAY, 12 * 60],
  ['decided', DECIDED_MAIL_DAYS * DAY, 3 * DAY],
] as const)(
  'the job %s of the sale mails nothing before that of the renewed request is due',
  async (mail, due, later) => {
    const sale = await bought()
    const { lead } = sale
    await renewed(sale, later)
    const send = () =>
      mail === 'buyer-reminder'
        ? sendBuyerMail(product.deps, { leadId: lead.id, mail })
        : sendRequestMail(product.deps, { leadId: lead.id, mail })
    const isMailed = async () => {
      const which = and(eq(requestMails.leadId, lead.id), eq(requestMails.mail, mail))
      return (await product.db.$count(requestMails, which)) === 1
    }

    product.clock.passMinutes(due - later - 60)
    await send()
    expect(await isMailed()).toBe(false)

    product.clock.passMinutes(later + 60)
    await send()
    expect(await isMailed()).toBe(true)
  },
)

test('each mail about a renewed request has a name of its own, or mailboxes drop it as a copy', async () => {
  const sale = await bought()
  const { lead, supplier, person } = sale
  const send = async () => {
    await sendRequestMail(product.deps, { leadId: lead.id, mail: 'taken' })
    await sendBuyerMail(product.deps, { leadId: lead.id, mail: 'buyer-cancelled' })
    await sendBuyerMail(product.deps, { leadId: lead.id, mail: 'buyer-renewed' })
  }
  await send()
  for (let times = 0; times < 2; times++) {
    await cancel({ ...sale, owner: await provedBrowser(product, person.email) })
    await send()
    product.clock.passMinutes(5)
    await askForContact(await submit(product, {}, person))
    await send()
  }
  const mails = product.inbox.messages(supplier.email)
  const names = mails.map(({ headers }) => headers['message-id'])
  expect(mails.filter(({ subject }) => subject.includes(person.company)).length).toBe(4)
  expect(new Set(names).size).toBe(mails.length)
})

test('the buyer of a renewed request reads the number that its owner verified last', async () => {
  const sale = await bought()
  const phone = newPerson().phone
  const shown = async () =>
    only(
      v.parse(
        v.array(v.looseObject({ phone: v.string() })),
        (await (await loggedIn(sale.supplier)).get('/api/supplier/purchased-leads')).body,
      ),
    ).phone
  await cancel(sale)
  product.clock.passMinutes(5)
  const checked = await submit(product, {}, { ...sale.person, phone })
  expect(await shown()).toBe(sale.person.phone)
  await askForContact(checked)
  expect(await shown()).toBe(phone)
})

test('a request whose buyer has left is refused, because nobody would call', async () => {
  const sale = await bought()
  await cancel(sale)
  await product.db
    .update(suppliers)
    .set({ status: 'inactive', anonymisedAt: product.clock.now() })
    .where(eq(suppliers.id, sale.supplier.id))
  product.clock.passMinutes(5)
  const { browser, answer } = await submit(product, {}, sale.person)

  const requested = await browser.post(`/api/rate-checks/${rateCheckIdOf(answer)}/contact-request`)

  expect(requested).toMatchObject(refusedWith(409, 'provider_gone'))
  expect(await countJobs(product, 'tell-buyer-of-renewal', { leadId: sale.lead.id })).toBe(0)
})

test.each([
  ['cancels', cancel],
  ['withdraws', withdraw],
] as const)(
  'an owner who %s within the day leaves no lead that its buyer did not contact',
  async (_, end) => {
    const sale = await bought()
    await end(sale)
    product.clock.passMinutes(3 * DAY)
    const buyer = await loggedIn(sale.supplier)
    const { contact } = v.parse(SupplierAnalytics, (await buyer.get('/api/supplier/analytics')).body)
    expect(contact.youSay).toEqual({ withinDay: 0, counted: 0 })
  },
)
