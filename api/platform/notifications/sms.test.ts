import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { type Message, SenderUnavailable } from './sending.ts'
import { openSmsSender } from './sms.ts'

const account = { accountSid: 'AC00000000000000000000000000000000', authToken: 'token', from: '+16045550100' }
const sms = { to: '+14165550123', text: '123456 is your code.' }
/** Short, so that a hang is noticed at once. */
const SHORT_MS = 150

/** Stands in for Twilio: answers as the test says, and keeps the requests. */
let answer: () => Response | Promise<Response>
const requests: { path: string; authorization: string | null; form: Record<string, string> }[] = []
let twilio: ReturnType<typeof Bun.serve>
beforeAll(() => {
  twilio = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const form = Object.fromEntries(new URLSearchParams(await request.text()))
      const authorization = request.headers.get('authorization')
      requests.push({ path: new URL(request.url).pathname, authorization, form })
      return answer()
    },
  })
})
afterAll(() => twilio.stop(true))
beforeEach(() => {
  requests.length = 0
})
const open = (from = account.from, timeoutMs?: number) =>
  openSmsSender({ twilio: { ...account, from }, timeoutMs, apiUrl: twilio.url.href })

async function failureWhen(answers: typeof answer, timeoutMs?: number): Promise<SenderUnavailable> {
  answer = answers
  const failure: unknown = await open(account.from, timeoutMs)
    .send(sms)
    .catch((error: unknown) => error)
  if (!(failure instanceof SenderUnavailable))
    throw new Error(`expected SenderUnavailable, got ${String(failure)}`)
  expect(Bun.inspect(failure)).not.toContain('4165550123')
  return failure
}

test.each([
  ['our number', account.from, { From: account.from }],
  ['a messaging service', `MG${'0'.repeat(32)}`, { MessagingServiceSid: `MG${'0'.repeat(32)}` }],
])('a message is sent to Twilio once, from %s', async (_, from, sender) => {
  answer = () => Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 })
  await open(from).send(sms)
  expect(requests).toEqual([
    {
      path: `/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
      authorization: `Basic ${btoa(`${account.accountSid}:token`)}`,
      form: { To: sms.to, Body: sms.text, ...sender },
    },
  ])
})

test('a number that the carrier refuses is a permanent failure', async () => {
  const body = { code: 21211, message: `${sms.to} is not a valid phone number`, status: 400 }
  const failure = await failureWhen(() => Response.json(body, { status: 400 }))
  expect(failure).toMatchObject({ code: '400 21211', isPermanent: true })
})

test.each([
  ['too many requests', 429, '{"code":20429,"message":"Too Many Requests","status":429}', '429 20429'],
  ['a fault of theirs', 500, '{"code":20500,"message":"Internal Server Error","status":500}', '500 20500'],
  ['a fault in front of them', 503, '<html>Service Unavailable</html>', '503'],
  ['a wrong password of ours', 401, '{"code":20003,"message":"Authenticate","status":401}', '401 20003'],
  ['a page that is no answer', 200, '<html>Welcome to the hotel</html>', 'SyntaxError'],
])('%s is a passing failure', async (_what, status, body, code) => {
  const failure = await failureWhen(() => new Response(body, { status }))
  expect(failure).toMatchObject({ code, isPermanent: false })
})

test('a redirect is not followed, because it would receive our password', async () => {
  const failure = await failureWhen(() => Response.redirect(new URL('/elsewhere', twilio.url).href, 307))
  expect(failure.isPermanent).toBe(false)
  expect(requests).toHaveLength(1)
})

test('a server that hangs fails within the limit', async () => {
  const never = Promise.withResolvers<Response>()
  expect((await failureWhen(() => never.promise, SHORT_MS)).isPermanent).toBe(false)
  never.resolve(new Response())
})

test('a server that answers byte by byte without an end fails within the limit', async () => {
  const drip = () => {
    let timer: ReturnType<typeof setInterval>
    const start = (controller: ReadableStreamDefaultController) => {
      timer = setInterval(() => controller.enqueue(' '), SHORT_MS / 10)
    }
    return new Response(new ReadableStream({ start, cancel: () => clearInterval(timer) }), { status: 201 })
  }
  expect((await failureWhen(drip, SHORT_MS)).isPermanent).toBe(false)
})

test('a server that is not there fails at once', async () => {
  const sender = openSmsSender({ twilio: account, apiUrl: 'http://127.0.0.1:9' })
  await expect(sender.send(sms)).rejects.toMatchObject({ isPermanent: false })
})

test('an invalid number is not sent', async () => {
  const sending = open().send({ ...sms, to: 'whatsapp:+14165550123' })
  await expect(sending).rejects.toMatchObject({ code: 'ENUMBER' })
  expect(requests).toEqual([])
})

test('without an account the message is in the inbox', async () => {
  const inbox: Message[] = []
  await openSmsSender({ inbox: { put: (message) => inbox.push(message) } }).send(sms)
  expect(inbox).toEqual([{ channel: 'sms', to: sms.to, subject: '', text: sms.text, html: '' }])
})
