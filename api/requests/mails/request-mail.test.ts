import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { lockLeadOfPerson } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { leadRequests, requestMails } from '../../../db/schema/requests.ts'
import { type BuyerMail, REQUEST_MAILS, type RequestMail } from '../../../domain/requests.ts'
import { withMailServer } from '../../../tests/support/mails-on-server.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { leadsOf, newPerson, submitAndAsk } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { countWaitingStatements } from '../../../tests/support/while-changing.ts'
import { SenderUnavailable } from '../../platform/notifications/sending.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { sendBuyerMail } from './buyer-mail.ts'
import { sendRequestMail } from './request-mail.ts'

setDefaultTimeout(900_000)

const DAY = 24 * 60
const product = await testProduct()
// After the real time, which jobs without a time of their own have.
product.clock.set(new Date('2027-03-01T15:00:00Z'))

const { deps, failing, messages, mailsTo, startSending, killAfterMessage } = await withMailServer(product)

/** What the mail server has received for an address: subjects in order. */
const subjectsTo = (email: string) =>
  messages
    .filter(({ to }) => to === email)
    .map(({ raw }) => decoded(/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''))

const decoded = (subject: string) =>
  subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())

async function requested(changes = {}, person = newPerson()) {
  const { browser } = await submitAndAsk(product, changes, person)
  return { browser, person, lead: only(await leadsOf(product, person.email)) }
}

async function sellTo(leadId: string) {
  const { supplier, browser } = await signedInSupplier(product)
  expect((await buy(product, browser, leadId)).status).toBe(200)
  return { supplier, buyer: browser }
}

const TO_BUYER: Record<string, BuyerMail> = {
  'remind-buyer-of-promise': 'buyer-reminder',
  'tell-buyer-of-wait': 'buyer-wait',
  'tell-buyer-of-cancellation': 'buyer-cancelled',
  'tell-buyer-of-renewal': 'buyer-renewed',
}

const QueuedJob = v.object({
  id: v.string(),
  name: v.string(),
  data: v.object({ leadId: v.string(), mail: v.optional(v.picklist(REQUEST_MAILS)) }),
})

type Job = { leadId: string; mail: RequestMail | BuyerMail; run: () => Promise<void> }

function jobOf({ name, data: { leadId, mail } }: v.InferOutput<typeof QueuedJob>): Job {
  if (mail !== undefined) return { leadId, mail, run: () => sendRequestMail(deps, { leadId, mail }) }
  const toBuyer = TO_BUYER[name]
  if (toBuyer === undefined) throw new Error(`The job ${name} sends no mail.`)
  return { leadId, mail: toBuyer, run: () => sendBuyerMail(deps, { leadId, mail: toBuyer }) }
}

/** The jobs of a request that are due by the product’s clock and that no earlier call returned. */
async function dueJobs(leadId: string, done: Set<string>) {
  const { rows } = await product.deps.pool.query(
    `select id, name, data from pgboss.job where name = any($3) and data ->> 'leadId' = $1
       and start_after <= $2 order by start_after, id`,
    [leadId, product.clock.now(), ['send-request-mail', ...Object.keys(TO_BUYER)]],
  )
  const due = rows.map((row) => v.parse(QueuedJob, row)).filter(({ id }) => !done.has(id))
  for (const { id } of due) done.add(id)
  return due.map(jobOf)
}

const startDying = ({ leadId, mail: wanted }: Job) =>
  startSending(join(import.meta.dir, 'dying-mail.fixture.ts'), leadId, wanted)

/** Kills the process while it waits for the lead, so before it has claimed the mail. */
async function killBefore(job: Job): Promise<void> {
  await product.db.transaction(async (tx) => {
    await lockLeadOfPerson(tx, job.leadId)
    let dying = startDying(job)
    while ((await countWaitingStatements(product)) === 0) {
      // On a busy machine a connection can take too long, or the wait for the lock.
      if (dying.exitCode !== null) dying = startDying(job)
      await Bun.sleep(5)
    }
    dying.kill('SIGKILL')
    await dying.exited
  })
}

const killAfter = (job: Job) => killAfterMessage(startDying(job))

/** A job is late by this at most. */
const HOURS_A_STEP = 4

