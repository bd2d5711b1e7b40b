import { describe, expect, test } from 'bun:test'
import { SANDBOX_STRIPE } from '../../sandbox/stripe-client.ts'
import { IN_PRODUCTION } from '../../tests/support/processes/server-process.ts'
import { type Answer, openProduct, testProduct } from '../../tests/support/product.ts'

/** Hostile input is refused in our own words, and costs little more than plain text of the same length. */
const product = await testProduct()
const browser = product.browser()

const SEND = '/api/send-email-verification'
const SIGN_UP = '/api/supplier/signup'
const LONGEST_BODY = 64 * 1024

const nested = (levels: number, open = '[', close = ']') => `${open.repeat(levels)}${close.repeat(levels)}`
const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, i) => of(i))

/** The quickest of several runs, so that other work on this machine counts little. */
async function quickest(work: () => Promise<unknown>, times: number): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now()
    await work()
    took.push(performance.now() - startedAt)
  }
  return Math.min(...took)
}

/** Without our bounds, such input takes thousands of times as long as plain text of the same length. */
const MOST_TIMES_AS_LONG = 500

async function answerInTime(plain: () => Promise<Answer>, hostile: () => Promise<Answer>): Promise<Answer> {
  const took = await quickest(plain, 10)
  const answer = await hostile()
  expect(answer.status).toBeLessThan(500)
  expect((await quickest(hostile, 5)) / took).toBeLessThan(MOST_TIMES_AS_LONG)
  return answer
}

describe('JSON in JSON, deeper than any form of ours', () => {
  test.each([
    ['lists', `{"email":${nested(4_000)}}`],
    ['lists as deep as a body may be long', `{"email":${nested(32_000)}}`],
    ['objects', `{"email":${nested(10_000, '{"a":', '}').replace(':}', ':1}')}}`],
    ['lists that never end', '['.repeat(60_000)],
    ['lists in an unknown field', `{"email":"ana@example.ca","more":${nested(4_000)}}`],
  ])('%s: is refused before it is read', async (_, body) => {
    const answer = await browser.post(SEND, body)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'too_deep', message: 'The request nests lists and objects too deeply.' },
    })
  })

  test('is refused at the webhook too, before the signature is checked', async () =>
    expect(await browser.post('/api/stripe/webhook', nested(17))).toMatchObject({
      status: 400,
      body: { code: 'too_deep' },
    }))
})

describe('64 KB that no schema accepts are refused as quickly as they are read', () => {
  const bodies: [string, string, string][] = [
    ['a list in place of a text', SEND, `{"email":[${many(20_000, () => '1')}]}`],
    ['unknown fields', SEND, `{${many(4_000, (i) => `"field${i}":[]`)}}`],
    ['a list of wrong entries only', SIGN_UP, `{"businessTypes":[${many(20_000, () => '{}')}]}`],
    ['lists within lists', SEND, `{"email":${'['.repeat(12)}${many(20_000, () => '1')}${']'.repeat(12)}}`],
  ]

  test.each(bodies)('%s', async (_, path, body) => {
    expect(body.length).toBeWithin(LONGEST_BODY / 2, LONGEST_BODY + 1)
    const plain = () => browser.post(path, `{"email":"${'a'.repeat(64_000)}"}`)
    const answer = await answerInTime(plain, () => browser.post(path, body))
    expect(answer).toMatchObject({ status: 422, body: { code: 'check_your_answers' } })
    expect(JSON.stringify(answer.body).length).toBeLessThan(8_000)
  })

  test('in production as well', async () => {
    const strict = await openProduct({ environment: IN_PRODUCTION })
    const stranger = strict.browser()
    const ask = () => stranger.post(SIGN_UP, bodies[2]?.[2] ?? '', { origin: 'https://northrate.example' })
    expect(await ask()).toMatchObject({ status: 422, body: { code: 'check_your_answers' } })
    await strict.close()
  })
})

describe('a long query is answered in time', () => {
  const ask = (query: string) => browser.get(`/sandbox/messages?${query}`)

  test.each([
    ['lists in lists', `to=${nested(7_000)}`],
    ['lists in lists, one after the other', `to=${nested(3_000)}&to=${nested(3_000)}`],
    ['many names', many(3_000, (i) => `n${i}`).join('&')],
    ['one name many times', many(3_000, () => 'to=a').join('&')],
    ['names with brackets', `to${'[a]'.repeat(4_000)}=1`],
    ['many commas', `to=${','.repeat(14_000)}`],
  ])('%s', async (_, query) => {
    await answerInTime(
      () => ask(`to=${'a'.repeat(query.length)}`),
      () => ask(query),
    )
  })
})

describe('a long header is answered in time', () => {
  test.each([
    ['X-Forwarded-For', '1.1.1.1,'.repeat(1_900)],
    ['Accept-Encoding', 'br;q=0,'.repeat(2_000)],
    ['If-Match', '"a",'.repeat(3_500)],
    ['If-None-Match', 'W/'.repeat(7_000)],
    ['User-Agent', 'a'.repeat(15_000)],
    ['Cookie', `northrate_visitor=${nested(7_000)}`],
    ['Cookie', 'a=b;'.repeat(3_500)],
    ['Stripe-Signature', `t=${'1'.repeat(7_000)},${',t='.repeat(2_000)}`],
    ['Authorization', `Bearer ${' '.repeat(14_000)}`],
    ['Content-Type', `application/json${';'.repeat(14_000)}`],
  ])('%s', async (name, value) => {
    for (const [method, path, body] of [
      ['POST', SEND, '{"email":1}'],
      ['POST', '/api/stripe/webhook', '{}'],
      ['GET', '/api/auth/user', undefined],
    ] as const) {
      const send = (text: string) => browser.send(method, path, body, { [name.toLowerCase()]: text })
      await answerInTime(
        () => send('a'.repeat(value.length)),
        () => send(value),
      )
    }
  })
})

test.each([
  ['a nested form', `amount${'[a]'.repeat(20_000)}=1`],
  ['a nested form in a field that may have any name', `metadata${'[a]'.repeat(20_000)}=1`],
])('the stand-in for Stripe, in a demo, refuses %s', async (_, form) => {
  const answer = await browser.post('/sandbox/stripe/v1/payment_intents', form, {
    authorization: `Bearer ${SANDBOX_STRIPE.secretKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'parameter_unknown' } } })
})
