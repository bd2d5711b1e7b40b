import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { contactRequests } from '../../../db/schema/rate-checks.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { provedBrowser, until } from '../../../tests/support/people/my-data.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import {
  askForContact,
  leadsOf,
  newPerson,
  rateCheckIdOf,
  submit,
  submitAndAsk,
} from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import {
  type Answer,
  type Browser,
  openProduct,
  refusedWith,
  testProduct,
} from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { handleRateCheckJobs } from './rate-check.jobs.ts'

const DAY = 24 * 60
const product = await testProduct({ jobs: [handleRateCheckJobs] })

const pathOf = (answer: Pick<Answer, 'body'>) => `/api/rate-checks/${rateCheckIdOf(answer)}/contact-request`
type Submitted = Awaited<ReturnType<typeof submit>>
const request = ({ browser, answer }: Pick<Submitted, 'browser' | 'answer'>) => browser.post(pathOf(answer))

async function leadOf({ email }: { email: string }, of = product) {
  const [lead] = await leadsOf(of, email)
  if (lead === undefined) throw new Error('There is no lead.')
  return lead
}

/** What stands behind the hash of the link in the summary mail. */
async function mailedToken(email: string): Promise<string> {
  let token: string | undefined
  await until(async () => {
    for (const { text } of product.inbox.messages(email)) token ??= /contact-me#\S+\.(\S+)/.exec(text)?.[1]
    return token !== undefined
  })
  return token ?? ''
}

describe('the request to be contacted', () => {
  test('puts the waiting lead on the market, at once and not before', async () => {
    const { browser: supplier } = await signedInSupplier(product)
    const market = marketSeenBy(supplier)
    const submitted = await submit(product)
    const { id } = await leadOf(submitted.person)
    expect(await leadOf(submitted.person)).toMatchObject({ listedAt: null, contactRequestedAt: null })
    expect(await market.ids()).not.toContain(id)
    product.clock.passMinutes(5)

    const requested = await askForContact(submitted)

    const at = product.clock.now()
    expect(requested.body).toEqual({ success: true, state: 'shared', requestedAt: at.toISOString() })
    const lead = await leadOf(submitted.person)
    expect([lead.listedAt, lead.contactRequestedAt]).toEqual([at, at])
    expect(await market.ids()).toContain(id)
  })

  test('is kept once and answered the same, however often it is sent and long after', async () => {
    const { browser, answer, person } = await submit(product)
    const answers = await Promise.all([browser.post(pathOf(answer)), browser.post(pathOf(answer))])
    const first = product.clock.now()
    product.clock.passMinutes(40 * DAY)
    answers.push(await browser.post(pathOf(answer)))

    const same = { success: true, state: 'shared', requestedAt: first.toISOString() }
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: same })),
    )
    const id = rateCheckIdOf(answer)
    expect(await product.db.$count(contactRequests, eq(contactRequests.rateCheckId, id))).toBe(1)
    expect((await leadOf(person)).contactRequestedAt).toEqual(first)
    const log = await product.db.select().from(auditLog).where(eq(auditLog.recordId, id))
    expect(log.filter(({ action }) => action === 'asked to be contacted')).toHaveLength(1)
  })

  test('of someone else’s check, an unknown one or no id at all is not found', async () => {
    const { answer: theirs, person } = await submit(product)
    const stranger = product.browser()
    for (const id of [rateCheckIdOf(theirs), crypto.randomUUID(), 'no-id']) {
      const answer = await stranger.post(`/api/rate-checks/${id}/contact-request`)
      expect(answer).toMatchObject(refusedWith(404, 'not_found'))
    }
    expect((await leadOf(person)).listedAt).toBeNull()
  })
})

