import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { webhookEvents } from '../../../db/schema/webhooks.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import {
  askForContact,
  fieldsAtFault,
  leadsOf,
  newPerson,
  submit,
  submitAndAsk,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buy, openDialog } from '../../../tests/support/purchase/buying.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { OwnRequests, RequestStatus } from '../../contract/requests/requests.ts'
import { sessionCookie } from '../../people/sessions/sessions.ts'
import { sendRequestMail } from '../mails/request-mail.ts'
import { requestLink, stopEmailsUrl } from './request-link.ts'

const DAY = 24 * 60
const product = await testProduct()

/** A person whose request is on the market, in the browser that did the check. */
async function requested(changes: Record<string, unknown> = {}, person = newPerson()) {
  const { browser } = await submitAndAsk(product, changes, person)
  const lead = only(await leadsOf(product, person.email))
  return { browser, person, lead, ...callsOf(lead.id) }
}

/** The same, bought by a supplier. */
async function taken(supplierIs: Parameters<typeof signedInSupplier>[1] = {}) {
  const request = await requested()
  const { supplier, browser: buyer } = await signedInSupplier(product, supplierIs)
  expect((await buy(product, buyer, request.lead.id)).status).toBe(200)
  return { ...request, supplier, buyer }
}

const tokenOf = (leadId: string) =>
  requestLink(product.deps, { id: leadId, language: 'en' }).split('.').at(-1) ?? ''

function callsOf(leadId: string) {
  const path = (action: string) => `/api/requests/${leadId}/${action}`
  return {
    cancel: (browser: Browser, body?: object) => browser.post(path('cancel'), body),
    undo: (browser: Browser, body?: object) => browser.post(path('undo-cancel'), body),
    contacted: (browser: Browser, body: object) => browser.post(path('contacted'), body),
    decided: (browser: Browser, body: object) => browser.post(path('decided'), body),
    callTimes: (browser: Browser, body: object) => browser.send('PUT', path('call-times'), body),
    emails: (browser: Browser, body: object) => browser.send('PUT', path('emails'), body),
    status: async (browser: Browser, body?: object) =>
      v.parse(RequestStatus, (await browser.post(path('status'), body)).body),
  }
}

const stored = async (leadId: string) =>
  only(await product.db.select().from(leads).where(eq(leads.id, leadId)))
const said = async (leadId: string) =>
  only(await product.db.select().from(leadRequests).where(eq(leadRequests.leadId, leadId)))

