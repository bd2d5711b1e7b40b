import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Message, SenderUnavailable } from './sending.ts'
import { openSmsSender } from './sms.ts'

const account = { accountSid: 'AC00000000000000000000000000000000', authToken: 'token', from: '+16045550100' }
const sms = { to: '+14165550123', text: '123456 is your code.' }
/** Short, so that a hang is noticed at once. */
const SHORT_MS = 150

/** Twilio's far end: answers as the test says and keeps what it was asked. */
let answer: () => Response | Promise<Response>
const asked: { path: string; authorization: string | null; form: URLSearchParams }[] = []
let twilio: ReturnType<typeof Bun.serve>
beforeAll(() => {
  twilio = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const form = new URLSearchParams(await request.text())
      asked.push({
        path: new URL(request.url).pathname,
        authorization: request.headers.get('authorization'),
        form,
      })
      return answer()
    },
  })
})
afterAll(() => twilio.stop(true))

const open = (from = account.from, timeoutMs?: number) =>
  openSmsSender({ twilio: { ...account, from }, timeoutMs, apiUrl: twilio.url.href })

async function failureWhen(answers: typeof answer, timeoutMs?: number): Promise<SenderUnavailable> {
  answer = answers
  const failure = await open(account.from, timeoutMs)
    .send(sms)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  if (!(failure instanceof SenderUnavailable))
    throw new Error(`expected SenderUnavailable, got ${String(failure)}`)
  expect(Bun.inspect(failure)).not.toContain('4165550123')
  return failure
}

test('a message goes to Twilio once, from our number', async () => {
  asked.length = 0
  answer = () => Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 })
  await open().send(sms)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.path).toBe(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`)
  expect(asked[0]?.authorization).toBe(`Basic ${btoa(`${account.accountSid}:token`)}`)
  expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({ To: sms.to, From: account.from, Body: sms.text })
})

test('a messaging service may stand where the number does', async () => {
  asked.length = 0
  answer = () => Response.json({ sid: 'SM1' }, { status: 201 })
  await open('MG00000000000000000000000000000000').send(sms)
  expect(asked[0]?.form.get('MessagingServiceSid')).toBe('MG00000000000000000000000000000000')
  expect(asked[0]?.form.has('From')).toBe(false)
})

test('a number the carrier refuses is refused for good', async () => {
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
])('%s may pass: the message may go out at another try', async (_what, status, body, code) => {
  const failure = await failureWhen(() => new Response(body, { status }))
  expect(failure).toMatchObject({ code, isPermanent: false })
})

test('a redirect is not followed: it would carry our password away', async () => {
  asked.length = 0
  const failure = await failureWhen(() => Response.redirect(new URL('/elsewhere', twilio.url).href, 307))
  expect(failure.isPermanent).toBe(false)
  expect(asked).toHaveLength(1)
})

test('a far end that hangs is given up within the bound', async () => {
  const never = Promise.withResolvers<Response>()
  expect((await failureWhen(() => never.promise, SHORT_MS)).isPermanent).toBe(false)
  never.resolve(new Response())
})

test('a far end that answers a byte at a time without end is given up within the bound', async () => {
  const drip = () => {
    let timer: ReturnType<typeof setInterval>
    const start = (controller: ReadableStreamDefaultController) => {
      timer = setInterval(() => controller.enqueue(' '), SHORT_MS / 10)
    }
    return new Response(new ReadableStream({ start, cancel: () => clearInterval(timer) }), { status: 201 })
  }
  expect((await failureWhen(drip, SHORT_MS)).isPermanent).toBe(false)
})

test('a far end that is not there fails at once', async () => {
  const sender = openSmsSender({ twilio: account, apiUrl: 'http://127.0.0.1:9' })
  await expect(sender.send(sms)).rejects.toMatchObject({ isPermanent: false })
})

test('what is no number is not sent', async () => {
  asked.length = 0
  await expect(open().send({ ...sms, to: 'whatsapp:+14165550123' })).rejects.toMatchObject({
    code: 'ENUMBER',
  })
  expect(asked).toHaveLength(0)
})

test('without an account the message is in the inbox', async () => {
  const inbox: Message[] = []
  await openSmsSender({ inbox: { put: (message) => inbox.push(message) } }).send(sms)
  expect(inbox).toEqual([{ channel: 'sms', to: sms.to, subject: '', text: sms.text, html: '' }])
})