describe('besides the browser of the check, contact can be requested by', () => {
  type Person = { email: string; token: string }
  const WAYS: [string, (person: Person) => Promise<{ browser: Browser; body?: unknown }>][] = [
    ['the signed-in owner of its address', ({ email }) => signedInOwner(product, { email })],
    [
      'a browser that proved its address for privacy requests',
      async ({ email }) => ({ browser: await provedBrowser(product, email) }),
    ],
    [
      'a browser with the link of its mail',
      async ({ token }) => ({ browser: product.browser(), body: { token } }),
    ],
  ]

  test.each(WAYS)('%s, for no other check', async (_, way) => {
    const { answer, person } = await submit(product)
    const others = await submit(product)
    const { browser, body } = await way({ email: person.email, token: await mailedToken(person.email) })

    expect(await browser.post(pathOf(others.answer), body)).toMatchObject({ status: 404 })
    expect(await browser.post(pathOf(answer), body)).toMatchObject({ status: 200, body: { state: 'shared' } })

    expect((await leadOf(person)).listedAt).toEqual(product.clock.now())
    expect((await leadOf(others.person)).listedAt).toBeNull()
  })

  test('nobody with a wrong token', async () => {
    const { answer, person } = await submit(product)
    for (const token of ['', 'x', '0'.repeat(64)])
      expect(await product.browser().post(pathOf(answer), { token })).toMatchObject({ status: 404 })
    expect((await leadOf(person)).listedAt).toBeNull()
  })
})

describe('the link in the summary mail', () => {
  test('lists nothing when it is only opened, as mail scanners do', async () => {
    const { answer, person } = await submit(product)
    const token = await mailedToken(person.email)
    const checkedAt = product.clock.now()
    const path = pathOf(answer)

    const look = await product.browser().post(path.replace('request', 'link'), { token })

    expect(look.body).toEqual({
      standing: 'waiting',
      company: person.company,
      checkedAt: checkedAt.toISOString(),
      until: new Date(checkedAt.getTime() + 30 * DAY * 60_000).toISOString(),
      requestedAt: null,
    })
    for (const method of ['GET', 'HEAD']) {
      expect((await product.browser().send(method, path)).status).toBe(405)
      expect((await product.browser().send(method, '/contact-me')).status).not.toBe(200)
    }
    expect(await leadOf(person)).toMatchObject({ listedAt: null, contactRequestedAt: null })
  })

  test('reveals nothing to a wrong token, nor to the browser of the check without one', async () => {
    const { browser, answer } = await submit(product)
    const path = pathOf(answer).replace('request', 'link')
    expect(await browser.post(path, { token: '0'.repeat(64) })).toMatchObject({ status: 404 })
    expect(await browser.post(path, {})).toMatchObject({ status: 422 })
  })

  test('says when contact was requested before', async () => {
    const submitted = await submit(product)
    // A mail that is written after the request has no link.
    const token = await mailedToken(submitted.person.email)
    await askForContact(submitted)
    const { browser, answer } = submitted
    expect(await browser.post(pathOf(answer).replace('request', 'link'), { token })).toMatchObject({
      body: { standing: 'shared', requestedAt: product.clock.now().toISOString() },
    })
  })
})