test('a request of 60 days is mailed about five times, and its buyer three times, in order, though each job is killed once and run twice', async () => {
  const { lead, person, browser } = await requested({ monthlyFee: '29.95' })
  const done = new Set<string>()
  const seen: Job['mail'][] = []
  let kills = 0
  let buyer = { name: '', email: '' }
  for (let hour = 0; hour <= 60 * 24; hour += HOURS_A_STEP) {
    if (hour === 72) buyer = (await sellTo(lead.id)).supplier
    const owner = () => provedBrowser(product, person.email)
    if (hour === 100) await (await owner()).post(`/api/requests/${lead.id}/contacted`, { answer: 'not-yet' })
    if (hour === 1_400) await (await owner()).post(`/api/requests/${lead.id}/cancel`)
    for (const job of await dueJobs(lead.id, done)) {
      seen.push(job.mail)
      await (kills++ % 2 === 0 ? killBefore : killAfter)(job)
      await Promise.all([job.run(), job.run()])
    }
    product.clock.passMinutes(HOURS_A_STEP * 60)
  }

  expect(seen.filter((one) => one !== 'taken-text')).toEqual([
    'received',
    'unsold',
    'taken',
    'buyer-reminder',
    'contacted',
    'buyer-wait',
    'decided',
    'buyer-cancelled',
  ])
  expect(subjectsTo(person.email)).toEqual([
    `Your request is in: ${person.company}`,
    `No provider has taken your request yet: ${person.company}`,
    `${buyer.name} will call you`,
    `Did ${buyer.name} contact you?`,
    `Did you get an offer from ${buyer.name}?`,
  ])
  expect(subjectsTo(buyer.email).map((subject) => subject.replace(/ \(NR-\d+\)/, ''))).toEqual([
    `Reminder: contact ${person.company}`,
    `The owner says you haven’t called: ${person.company}`,
    `Don’t call: the owner of ${person.company} cancelled`,
  ])
  const all = mailsTo(person.email)
  for (const raw of all) {
    expect(raw).toContain(`/your-request#${lead.id}.`)
    expect(raw).toContain(`http://localhost/api/request-emails/unsubscribe?token=${lead.id}.`)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  }
  expect(all[2]).toMatch(/\$29\.95 a month today/)
  expect((await browser.get('/api/requests')).status).toBe(200)
})

describe('nothing is mailed', () => {
  const everything = async (leadId: string) => {
    for (const one of REQUEST_MAILS) await sendRequestMail(deps, { leadId, mail: one })
  }
  const isAfter = async (leadId: string, email: string) => {
    const before = subjectsTo(email).length
    await everything(leadId)
    return subjectsTo(email).slice(before)
  }
  type Taken = { lead: { id: string }; person: { email: string }; browser: Browser; buyer: Browser }
  const proved = ({ person }: Taken) => provedBrowser(product, person.email)

  const ENDS: [string, (taken: Taken) => Promise<unknown>][] = [
    ['after a withdrawal', async (taken) => (await proved(taken)).post('/api/privacy/withdraw')],
    ['after a deletion', async (taken) => (await proved(taken)).post('/api/privacy/delete')],
    ['after the owner cancelled', ({ browser, lead }) => browser.post(`/api/requests/${lead.id}/cancel`)],
    [
      'after the owner stopped these emails',
      ({ browser, lead }) => browser.send('PUT', `/api/requests/${lead.id}/emails`, { stop: true }),
    ],
  ]
  test.each(ENDS)('%s', async (_, end) => {
    const request = await requested()
    const { buyer } = await sellTo(request.lead.id)
    await end({ ...request, buyer })
    product.clock.passMinutes(9 * DAY)
    expect(await isAfter(request.lead.id, request.person.email)).toEqual([])
  })

  test('about an unsold request once it is sold, nor about a sale that did not happen', async () => {
    const { lead, person } = await requested()
    await sendRequestMail(deps, { leadId: lead.id, mail: 'received' })
    for (const one of ['taken', 'taken-text', 'contacted', 'decided'] as const)
      await sendRequestMail(deps, { leadId: lead.id, mail: one })
    await sellTo(lead.id)
    await sendRequestMail(deps, { leadId: lead.id, mail: 'unsold' })
    expect(subjectsTo(person.email)).toEqual([`Your request is in: ${person.company}`])
  })

  test('about contact that the owner has answered about', async () => {
    const { lead, person, browser } = await requested()
    await sellTo(lead.id)
    await browser.post(`/api/requests/${lead.id}/contacted`, { answer: 'yes', withinHours: 2 })
    await browser.post(`/api/requests/${lead.id}/decided`, { gotOffer: true, switched: false })
    await sendRequestMail(deps, { leadId: lead.id, mail: 'contacted' })
    await sendRequestMail(deps, { leadId: lead.id, mail: 'decided' })
    expect(subjectsTo(person.email)).toEqual([])
  })

  test('about a request that was undone and cancelled again', async () => {
    const { lead, person, browser } = await requested()
    for (const action of ['cancel', 'undo-cancel', 'cancel'])
      expect((await browser.post(`/api/requests/${lead.id}/${action}`)).status).toBe(200)
    expect(await isAfter(lead.id, person.email)).toEqual([])
  })
})