describe('where a request stands', () => {
  test('goes from the market to the provider, by the promised times, and names who says so', async () => {
    const { browser, lead, status } = await requested()
    const at = product.clock.now()
    expect(await status(browser)).toMatchObject({
      step: 'on-market',
      requestedAt: at.toISOString(),
      lookedAt: null,
      provider: null,
      canCancel: true,
      nextBy: new Date(at.getTime() + 2 * 3_600_000).toISOString(),
    })
    product.clock.passMinutes(30)

    const { supplier, browser: buyer } = await signedInSupplier(product)
    await buy(product, buyer, lead.id)

    const soldAt = product.clock.now()
    expect(await status(browser)).toMatchObject({
      step: 'taken',
      lookedAt: soldAt.toISOString(),
      takenAt: soldAt.toISOString(),
      provider: { name: supplier.name, phone: null, website: null },
      nextBy: new Date(soldAt.getTime() + 24 * 3_600_000).toISOString(),
    })

    product.clock.passMinutes(60)
    const outcome = { outcome: 'contacted', outcomeNotes: 'Sounds unsure, push the price' }
    expect((await buyer.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, outcome)).status).toBe(200)
    const contacted = await status(browser)
    expect(contacted).toMatchObject({
      step: 'contacted',
      contacted: { by: 'provider', at: product.clock.now().toISOString() },
    })

    const lost = { outcome: 'lost', outcomeNotes: 'Sounds unsure, push the price' }
    expect((await buyer.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, lost)).status).toBe(200)
    const after = await status(browser)
    expect(after).toEqual(contacted)
    expect(JSON.stringify(after)).not.toMatch(/unsure|lost/)
  })

  test('shows nothing personal to the holder of a link, and the rest after a code or a login', async () => {
    const { person, lead, supplier, status } = await taken()
    const link = { token: tokenOf(lead.id) }

    const byLink = await status(product.browser(), link)
    expect(byLink).toMatchObject({
      isProved: false,
      company: null,
      provider: null,
      rateCheckId: null,
      step: 'taken',
    })
    expect(JSON.stringify(byLink)).not.toContain(person.company)

    for (const browser of [
      await provedBrowser(product, person.email),
      (await signedInOwner(product, { email: person.email })).browser,
    ])
      expect(await status(browser)).toMatchObject({
        isProved: true,
        company: person.company,
        provider: { name: supplier.name },
      })
  })

  test('is not found by strangers, by another request’s link, or after its data are deleted', async () => {
    const { person, lead } = await requested()
    const other = await requested()
    const path = `/api/requests/${lead.id}/status`
    for (const [browser, body] of [
      [product.browser(), undefined],
      [product.browser(), { token: '' }],
      [product.browser(), { token: tokenOf(other.lead.id) }],
      [other.browser, undefined],
    ] as const)
      expect(await browser.post(path, body)).toMatchObject(refusedWith(404, 'request_not_found'))

    const proved = await provedBrowser(product, person.email)
    expect((await proved.post('/api/privacy/delete')).status).toBe(200)
    expect(await product.browser().post(path, { token: tokenOf(lead.id) })).toMatchObject({ status: 404 })
    expect(await product.db.$count(leadRequests, eq(leadRequests.leadId, lead.id))).toBe(0)
  })

  test('shows a provider’s number and website only while it is active and has proved its address', async () => {
    const shown = { phoneForOwners: '+14165550177', phoneForOwnersExt: '23', website: 'https://pay.example' }
    const open = await taken(shown)
    expect((await open.status(open.browser)).provider).toMatchObject({
      phone: '+14165550177',
      phoneExt: '23',
      website: 'https://pay.example',
    })
    const pending = await taken({ ...shown, status: 'pending' })
    expect((await pending.status(pending.browser)).provider).toMatchObject({
      phone: null,
      phoneExt: null,
      website: null,
    })
  })

  test('is listed for its person alone, and the browser of the check sees it for a day', async () => {
    const { browser, lead, person } = await requested()
    const list = async (of: Browser) => v.parse(OwnRequests, (await of.get('/api/requests')).body).requests
    const own = await provedBrowser(product, person.email)
    expect((await list(browser)).map(({ id }) => id)).toEqual([lead.id])
    expect((await list(own)).map(({ id }) => id)).toEqual([lead.id])
    expect(await list(product.browser())).toEqual([])
    product.clock.passMinutes(DAY + 1)
    expect(await list(browser)).toEqual([])
  })

  test('is not listed for the next person who signs in on the computer of the check', async () => {
    const { browser } = await requested()
    const { browser: other } = await signedInOwner(product)
    browser.cookies.set(sessionCookie('user', false), other.cookies.get(sessionCookie('user', false)) ?? '')
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect((await browser.get('/api/requests')).body).toEqual({ requests: [] })
  })
})