describe('nothing is listed and the refusal says why', () => {
  const notListed = async ({ email }: { email: string }) =>
    expect(await leadOf({ email })).toMatchObject({ listedAt: null, contactRequestedAt: null })

  test('once the quotes of the check have ended', async () => {
    const { browser, answer, person } = await submit(product)
    product.clock.passMinutes(30 * DAY - 1)
    const { browser: owner } = await signedInOwner(product, { email: person.email })
    product.clock.passMinutes(1)
    for (const who of [browser, owner]) {
      expect(await who.post(pathOf(answer))).toMatchObject({
        status: 409,
        body: { code: 'estimate_ended', message: 'This estimate has ended. Check your rates again.' },
      })
    }
    await notListed(person)
  })

  test('but not for a newer check of the same lead', async () => {
    const older = await submit(product)
    product.clock.passMinutes(20 * DAY)
    const newer = await submit(product, {}, older.person)
    product.clock.passMinutes(11 * DAY)
    expect(await request(older)).toMatchObject(refusedWith(409, 'estimate_ended'))
    expect(await request(newer)).toMatchObject({ status: 200 })
  })

  test('after the consent was withdrawn, even if contact was requested before', async () => {
    for (const submitted of [await submit(product), await submitAndAsk(product)]) {
      const { listedAt } = await leadOf(submitted.person)
      await (await provedBrowser(product, submitted.person.email)).post('/api/privacy/withdraw')
      product.clock.passMinutes(1)
      expect(await request(submitted)).toMatchObject(refusedWith(409, 'consent_withdrawn'))
      expect(await leadOf(submitted.person)).toMatchObject({ listedAt, offMarketReason: 'withdrawn' })
    }
  })

  test('after the data was deleted, which the mailed link does not find either', async () => {
    const { browser, answer, person } = await submit(product)
    const token = await mailedToken(person.email)
    await (await provedBrowser(product, person.email)).post('/api/privacy/delete')
    for (const body of [undefined, { token }])
      expect(await browser.post(pathOf(answer), body)).toMatchObject(refusedWith(404, 'not_found'))
  })

  test('while an admin keeps it off the market', async () => {
    const { browser: admin } = await signedInAdmin(product)
    const { browser, answer, person } = await submit(product)
    const { id } = await leadOf(person)
    const offMarket = `/api/admin/leads/${id}/off-market`
    expect(await admin.send('PUT', offMarket, { reason: 'Looks invented.' })).toMatchObject({ status: 200 })
    expect(await request({ browser, answer })).toMatchObject(refusedWith(409, 'request_closed'))
    await notListed(person)
  })

  test('after its owner cancelled this request', async () => {
    const submitted = await submitAndAsk(product)
    const { id } = await leadOf(submitted.person)
    expect((await submitted.browser.post(`/api/requests/${id}/cancel`)).status).toBe(200)
    expect(await request(submitted)).toMatchObject(refusedWith(409, 'request_cancelled'))
    expect((await leadOf(submitted.person)).offMarketReason).toBe('cancelled')
  })

  test('after a newer request replaced it, or while a sold lead has the same phone', async () => {
    const ana = await submitAndAsk(product)
    const ben = await submit(product, {}, { ...newPerson(), phone: ana.person.phone })
    expect(await request(ana)).toMatchObject(refusedWith(409, 'request_replaced'))
    await askForContact(ben)
    const { browser: supplier } = await signedInSupplier(product)
    expect((await buy(product, supplier, (await leadOf(ben.person)).id)).status).toBe(200)
    product.clock.passMinutes(1)
    const cleo = await submit(product, {}, { ...newPerson(), phone: ana.person.phone })
    expect(await request(cleo)).toMatchObject(refusedWith(409, 'no_request'))
  })
})

test('for a sold lead the response says that a provider bought it, and the sale stays as it was', async () => {
  const { browser, answer, person } = await submitAndAsk(product)
  const { browser: supplier } = await signedInSupplier(product)
  const sold = await leadOf(person)
  await buy(product, supplier, sold.id)
  product.clock.passMinutes(5)
  const again = await submit(product, {}, person)
  const before = await leadOf(person)

  for (const one of [{ browser, answer }, again])
    expect(await request(one)).toMatchObject({
      status: 200,
      body: { state: 'bought' },
    })

  expect(await leadOf(person)).toEqual(before)
})

test('a concurrent withdrawal takes the lead off the market, whichever comes first', async () => {
  for (let race = 0; race < 5; race++) {
    const { browser, answer, person } = await submit(product)
    const privacy = await provedBrowser(product, person.email)
    const [requested, withdrawn] = await Promise.all([
      browser.post(pathOf(answer)),
      privacy.post('/api/privacy/withdraw'),
    ])
    expect([200, 409]).toContain(requested.status)
    expect(withdrawn.status).toBe(200)
    expect(await leadOf(person)).toMatchObject({ offMarketReason: 'withdrawn' })
  }
})

test('where leads are listed at submission, the request is stored and the lead keeps its place', async () => {
  const atOnce = await openProduct({ environment: { LEAD_LISTING: 'on-submission' } })
  handleRateCheckJobs(atOnce.deps)
  await atOnce.deps.jobs.startWorking()
  const submitted = await submit(atOnce)
  const listedAt = atOnce.clock.now()
  expect(await leadOf(submitted.person, atOnce)).toMatchObject({ contactRequestedAt: null })
  await until(async () =>
    atOnce.inbox.messages(submitted.person.email).some(({ text }) => text.includes('24 hours')),
  )
  const [summary] = atOnce.inbox.messages(submitted.person.email)
  expect(summary?.text).toContain('We’ve shared your request anonymously with payment providers.')
  expect(summary?.text).not.toContain('contact-me')
  atOnce.clock.passMinutes(5)

  await askForContact(submitted)

  const lead = await leadOf(submitted.person, atOnce)
  expect([lead.listedAt, lead.contactRequestedAt]).toEqual([listedAt, atOnce.clock.now()])
  await atOnce.close()
})