describe('a mail that the server', () => {
  const claimsOf = (leadId: string) => product.db.$count(requestMails, eq(requestMails.leadId, leadId))

  test('certainly did not take is sent at the next try', async () => {
    const { lead, person } = await requested()
    const error = new SenderUnavailable('email', 'ECONNREFUSED', { mayHaveGoneOut: false })
    const job = { leadId: lead.id, mail: 'received' } as const
    expect(sendRequestMail(failing(error), job)).rejects.toThrow()
    await sendRequestMail(deps, job)
    expect(subjectsTo(person.email)).toHaveLength(1)
  })

  test('may have taken is not sent again, and one for an address it refuses neither', async () => {
    for (const [options, throws] of [
      [{ mayHaveGoneOut: true }, false],
      [{ isPermanent: true, mayHaveGoneOut: false }, true],
    ] as const) {
      const { lead, person } = await requested()
      const job = { leadId: lead.id, mail: 'received' } as const
      const sent = sendRequestMail(failing(new SenderUnavailable('email', 'ETIMEDOUT', options)), job)
      await (throws ? expect(sent).rejects.toThrow() : sent)
      await sendRequestMail(deps, job)
      expect([subjectsTo(person.email), await claimsOf(lead.id)]).toEqual([[], 1])
    }
  })
})

const CopyOfData = v.object({
  raw: v.object({
    requestMails: v.array(v.object({ mail: v.string(), sentAt: v.nullable(v.string()) })),
  }),
})

test.each([
  ['en', '+1 416 555 0142 ext. 23'],
  ['fr', '+1 416 555 0142 poste 23'],
] as const)(
  'the mail about the sale names the provider’s number with its extension: %s',
  async (language, shown) => {
    const { lead, person } = await requested()
    await product.db.update(leads).set({ language }).where(eq(leads.id, lead.id))
    const { supplier } = await sellTo(lead.id)
    const number = { phoneForOwners: '+14165550142', phoneForOwnersExt: '23' }
    await product.db.update(suppliers).set(number).where(eq(suppliers.id, supplier.id))
    await sendRequestMail(product.deps, { leadId: lead.id, mail: 'taken' })
    expect(product.inbox.messages(person.email).some(({ text }) => text.includes(shown))).toBe(true)
  },
)

describe('a text message about the sale', () => {
  async function wished(changes: Partial<typeof product.deps> = {}) {
    const { lead, person, browser } = await requested()
    const wishes = { callTimes: null, wantsText: true }
    expect((await browser.send('PUT', `/api/requests/${lead.id}/call-times`, wishes)).status).toBe(200)
    const { supplier } = await sellTo(lead.id)
    const send = () => sendRequestMail({ ...deps, ...changes }, { leadId: lead.id, mail: 'taken-text' })
    const texts = () => product.inbox.messages(person.phone).filter(({ text }) => text.includes('STOP'))
    return { lead, person, supplier, send, texts }
  }

  test('goes once to who wishes one, in one message that says how to stop them', async () => {
    const { supplier, send, texts } = await wished()
    await Promise.all([send(), send()])
    const { text } = only(texts())
    expect(text).toContain(supplier.name)
    expect(text.length).toBeLessThanOrEqual(160)
  })

  test('is not sent to who wishes none', async () => {
    const { lead, person } = await requested()
    await sellTo(lead.id)
    await sendRequestMail(deps, { leadId: lead.id, mail: 'taken-text' })
    expect(product.inbox.messages(person.phone).some(({ text }) => text.includes('STOP'))).toBe(false)
  })

  test('is not sent beyond the site’s budget', async () => {
    const { send, texts } = await wished({ settings: { ...product.deps.settings, smsHourlyBudget: 0 } })
    await send()
    expect(texts()).toEqual([])
  })

  test.each([
    ['that was sent has the time', 100, true],
    ['that was not sent, for lack of budget, has none', 0, false],
  ] as const)('%s in the copy of the owner’s data', async (_, smsHourlyBudget, isSent) => {
    const { person, send } = await wished({ settings: { ...product.deps.settings, smsHourlyBudget } })
    await send()
    const browser = await provedBrowser(product, person.email)
    const copy = v.parse(CopyOfData, (await browser.get('/api/privacy/my-data/export')).body)
    const text = only(copy.raw.requestMails.filter(({ mail }) => mail === 'taken-text'))
    expect(text.sentAt).toBe(isSent ? product.clock.now().toISOString() : null)
  })

  test('switches itself off where the number has replied STOP, which the carrier refuses', async () => {
    const refused = new SenderUnavailable('sms', '400 21610', { isPermanent: true })
    const { lead, send } = await wished({ sms: { send: () => Promise.reject(refused), close() {} } })
    expect(send()).rejects.toThrow()
    const said = only(await product.db.select().from(leadRequests).where(eq(leadRequests.leadId, lead.id)))
    expect(said.wantsText).toBe(false)
  })
})

test('a sale more than a day after the request promises a call within 24 hours of the sale', async () => {
  const { lead, person } = await requested()
  product.clock.passMinutes(30 * 60)
  await sellTo(lead.id)
  await sendRequestMail(deps, { leadId: lead.id, mail: 'taken' })
  const sale = only(await product.db.select().from(purchases).where(eq(purchases.leadId, lead.id)))
  const by = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Toronto',
    hour: 'numeric',
    minute: '2-digit',
  })
  const raw = messages.findLast(({ to }) => to === person.email)?.raw ?? ''
  expect(raw.replaceAll('=\r\n', '')).toContain(
    by.format(hoursAfter(sale.purchasedAt, 24)).split('\u202f')[0] ?? '',
  )
})