describe('cancelling a request', () => {
  test('takes it off the market at once, alone: consent and a later request stay', async () => {
    const { browser, lead, person, cancel } = await requested()
    const market = marketSeenBy((await signedInSupplier(product)).browser)
    expect(await market.ids()).toContain(lead.id)

    const answer = await cancel(browser)

    expect(answer).toMatchObject({
      status: 200,
      body: { ending: 'cancelled', canCancel: false, nextBy: null },
    })
    expect(await market.ids()).not.toContain(lead.id)
    product.clock.passMinutes(11)
    const { answer: again } = await submit(product, {}, person)
    expect(
      (await askForContact({ browser: await provedBrowser(product, person.email), answer: again })).status,
    ).toBe(200)
    const all = await leadsOf(product, person.email)
    expect(all.map(({ offMarketReason }) => offMarketReason).sort()).toEqual(['cancelled', null])
  })

  test('works by the link of the mail, and a repeat changes nothing', async () => {
    const { lead, cancel } = await requested()
    const link = { token: tokenOf(lead.id) }
    expect((await cancel(product.browser(), link)).status).toBe(200)
    const first = (await stored(lead.id)).offMarketAt
    product.clock.passMinutes(3)
    expect((await cancel(product.browser(), link)).status).toBe(200)
    expect((await stored(lead.id)).offMarketAt).toEqual(first)
    const log = await product.db.select().from(auditLog).where(eq(auditLog.recordId, lead.id))
    expect(log.filter(({ action }) => action === 'cancelled their request')).toHaveLength(1)
  })

  test('refunds a payment that was under way, and the payer never sees the contact', async () => {
    const { browser, lead, cancel } = await requested()
    const dialog = await openDialog(product, { lead })
    expect((await dialog.hold()).status).toBe(200)
    expect(await dialog.confirm()).toBe(200)
    await cancel(browser)

    expect(await dialog.purchase()).toMatchObject({ status: 409 })

    const owed = only(
      await product.db.select().from(refunds).where(eq(refunds.paymentIntentId, dialog.intentId)),
    )
    expect(owed.reason).toBe('off_market')
    expect((await stored(lead.id)).soldAt).toBeNull()
  })

  test('at the moment of a sale ends in a sale whose buyer is notified, or in a refund, never in both', async () => {
    for (let round = 0; round < 6; round++) {
      const { browser, lead, cancel } = await requested()
      const dialog = await openDialog(product, { lead })
      await dialog.hold()
      await dialog.confirm()

      const [cancelled] = await Promise.all([cancel(browser), dialog.purchase()])

      expect(cancelled.status).toBe(200)
      const isRefunded =
        (await product.db.$count(refunds, eq(refunds.paymentIntentId, dialog.intentId))) === 1
      const isSold = (await stored(lead.id)).soldAt !== null
      expect(isSold).toBe(!isRefunded)
      const isNotified = (await countJobs(product, 'tell-buyer-of-cancellation', { leadId: lead.id })) === 1
      expect(isNotified).toBe(isSold)
    }
  })

  test('after the sale notifies the buyer by mail and by an event, once, and cannot be undone', async () => {
    const { browser, lead, supplier, buyer, cancel, undo } = await taken()
    const endpoint = { url: 'http://127.0.0.1:9', mode: 'live', events: ['lead.cancelled'] }
    expect((await buyer.post('/api/supplier/webhook-endpoints', endpoint)).status).toBe(201)

    await Promise.all([cancel(browser), cancel(browser)])

    expect(await countJobs(product, 'tell-buyer-of-cancellation', { leadId: lead.id })).toBe(1)
    const events = await product.db.select().from(webhookEvents).where(eq(webhookEvents.leadId, lead.id))
    expect(events.map(({ type, supplierId }) => [type, supplierId])).toEqual([
      ['lead.cancelled', supplier.id],
    ])
    expect((await undo(browser)).body).toMatchObject({ code: 'too_late_to_undo' })
  })

  test.each([
    ['consent was withdrawn', 'withdraw', refusedWith(409, 'request_over')],
    ['the data were deleted', 'delete', refusedWith(404, 'request_not_found')],
  ] as const)('is refused once %s', async (_, action, refusal) => {
    const { lead, person, cancel } = await requested()
    const own = await provedBrowser(product, person.email)
    expect((await own.post(`/api/privacy/${action}`)).status).toBe(200)
    expect(await cancel(product.browser(), { token: tokenOf(lead.id) })).toMatchObject(refusal)
    expect((await stored(lead.id)).offMarketReason).toBe('withdrawn')
  })
})

describe('undoing it', () => {
  test('lists the lead again at its place, for ten minutes', async () => {
    const { browser, lead, cancel, undo, status } = await requested()
    await cancel(browser)
    product.clock.passMinutes(9)
    expect((await status(browser)).undoUntil).not.toBeNull()

    expect(await undo(browser)).toMatchObject({ status: 200, body: { step: 'on-market', ending: null } })

    const after = await stored(lead.id)
    expect([after.offMarketAt, after.listedAt, after.submittedAt]).toEqual([
      null,
      lead.listedAt,
      lead.submittedAt,
    ])
    await cancel(browser)
    product.clock.passMinutes(10)
    expect(await undo(browser)).toMatchObject(refusedWith(409, 'too_late_to_undo'))
  })

  test('is refused where a newer request took its place, or consent was withdrawn', async () => {
    const replaced = await requested()
    await replaced.cancel(replaced.browser)
    await submitAndAsk(product, {}, replaced.person)
    const link = { token: tokenOf(replaced.lead.id) }
    expect(await replaced.undo(product.browser(), link)).toMatchObject(refusedWith(409, 'too_late_to_undo'))

    const withdrawn = await requested()
    await withdrawn.cancel(withdrawn.browser)
    await (await provedBrowser(product, withdrawn.person.email)).post('/api/privacy/withdraw')
    const other = { token: tokenOf(withdrawn.lead.id) }
    expect(await withdrawn.undo(product.browser(), other)).toMatchObject({ status: 409 })
    expect((await stored(withdrawn.lead.id)).offMarketAt).not.toBeNull()
  })
})

