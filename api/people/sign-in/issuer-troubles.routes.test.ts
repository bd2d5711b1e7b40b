import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { CLIENT, environmentOf } from '../../../tests/support/issuer/issuer.ts'
import { openScriptedIssuer, type Script } from '../../../tests/support/issuer/scripted-issuer.ts'
import { openProduct, testProduct } from '../../../tests/support/product.ts'

const IN_TROUBLE = '/login?trouble=issuer&return=%2Fcheck-rates'

const issuer = await openScriptedIssuer(CLIENT)
const product = await testProduct({ environment: environmentOf(issuer) })
beforeEach(() => {
  issuer.says({})
  issuer.start()
  // What was remembered of the issuer in an earlier test is out of date by now.
  product.clock.passMinutes(61)
})
afterEach(() => issuer.stop())

const setOut = (browser = product.browser()) => browser.get('/api/login?return=/check-rates')

/** A whole sign-in; returns its last answer. */
async function signIn(browser = product.browser()) {
  const left = await setOut(browser)
  return browser.get(issuer.sendBack(left.headers.get('location') ?? ''))
}

const signsIn = async () => (await signIn()).headers.get('location') === '/check-rates'

/** The person sees the trouble page, and nothing of ours has changed. */
async function expectTrouble(answered: Promise<{ status: number; headers: Headers; body: unknown }>) {
  const before = [await product.db.$count(sessions), await product.db.$count(users)]
  const answer = await answered
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(IN_TROUBLE)
  expect(answer.body).toBe('')
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('northrate_user'))).toEqual([])
  expect([await product.db.$count(sessions), await product.db.$count(users)]).toEqual(before)
}

const pageOfSomethingElse = () =>
  new Response('<h1>Sign in to the Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })

test('an issuer that answers correctly signs people in', async () => {
  expect(await signsIn()).toBe(true)
})

test.each<[string, () => Partial<Script>]>([
  ['a wrong nonce', () => ({ token: () => issuer.tokenOf({ nonce: 'of another try' }) })],
  ['no nonce', () => ({ token: () => issuer.tokenOf({ nonce: undefined }) })],
  ['a token signed by another key', () => ({ token: () => issuer.tokenOf({}, issuer.otherKey) })],
  ['an unsigned token', () => ({ token: () => issuer.weakTokenOf('none') })],
  ['a token signed with our own secret', () => ({ token: () => issuer.weakTokenOf('HS256') })],
  ['a token for another client', () => ({ token: () => issuer.tokenOf({ aud: 'someone-else' }) })],
  ['a token of another issuer', () => ({ token: () => issuer.tokenOf({ iss: 'https://evil.example' }) })],
  ['an expired token', () => ({ token: () => issuer.tokenOf({ exp: 1_700_000_000 }) })],
  ['no ID token', () => ({ token: () => Response.json({ access_token: 'a', token_type: 'Bearer' }) })],
  ['an error for a code', () => ({ token: () => new Response('', { status: 500 }) })],
  ['a page for a code', () => ({ token: pageOfSomethingElse })],
  ['no keys', () => ({ keys: () => new Response('', { status: 404 }) })],
  [
    'an address of someone else than the token is about',
    () => ({
      token: () => issuer.tokenOf({ email: undefined }),
      userinfo: () => Response.json({ sub: 'eve', email: 'ana@shop.example', email_verified: true }),
    }),
  ],
  [
    'its metadata under another name',
    () => ({ metadata: () => Response.json({ ...issuer.metadata, issuer: 'https://evil.example' }) }),
  ],
  ['metadata without any addresses', () => ({ metadata: () => Response.json({ issuer: issuer.url }) })],
  ['a page in place of its metadata', () => ({ metadata: pageOfSomethingElse })],
  ['an error in place of its metadata', () => ({ metadata: () => new Response('', { status: 503 }) })],
  [
    'another address for its metadata',
    () => ({ metadata: () => Response.redirect('https://evil.example/', 302) }),
  ],
])('no person is signed in by an issuer that sends %s', async (_, says) => {
  issuer.says(says())
  const browser = product.browser()
  const left = await setOut(browser)
  const goesTo = left.headers.get('location') ?? ''
  await expectTrouble(goesTo.startsWith(issuer.url) ? browser.get(issuer.sendBack(goesTo)) : setOut(browser))
  expect((await browser.get('/api/auth/user')).status).toBe(401)

  issuer.says({})
  expect(await signsIn()).toBe(true)
})

test('an issuer that is down when a person leaves or comes back is called again later', async () => {
  const browser = product.browser()
  const left = await setOut(browser)
  const callback = issuer.sendBack(left.headers.get('location') ?? '')
  for (const request of [() => browser.get(callback), setOut]) {
    await issuer.stop()
    await expectTrouble(request())
    issuer.start()
    expect(await signsIn()).toBe(true)
    // Its metadata is out of date by then.
    product.clock.passMinutes(61)
  }
})

test('the issuer’s metadata is read once an hour, however many sign in at the same moment', async () => {
  const metadataReads = () => issuer.requests.filter((path) => path.startsWith('/.well-known')).length
  const before = metadataReads()
  await Promise.all([setOut(), setOut(), setOut()])
  // An expired code is no reason to read it again.
  issuer.says({ token: () => Response.json({ error: 'invalid_grant' }, { status: 400 }) })
  expect((await signIn()).headers.get('location')).toContain('trouble=again')
  await setOut()
  expect(metadataReads() - before).toBe(1)
  product.clock.passMinutes(61)
  await setOut()
  expect(metadataReads() - before).toBe(2)
})

describe('our secret goes to the issuer', () => {
  async function sentWith(methods: string[] | undefined) {
    const sent = Promise.withResolvers<{ form: URLSearchParams; authorization: string | null }>()
    issuer.says({
      metadata: () => Response.json({ ...issuer.metadata, token_endpoint_auth_methods_supported: methods }),
      token(form, authorization) {
        sent.resolve({ form, authorization })
        return issuer.tokenOf()
      },
    })
    expect(await signsIn()).toBe(true)
    return sent.promise
  }

  test.each([[undefined], [['client_secret_post', 'client_secret_basic']]])(
    'in the Authorization header where it supports %p',
    async (methods) => {
      const { form, authorization } = await sentWith(methods)
      expect(authorization).toStartWith('Basic ')
      expect(form.has('client_secret')).toBe(false)
      expect(form.get('code_verifier')?.length).toBeGreaterThanOrEqual(43)
    },
  )

  test('in the form where it supports nothing else', async () => {
    const { form, authorization } = await sentWith(['client_secret_post'])
    expect(authorization).toBeNull()
    expect(form.get('client_secret')).toBe(CLIENT.secret)
  })
})

test('an issuer elsewhere is never spoken to without TLS', async () => {
  const other = await openProduct({ environment: environmentOf({ url: 'http://issuer.example' }) })
  try {
    const answer = await other.browser().get('/api/login')
    expect(answer.headers.get('location')).toBe('/login?trouble=issuer')
    expect(other.logLines.join('')).toContain('OAUTH_HTTP_REQUEST_FORBIDDEN')
  } finally {
    await other.close()
  }
})
