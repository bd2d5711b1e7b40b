import { afterAll, describe, expect, test } from 'bun:test'
import { users } from '../../../db/schema/people.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { environmentOf, openIssuer } from '../../../tests/support/issuer/issuer.ts'
import type { Decision } from '../../../tests/support/issuer/issuer-visit.ts'
import { comeBack, expectNobody, known, setOut, whoIs } from '../../../tests/support/issuer/through-issuer.ts'
import { ORIGIN, openProduct } from '../../../tests/support/product.ts'

const issuer = await openIssuer()
issuer.sendsBackTo(`${ORIGIN}/api/login/callback`)
const product = await openProduct({ environment: environmentOf(issuer) })
afterAll(async () => {
  await product.close()
  await issuer.close()
})

describe('no person is signed in', () => {
  test.each<[string, (as: string) => Decision]>([
    ['who leaves the issuer', () => 'leaves'],
    ['who does not let it tell us their address', (as) => ({ as, agrees: false })],
  ])('%s', async (_, act) => {
    const browser = product.browser()
    const answer = await browser.get(await comeBack(browser, act(known(issuer).email)))
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
    const browser = product.browser()
    const answer = await browser.get(await comeBack(browser, known(issuer, claims).agrees))
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
    await expectNobody(thief, await thief.get(path), '/login?trouble=again&return=%2Fcheck-rates')
    expect(issuer.answered).toHaveLength(answered)
    expect(await whoIs(browser)).toBe(200)
  })

  test('twice by one callback that two processes or two clicks bring at the same moment', async () => {
    const before = await product.db.$count(sessions)
    const browser = product.browser()
    const path = await comeBack(browser, known(issuer).agrees)
    const answers = await Promise.all([browser.get(path), browser.get(path)])
    expect(answers.map((answer) => answer.headers.get('location')).sort()).toEqual([
      '/check-rates',
      '/login?trouble=again&return=%2Fcheck-rates',
    ])
    expect(await product.db.$count(sessions)).toBe(before + 1)
  })

  test('by a code of someone else that is slipped into their browser', async () => {
    const path = await comeBack(product.browser(), known(issuer).agrees)
    const victim = product.browser()
    await setOut(victim)
    await expectNobody(victim, await victim.get(path), '/login?trouble=again&return=%2Fcheck-rates')
  })

  test('by a code traded in under the try of another browser', async () => {
    const code = new URLSearchParams((await comeBack(product.browser(), known(issuer).agrees)).split('?')[1])
    const thief = product.browser()
    code.set('state', new URL(await setOut(thief)).searchParams.get('state') ?? '')
    const answer = await thief.get(`/api/login/callback?${code}`)
    await expectNobody(thief, answer, '/login?trouble=again&return=%2Fcheck-rates')
  })

  test('without the cookie, or with one that we did not seal', async () => {
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
    await expectNobody(browser, await browser.get(path), '/login?trouble=again&return=%2Fcheck-rates')
  })

  test.each(['', '?code=a', '?state=a', '?error=access_denied', '?code=%00&state=%ff', '?state=a&state=b'])(
    'by a made-up answer of the issuer: %p',
    async (query) => {
      const browser = product.browser()
      await setOut(browser, '/')
      await expectNobody(browser, await browser.get(`/api/login/callback${query}`), '/login?trouble=again')
    },
  )

  test('by a code sent by e-mail: there is one way to sign in', async () => {
    const browser = product.browser()
    for (const path of ['/api/login/code', '/api/login'])
      expect(await browser.post(path, {})).toMatchObject({ status: 404, body: { code: 'not_by_code' } })
    expect((await browser.get('/api/config')).body).toMatchObject({ signIn: 'issuer' })
  })
})