describe('the answer to “Did they contact you?”', () => {
  /** A day after the sale, with the mail sent. */
  async function questioned() {
    const request = await taken()
    product.clock.passMinutes(DAY)
    await sendRequestMail(product.deps, { leadId: request.lead.id, mail: 'contacted' })
    return { ...request, link: { token: tokenOf(request.lead.id) } }
  }

  test('is stored once by the link, and changed only with a code', async () => {
    const { lead, person, link, contacted } = await questioned()
    const stranger = product.browser()
    const yes = { ...link, answer: 'yes', withinHours: 8 }
    expect(await contacted(stranger, yes)).toMatchObject({
      status: 200,
      body: { step: 'contacted', contacted: { by: 'you' } },
    })
    const change = { ...link, answer: 'not-yet' }
    expect(await contacted(stranger, change)).toMatchObject(refusedWith(409, 'already_answered'))
    expect((await said(lead.id)).contactedAnswer).toBe('yes')

    const { token: _, ...ownChange } = change
    expect((await contacted(await provedBrowser(product, person.email), ownChange)).status).toBe(200)
    expect(await said(lead.id)).toMatchObject({ contactedAnswer: 'not-yet', contactedWithinHours: null })
  })

  test('“not yet” reminds the buyer once, “don’t contact me” cancels', async () => {
    const waiting = await questioned()
    await waiting.contacted(product.browser(), { ...waiting.link, answer: 'not-yet' })
    expect(await countJobs(product, 'tell-buyer-of-wait', { leadId: waiting.lead.id })).toBe(1)

    const unwanted = await questioned()
    const answer = await unwanted.contacted(product.browser(), { ...unwanted.link, answer: 'not-wanted' })
    expect(answer).toMatchObject({ status: 200, body: { ending: 'cancelled' } })
    expect(await countJobs(product, 'tell-buyer-of-cancellation', { leadId: unwanted.lead.id })).toBe(1)
  })

  test('is taken from a link for 14 days, and from the person after that', async () => {
    const { person, link, contacted } = await questioned()
    product.clock.passMinutes(14 * DAY)
    const answer = { answer: 'yes', withinHours: 24 }
    expect(await contacted(product.browser(), { ...link, ...answer })).toMatchObject(
      refusedWith(409, 'answer_link_expired'),
    )
    expect((await contacted(await provedBrowser(product, person.email), answer)).status).toBe(200)
  })

  test('is refused before a sale and after a cancellation', async () => {
    const unsold = await requested()
    const answer = { answer: 'yes', withinHours: 2 }
    expect(await unsold.contacted(unsold.browser, answer)).toMatchObject(refusedWith(409, 'request_over'))
    const over = await taken()
    await over.cancel(over.browser)
    expect(await over.contacted(over.browser, answer)).toMatchObject(refusedWith(409, 'request_over'))
    expect((await said(over.lead.id)).contactedAnswer).toBeNull()
  })

  test.each([
    [{ answer: 'maybe' }, ['answer']],
    [{ answer: 'yes' }, ['withinHours']],
    [{ answer: 'yes', withinHours: 3 }, ['withinHours']],
    [{ answer: 'not-yet', withinHours: 2 }, ['withinHours']],
  ])('names what is wrong with %j', async (body, fields) => {
    const { browser, contacted } = await taken()
    const refused = await contacted(browser, body)
    expect([refused.status, fieldsAtFault(refused)]).toEqual([422, fields])
  })
})

