import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { CLIENT, environmentOf, openIssuer } from '../../../tests/support/issuer/issuer.ts'
import type { Decision } from '../../../tests/support/issuer/issuer-visit.ts'
import { comeBack, expectNobody, known, setOut, whoIs } from '../../../tests/support/issuer/through-issuer.ts'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import { newPerson, submit, verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { switchOnSecondFactor } from '../../../tests/support/people/second-factor.ts'
import { type Browser, ORIGIN, openProduct } from '../../../tests/support/product.ts'

const issuer = await openIssuer()
issuer.sendsBackTo(`${ORIGIN}/api/login/callback`)
const product = await openProduct({ environment: environmentOf(issuer) })
afterAll(async () => {
  await product.close()
  await issuer.close()
})

/** A browser that has come back from the issuer, and how we answered it. */
async function throughIssuer(agrees: Decision, browser = product.browser()) {
  return { browser, answer: await browser.get(await comeBack(browser, agrees)) }
}
const userOf = async (browser: Browser) => (await browser.get('/api/auth/user')).body

test('an owner signs in through the issuer, gets an account and goes on to where they were going', async () => {
  const { email, agrees } = known(issuer, { given_name: 'Zoë', family_name: 'Tremblay' })
  const { browser, answer } = await throughIssuer(agrees)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/check-rates')
  expect(await userOf(browser)).toMatchObject({ firstName: 'Zoë', name: 'Zoë Tremblay', needsName: false })
  const [user] = await product.db.select().from(users).where(eq(users.email, email))
  expect(await product.db.$count(auditLog, eq(auditLog.recordId, user?.id ?? ''))).toBe(1)
})

test('an owner who turned on a second factor needs its code after the issuer too', async () => {
  const { agrees } = known(issuer)
  const { browser: first } = await throughIssuer(agrees)
  const { code } = await switchOnSecondFactor(product, first, 'user')

  const { browser, answer } = await throughIssuer(agrees)
  expect(answer.headers.get('location')).toBe('/login?step=code&return=%2Fcheck-rates')
  expect(await whoIs(browser)).toBe(401)
  const finished = await browser.post('/api/login/second-factor', { code: code() })
  expect(finished).toMatchObject({ status: 200, body: { return: '/check-rates' } })
  expect(await whoIs(browser)).toBe(200)
})

test('the issuer is sent a request for a code with PKCE, state and nonce, which differ every time', async () => {
  const browser = product.browser()
  const addresses = [await setOut(browser), await setOut(browser)]
  const queries = addresses.map((address) => new URL(address).searchParams)

  for (const query of queries) {
    expect(query.get('response_type')).toBe('code')
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('redirect_uri')).toBe(`${ORIGIN}/api/login/callback`)
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const [first, second] = queries.map((query) => query.get(name) ?? '')
    expect(first?.length).toBeGreaterThanOrEqual(43)
    expect(first).not.toBe(second)
  }
})

test('scripts cannot read the cookie of a sign-in in progress, which is encrypted and lasts ten minutes', async () => {
  const browser = product.browser()
  const answer = await browser.get('/api/login?return=/check-rates')

  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^northrate_sign_in=[\w-]+;/)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/login', 'Max-Age=600'])
    expect(cookie).toContain(attribute)
  const encrypted = Buffer.from(browser.cookies.get('northrate_sign_in') ?? '', 'base64url')
  expect(encrypted.toString('latin1')).not.toContain('check-rates')
})

test('HEAD and prefetch of the callback use nothing up: the owner’s own request still signs in', async () => {
  const browser = product.browser()
  const path = await comeBack(browser, known(issuer).agrees)
  expect((await browser.send('HEAD', path)).status).toBe(403)
  expect((await browser.get(path, { 'sec-purpose': 'prefetch' })).status).toBe(403)
  expect((await browser.get(path)).status).toBe(302)
  expect(await whoIs(browser)).toBe(200)
})

test.each([
  ['is split from a full name', { name: 'Anne Marie Roy' }, { firstName: 'Anne', name: 'Anne Marie Roy' }],
  ['has to be entered if neither side knows it', {}, { name: '', needsName: true }],
])('a first name %s', async (_, claims, shown) => {
  const { browser } = await throughIssuer(known(issuer, claims).agrees)
  expect(await userOf(browser)).toMatchObject(shown)
})

test('the account has the name of the newest rate check and all checks of its address, in any case of letters', async () => {
  const { person } = await submit(product)
  const claims = { email: person.email.toUpperCase(), given_name: 'M.', family_name: 'C.' }
  issuer.knows(person.email, { ...claims, email_verified: true })
  const { browser } = await throughIssuer({ as: person.email, agrees: true })

  expect(await userOf(browser)).toMatchObject({ name: 'Marie-Ève Côté' })
  expect(await product.db.$count(users, eq(users.email, person.email))).toBe(1)
  expect((await browser.get('/api/user/rate-history')).body).toHaveLength(1)
  await submit(product, {}, person)
  expect((await browser.get('/api/user/rate-history')).body).toHaveLength(2)
})

