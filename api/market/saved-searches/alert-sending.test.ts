import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { alertMails } from '../../../db/schema/saved-searches.ts'
import { marksIn } from '../../../tests/support/browser/marks.ts'
import { foundLeads, noteFound, savedSearch } from '../../../tests/support/people/saved-search.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { ORIGIN, openProduct, type Product } from '../../../tests/support/product.ts'
import { markedLead } from '../../../tests/support/purchase/marked-lead.ts'
import { type MailSender, openMailSender } from '../../platform/notifications/mail.ts'
import { SenderUnavailable } from '../../platform/notifications/sending.ts'
import {
  nobodyThere,
  type Says,
  scriptedMailServer,
} from '../../platform/notifications/smtp-servers.fixture.ts'
import { sendSearchAlert } from './send-alert.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const TIMEOUT_MS = 300

let product: Product
let server: Awaited<ReturnType<typeof scriptedMailServer>>
let says: Record<string, Says>
let sender: MailSender
let supplierId: string
let search: { id: string }

beforeAll(async () => {
  server = await scriptedMailServer((stage) => says[stage])
  product = await openProduct({ mail: { send: (mail, about) => sender.send(mail, about), close: () => {} } })
})
afterAll(async () => {
  await product.close()
  await server.close()
})
beforeEach(async () => {
  says = {}
  server.messages.length = 0
  sendThrough(server.url)
  supplierId = (await signedInSupplier(product)).supplier.id
  search = await savedSearch(product, supplierId)
  product.clock.passMinutes(11)
})
afterEach(() => sender.close())

function sendThrough(url: string): void {
  sender = openMailSender({
    smtp: { url, from: 'Northrate <hello@example.ca>' },
    appSecrets: product.deps.appSecrets,
    timeoutMs: TIMEOUT_MS,
  })
}

/** The result of the job. */
const send = () =>
  sendSearchAlert(product.deps, search.id).then(
    () => 'done',
    (error: unknown) => error,
  )

/** The leads of each message that was sent to its end. */
const leadsSent = () =>
  server.messages.map(({ raw }) => {
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return [...new Set([...text.matchAll(/\?lead=([0-9a-f-]{36})/g)].map(([, id]) => id))].toSorted()
  })
async function expectDone() {
  expect(await send()).toBe('done')
}
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).toSorted()
const written = () => product.db.select().from(alertMails).where(eq(alertMails.searchId, search.id))

describe('a mail that certainly did not go out goes out at the next try, where the server', () => {
  const refusing: [string, Record<string, Says>][] = [
    ['is busy', { greeting: '421 busy' }],
    ['hangs before its greeting', { greeting: '' }],
    ['refuses the recipient for now', { RCPT: '451 greylisted' }],
    ['hangs up before the message', { DATA: null }],
    ['hangs before the message', { DATA: '' }],
    ['refuses the message for now', { message: '452 full' }],
  ]
  test.each(refusing)('%s', async (_, answers) => {
    const found = await foundLeads(product, [search], 2)
    says = answers
    for (let tries = 0; tries < 2; tries++) {
      expect(await send()).toBeInstanceOf(SenderUnavailable)
      expect(await written()).toEqual([])
    }
    says = {}
    server.messages.length = 0
    await expectDone()
    expect(leadsSent()).toEqual([idsOf(found)])
    expect((await written())[0]?.sentAt).not.toBeNull()
  })

  test('cannot be reached', async () => {
    const found = await foundLeads(product, [search], 1)
    sendThrough(await nobodyThere())
    expect(await send()).toBeInstanceOf(SenderUnavailable)
    sendThrough(server.url)
    await expectDone()
    expect(leadsSent()).toEqual([idsOf(found)])
  })
})

describe('a mail that may have gone out is not sent again, where the server', () => {
  const silent: [string, Record<string, Says>][] = [
    ['hangs after the message', { message: '' }],
    ['hangs up after the message', { message: null }],
    ['closes down after the message', { message: '421 closing' }],
    ['answers nonsense to the message', { message: 'what?' }],
  ]
  test.each(silent)('%s', async (_, answers) => {
    const lost = await foundLeads(product, [search], 2)
    says = answers
    await expectDone()
    says = {}
    await expectDone()
    product.clock.passMinutes(11)
    const found = await foundLeads(product, [search], 1)
    await expectDone()

    expect(leadsSent()).toEqual([idsOf(lost), idsOf(found)])
    expect(product.logLines.join('')).toContain('an alert may not have gone out')
  })
})

test('a permanently refused address is not mailed the same leads again', async () => {
  await foundLeads(product, [search], 1)
  says = { RCPT: '550 no such user' }
  expect(await send()).toMatchObject({ isPermanent: true })
  says = {}
  product.clock.passMinutes(11)
  await expectDone()
  expect(server.messages).toEqual([])
})

test('a lead that is found while a mail is sent waits for the next mail', async () => {
  const first = await foundLeads(product, [search], 1)
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = await scriptedMailServer(async (stage) => {
    if (stage !== 'message') return undefined
    reached.resolve()
    await goOn.promise
    return undefined
  })
  sendThrough(slow.url)
  const sending = send()
  await reached.promise
  const second = await foundLeads(product, [search], 1)
  await expectDone()
  goOn.resolve()
  expect(await sending).toBe('done')
  await slow.close()
  expect(slow.messages).toHaveLength(1)

  sendThrough(server.url)
  product.clock.passMinutes(11)
  await send()
  expect(leadsSent()).toEqual([idsOf(second)])
  expect(idsOf(first)).not.toEqual(idsOf(second))
})

test('the mail carries the headers of one-click, and their address pauses the search', async () => {
  await foundLeads(product, [search], 1)
  await send()
  const headers = server.messages[0]?.raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const address = /^List-Unsubscribe: <(.*)>$/m.exec(headers)?.[1] ?? ''
  expect(address).toBe(
    `${ORIGIN}/api/search-alerts/unsubscribe?token=${unsubscribeToken(product.deps.appSecrets, search.id)}`,
  )
  const answer = await product.handle(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  )
  expect(answer.status).toBe(200)
  product.clock.passMinutes(11)
  await foundLeads(product, [search], 1)
  await send()
  expect(server.messages).toHaveLength(1)
})

test('only a lead’s card is in the mail, and nothing private is in the queue or the log', async () => {
  const { leadId, marks } = await markedLead(product)
  await noteFound(product, [search], [{ id: leadId }])
  // First with a waiting job, as after a recent mail.
  await product.db.insert(alertMails).values({ searchId: search.id, begunAt: product.clock.now() })
  await send()
  const { rows } = await product.deps.pool.query('select * from pgboss.job')
  expect(rows.length).toBeGreaterThan(0)
  product.clock.passMinutes(11)
  const said: string[] = []
  sender = {
    send: async (mail) => {
      said.push(JSON.stringify(mail))
    },
    close: () => {},
  }
  await send()

  expect(said).toHaveLength(1)
  expect(said[0]).toContain(leadId)
  for (const place of [...said, JSON.stringify(rows), ...product.logLines])
    expect(marksIn(place, marks)).toEqual([])
})