describe('the answer to “Did you get an offer?”', () => {
  test('takes a rate as people type it, and only with a switch', async () => {
    const { browser, lead, contacted, decided } = await taken()
    await contacted(browser, { answer: 'yes', withinHours: 2 })
    const bad = await decided(browser, { gotOffer: true, switched: false, newRate: '1.9' })
    expect([bad.status, fieldsAtFault(bad)]).toEqual([422, ['newRate']])

    expect(await decided(browser, { gotOffer: true, switched: true, newRate: '1,9 %' })).toMatchObject({
      status: 200,
      body: { step: 'decided', decided: { by: 'you' }, decidedQuestion: { answer: { newRate: 1.9 } } },
    })
    expect(await said(lead.id)).toMatchObject({ offerAnswer: true, switchedAnswer: true, newRate: 1.9 })
  })

  test('is taken once from a link, for 14 days, and not about a request that is over', async () => {
    const { browser, lead, cancel, decided } = await taken()
    product.clock.passMinutes(9 * DAY)
    await sendRequestMail(product.deps, { leadId: lead.id, mail: 'decided' })
    const answer = { token: tokenOf(lead.id), gotOffer: false, switched: false }
    product.clock.passMinutes(14 * DAY)
    expect(await decided(product.browser(), answer)).toMatchObject(refusedWith(409, 'answer_link_expired'))
    product.clock.passMinutes(-1)
    expect((await decided(product.browser(), answer)).status).toBe(200)
    expect(await decided(product.browser(), { ...answer, gotOffer: true })).toMatchObject(
      refusedWith(409, 'already_answered'),
    )
    expect((await said(lead.id)).offerAnswer).toBe(false)

    const over = await taken()
    await over.cancel(over.browser)
    expect(await over.decided(over.browser, { gotOffer: true, switched: false })).toMatchObject(
      refusedWith(409, 'request_over'),
    )
    expect((await cancel(browser)).status).toBe(404)
  })
})

test.each([
  ['POST', 'status', {}],
  ['POST', 'cancel', {}],
  ['POST', 'undo-cancel', {}],
  ['PUT', 'call-times', { callTimes: null, wantsText: false }],
  ['PUT', 'emails', { stop: true }],
  ['POST', 'contacted', { answer: 'not-yet' }],
  ['POST', 'decided', { gotOffer: false, switched: false }],
] as const)('%s /api/requests/:id/%s does not find a stranger’s request', async (method, action, body) => {
  const { lead } = await requested()
  expect(await product.browser().send(method, `/api/requests/${lead.id}/${action}`, body)).toMatchObject(
    refusedWith(404, 'request_not_found'),
  )
})

describe('the owner’s wishes', () => {
  test('for calls are stored whole, in days and full hours, or cleared', async () => {
    const { browser, callTimes, status } = await requested()
    const times = { days: ['fri', 'mon'], from: 9, to: 17 }
    expect((await callTimes(browser, { callTimes: times, wantsText: true })).status).toBe(200)
    expect(await status(browser)).toMatchObject({
      callTimes: { days: ['mon', 'fri'], from: 9, to: 17 },
      wantsText: true,
    })
    expect((await callTimes(browser, { callTimes: null, wantsText: false })).status).toBe(200)
    expect((await status(browser)).callTimes).toBeNull()
    for (const bad of [
      { days: [], from: 9, to: 17 },
      { days: ['mon'], from: 17, to: 9 },
      { days: ['mon'], from: 9, to: 25 },
      { days: ['someday'], from: 9, to: 17 },
      { days: ['mon'], from: 9.5, to: 17 },
    ])
      expect((await callTimes(browser, { callTimes: bad, wantsText: false })).status).toBe(422)
  })

  test('for no more emails are kept, also by one click in a mail program, and can be undone', async () => {
    const { browser, lead, emails, status } = await requested()
    const { pathname, search } = new URL(stopEmailsUrl(product.deps, lead.id))
    const click = { 'List-Unsubscribe': 'One-Click' }
    expect((await product.browser().post(`${pathname}${search}`, click)).status).toBe(200)
    expect((await status(browser)).emailsStopped).toBe(true)
    expect((await emails(browser, { stop: false })).body).toMatchObject({ emailsStopped: false })
    expect(await product.browser().post(`${pathname}?token=${lead.id}.x`, click)).toMatchObject(
      refusedWith(404, 'request_not_found'),
    )
  })

  test('cannot be changed once the request is over', async () => {
    const { browser, cancel, callTimes } = await requested()
    await cancel(browser)
    expect(await callTimes(browser, { callTimes: null, wantsText: true })).toMatchObject(
      refusedWith(409, 'request_over'),
    )
  })
})