test('concurrent first sign-ins with one address create one account', async () => {
  const { email, agrees } = known(issuer)
  const browsers = [product.browser(), product.browser(), product.browser()]
  const paths = await Promise.all(browsers.map((browser) => comeBack(browser, agrees)))

  await Promise.all(browsers.map((browser, nth) => browser.get(paths[nth] ?? '')))

  expect(await Promise.all(browsers.map(whoIs))).toEqual([200, 200, 200])
  expect(await product.db.$count(users, eq(users.email, email))).toBe(1)
})

test('a sign-in that should lead on to another site stays on this one', async () => {
  const browser = product.browser()
  const answer = await browser.get(await comeBack(browser, known(issuer).agrees, '//evil.example'))
  expect(answer.headers.get('location')).toBe('/')
  expect(await whoIs(browser)).toBe(200)
})

test('signing out ends our session only, and does not call the issuer', async () => {
  const { browser } = await throughIssuer(known(issuer).agrees)
  expect(await whoIs(browser)).toBe(200)
  const answered = issuer.answered.length
  expect((await browser.get('/api/logout')).headers.get('location')).toBe('/')
  expect(await whoIs(browser)).toBe(401)
  expect(issuer.answered).toHaveLength(answered)
})

test('no address, name, code or secret of a sign-in is logged', async () => {
  const { email, agrees } = known(issuer, { given_name: 'Marker-First' })
  const browser = product.browser()
  const path = await comeBack(browser, agrees)
  await browser.get(path)
  await throughIssuer('leaves')
  const code = new URLSearchParams(path.split('?')[1]).get('code') ?? 'none'
  const log = product.logLines.join('')
  for (const marker of [email, 'Marker-First', code, CLIENT.secret]) expect(log).not.toContain(marker)
})

test('without an issuer the callback does not exist', async () => {
  const withoutIssuer = await openProduct()
  await using _ = { [Symbol.asyncDispose]: withoutIssuer.close }
  expect((await withoutIssuer.browser().get('/api/login/callback?code=a&state=b')).status).toBe(404)
})

describe('signing in again', () => {
  test('ends the session that this browser had, and the proof of someone else’s address', async () => {
    const { browser } = await throughIssuer(known(issuer).agrees)
    const former = product.browser()
    former.cookies.set('northrate_user', browser.cookies.get('northrate_user') ?? '')
    const other = newPerson().email
    await proveForMyData(product, browser, other)
    expect((await browser.get('/api/privacy/my-data')).body).toMatchObject({ email: other })

    const { email, agrees } = known(issuer)
    await throughIssuer(agrees, browser)

    expect(await whoIs(former)).toBe(401)
    expect((await browser.get('/api/privacy/my-data')).body).toMatchObject({ email })
  })

  test('gives a new visitor’s cookie: one that was planted before opens nothing', async () => {
    const browser = product.browser()
    const person = newPerson()
    await verifyEmail(product, browser, person.email)
    const planted = product.browser()
    planted.cookies.set('northrate_visitor', browser.cookies.get('northrate_visitor') ?? '')

    await throughIssuer(known(issuer).agrees, browser)

    const { phone } = person
    expect((await planted.post('/api/send-sms-verification', { phone })).status).toBe(403)
    expect((await browser.post('/api/send-email-verification', { email: person.email })).body).toMatchObject({
      verified: true,
    })
  })
})

test('on https a sign-in in progress counts only under a cookie name that no other host can set', async () => {
  const origin = 'https://northrate.example'
  issuer.sendsBackTo(`${origin}/api/login/callback`)
  const secure = await openProduct({ environment: { ...environmentOf(issuer), PUBLIC_URL: origin } })
  try {
    const browser = secure.browser()
    const path = await comeBack(browser, known(issuer).agrees)
    expect([...browser.cookies.keys()]).toEqual(['__Host-northrate_sign_in'])
    const victim = secure.browser()
    victim.cookies.set('northrate_sign_in', browser.cookies.get('__Host-northrate_sign_in') ?? '')

    expect((await victim.get(path)).headers.get('location')).toContain('trouble=again')
    const answer = await browser.get(path)
    expect(answer.headers.get('location')).toBe('/check-rates')
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*Path=\/;.*Secure/)
    expect(await whoIs(browser)).toBe(200)
  } finally {
    await secure.close()
    issuer.sendsBackTo(`${ORIGIN}/api/login/callback`)
  }
})

const AGAIN = '/login?trouble=again&return=%2Fcheck-rates'

