import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { openMailSender } from '../../platform/notifications/mail.ts'
import type { Message } from '../../platform/notifications/sending.ts'
import { openSmsSender } from '../../platform/notifications/sms.ts'
import { nobodyThere, serverThat } from '../../platform/notifications/smtp-servers.fixture.ts'

/** How the far end is at the moment: of mail and of texts alike. */
let farEnd: 'works' | 'is not there' | 'says nothing'
/** What arrived while it worked. */
let arrived: Message[]
/** Short, so that a silent far end is abandoned at once. */
const timeoutMs = 200

const silent = await serverThat(() => {})
afterAll(() => silent.close())
const urls = { 'is not there': await nobodyThere(), 'says nothing': silent.url }
const appSecrets = ['a secret of thirty-two bytes or more']
const outbox = { put: (message: Message) => void arrived.push(message) }
const mail = openMailSender({ inbox: outbox, appSecrets })
const sms = openSmsSender({ inbox: outbox })
const twilio = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+14165550100' }
const product = await testProduct({
  environment: { SMS_DAILY_BUDGET: '10' },
  mail: {
    ...mail,
    send: (message, about) => {
      if (farEnd === 'works') return mail.send(message, about)
      const smtp = { url: urls[farEnd], from: 'a@example.ca' }
      return openMailSender({ smtp, appSecrets, timeoutMs }).send(message, about)
    },
  },
  sms: {
    ...sms,
    send: (message) => {
      if (farEnd === 'works') return sms.send(message)
      const apiUrl = urls[farEnd].replace('smtp:', 'http:')
      return openSmsSender({ twilio, apiUrl, timeoutMs }).send(message)
    },
  },
})

let count = 0
let browser: Browser
let person: { email: string; phone: string }
beforeEach(async () => {
  farEnd = 'works'
  arrived = []
  count += 1
  browser = product.browser()
  person = { email: `person-${count}@example.ca`, phone: `+1416555${1000 + count}` }
  const first = `first-${person.email}`
  await browser.post('/api/send-email-verification', { email: first })
  await browser.post('/api/verify-email', { email: first, code: codeTo(first) })
})

const codeTo = (to: string) => arrived.findLast((message) => message.to === to)?.text.match(/\b\d{6}\b/)?.[0]

const CHANNELS = [
  { channel: 'email', field: 'email', refusal: 'mail_unavailable' },
  { channel: 'sms', field: 'phone', refusal: 'sms_unavailable' },
] as const

describe.each([...CHANNELS])('when no $channel can be sent', ({ channel, field, refusal }) => {
  const send = () => browser.post(`/api/send-${channel}-verification`, { [field]: person[field] })
  const tryCode = (code: string | undefined) =>
    browser.post(`/api/verify-${field}`, { [field]: person[field], code })
  const expectUnavailable = async () => {
    const body = { code: refusal, message: expect.stringContaining('couldn’t send') }
    expect(await send()).toMatchObject({ status: 503, body })
  }

  test('because the far end says nothing, the answer says so', async () => {
    farEnd = 'says nothing'
    await expectUnavailable()
  })

  test('nothing is used up: neither the codes of the day, nor the free resend, nor any time', async () => {
    farEnd = 'is not there'
    for (let failed = 0; failed < 12; failed++) await expectUnavailable()

    farEnd = 'works'
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429])
    expect((await tryCode(codeTo(person[field]))).status).toBe(200)
  })

  test('a code that was not sent is not valid', async () => {
    farEnd = 'is not there'
    await send()
    const isThisOne = eq(verifications.address, person[field])
    const [kept] = await product.db.select().from(verifications).where(isThisOne)
    expect(kept).toMatchObject({ codeDigest: null, sends: 0 })
    const body = { verified: false, code: 'wrong_code' }
    expect(await tryCode('123456')).toMatchObject({ status: 422, body })
  })

  test('the log says why in our own words', async () => {
    product.logLines.length = 0
    farEnd = 'is not there'
    await send()
    const [warning] = product.logLines.map((line) => JSON.parse(line)).filter((line) => 'channel' in line)
    expect(warning).toMatchObject({
      channel,
      fault: { name: 'SenderUnavailable', message: expect.stringContaining('was not sent') },
    })
    expect(product.logLines.join()).not.toContain(person[field])
  })
})