describe('no one is signed in', () => {
  test.each<[string, (as: string) => Decision]>([
    ['who leaves the issuer', () => 'leaves'],
    ['who does not let it tell us their address', (as) => ({ as, agrees: false })],
  ])('%s', async (_, act) => {
    const { browser, answer } = await throughIssuer(act(known(issuer).email))
    await expectNobody(browser, answer, '/login?trouble=refused&return=%2Fcheck-rates')
  })

  test.each<[string, Record<string, unknown>]>([
    ['not verified', { email_verified: false }],
    ['of which the issuer does not say whether it is verified', { email_verified: undefined }],
    ['verified as something else than true', { email_verified: 1 }],
    ['not given', { email: undefined }],
    ['no address', { email: 'ana' }],
  ])('whose address is %s, and no account is made', async (_, claims) => {
    const before = await product.db.$count(users)
    const { browser, answer } = await throughIssuer(known(issuer, claims).agrees)
    await expectNobody(browser, answer, '/login?trouble=unverified&return=%2Fcheck-rates')
    expect(await product.db.$count(users)).toBe(before)
  })

  test('by a callback that is played again, even with the cookie it was made with', async () => {
    const { agrees } = known(issuer)
    const browser = product.browser()
    const path = await comeBack(browser, agrees)
    const signInTry = browser.cookies.get('northrate_sign_in') ?? ''
    await browser.get(path)
    expect(browser.cookies.get('northrate_sign_in')).toBe('')

    const thief = product.browser()
    const answered = issuer.answered.length
    await expectNobody(thief, await thief.get(path), '/login?trouble=again')
    thief.cookies.set('northrate_sign_in', signInTry)
    await expectNobody(thief, await thief.get(path), AGAIN)
    expect(issuer.answered).toHaveLength(answered)
    expect(await whoIs(browser)).toBe(200)
  })

  test('twice by one callback that two processes or two clicks bring at the same moment', async () => {
    const before = await product.db.$count(sessions)
    const browser = product.browser()
    const path = await comeBack(browser, known(issuer).agrees)
    const answers = await Promise.all([browser.get(path), browser.get(path)])
    expect(answers.map((answer) => answer.headers.get('location')).sort()).toEqual(['/check-rates', AGAIN])
    expect(await product.db.$count(sessions)).toBe(before + 1)
  })

  test('by a code of another browser’s sign-in, with its state or with their own', async () => {
    const path = await comeBack(product.browser(), known(issuer).agrees)
    const [victim, thief] = [product.browser(), product.browser()]
    await setOut(victim)
    await expectNobody(victim, await victim.get(path), AGAIN)
    const code = new URLSearchParams((await comeBack(product.browser(), known(issuer).agrees)).split('?')[1])
    code.set('state', new URL(await setOut(thief)).searchParams.get('state') ?? '')
    await expectNobody(thief, await thief.get(`/api/login/callback?${code}`), AGAIN)
  })

  test('without the cookie, or with one that we did not encrypt', async () => {
    const browser = product.browser()
    const path = await comeBack(browser, known(issuer).agrees)
    const signInTry = browser.cookies.get('northrate_sign_in') ?? ''
    const others = ['', 'null', '{}', `${signInTry.slice(0, -4)}AAAA`, 'A'.repeat(200)]
    for (const other of others) {
      browser.cookies.set('northrate_sign_in', other)
      await expectNobody(browser, await browser.get(path), '/login?trouble=again')
    }
  })

  test('who comes back after more than ten minutes', async () => {
    const browser = product.browser()
    const path = await comeBack(browser, known(issuer).agrees)
    product.clock.passMinutes(10)
    await expectNobody(browser, await browser.get(path), AGAIN)
  })

  test.each(['', '?code=a', '?state=a', '?error=access_denied', '?code=%00&state=%01', '?state=a&state=b'])(
    'by a made-up answer of the issuer: %p',
    async (query) => {
      const browser = product.browser()
      await setOut(browser, '/')
      await expectNobody(browser, await browser.get(`/api/login/callback${query}`), '/login?trouble=again')
    },
  )

  test('by an answer that is no text', async () => {
    const browser = product.browser()
    await setOut(browser, '/')
    const answer = await browser.get('/api/login/callback?code=%00&state=%ff')
    expect(answer).toMatchObject({ status: 400, body: { code: 'not_utf8' } })
    expect(await whoIs(browser)).toBe(401)
  })

  test('by a code sent by e-mail: there is one way to sign in', async () => {
    const browser = product.browser()
    for (const path of ['/api/login/code', '/api/login'])
      expect(await browser.post(path, {})).toMatchObject({ status: 404, body: { code: 'not_by_code' } })
    expect((await browser.get('/api/config')).body).toMatchObject({ signIn: 'issuer' })
  })
})
