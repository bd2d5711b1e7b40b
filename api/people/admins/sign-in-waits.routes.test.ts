import { expect, test } from 'bun:test'
import { ADMIN_PASSWORD, adminWithSecondFactor, insertAdmin } from '../../../tests/support/people/admin.ts'
import type { Answer, Browser } from '../../../tests/support/product.ts'
import { refusedWith } from '../../../tests/support/refused-with.ts'
import { testProduct } from '../../../tests/support/test-product.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await testProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })

const WRONG = 'twelve-otters-in-ottawa'
const WRONG_CODE = '000000'

let networks = 0
/** A client on a network that no other test uses. */
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.${113 + (networks >> 8)}.${networks++ & 255}` })
const retryAfter = (answer: Answer) => Number(answer.headers.get('retry-after'))

type Login = { username: string; password: string; code?: string }
const signIn = (login: Login, browser: Browser = product.browser()) =>
  browser.post('/api/admin/login', login, fromElsewhere())

async function withSecondFactor() {
  const admin = await adminWithSecondFactor(product, fromElsewhere())
  await admin.browser.post('/api/admin/logout')
  return admin
}

test('strangers who guess from many networks hold up a new browser of the admin’s for seconds, again and again', async () => {
  const { username, code } = await withSecondFactor()
  const right = () => ({ username, password: ADMIN_PASSWORD, code: code() })

  for (let round = 0; round < 5; round++) {
    for (let failed = 0; failed < 5; failed++)
      expect((await signIn({ username, password: WRONG })).status).toBe(401)
    const refused = await signIn(right())
    expect(refused.status).toBe(429)
    expect(retryAfter(refused)).toBeLessThanOrEqual(15)
    product.clock.passMinutes(0.25)
  }

  expect((await signIn(right())).status).toBe(200)
})

test('an admin without a second factor, and a name without an account, wait no longer than 15 seconds either', async () => {
  const { username } = await insertAdmin(product)
  for (const name of [username, 'nobody-of-this-name']) {
    for (let failed = 0; failed < 12; failed++) {
      if (failed % 5 === 0) product.clock.passMinutes(0.25)
      expect((await signIn({ username: name, password: WRONG })).status).toBe(401)
    }
    for (let failed = 12; failed < 15; failed++) await signIn({ username: name, password: WRONG })
    expect(retryAfter(await signIn({ username: name, password: WRONG }))).toBe(15)
  }
})

test('a browser that has signed in before is not held up at all', async () => {
  const { username, browser, code } = await withSecondFactor()
  for (let failed = 0; failed < 5; failed++) await signIn({ username, password: WRONG })

  expect(await signIn({ username, password: ADMIN_PASSWORD }, browser)).toMatchObject(
    refusedWith(401, 'totp_required'),
  )
  expect((await signIn({ username, password: ADMIN_PASSWORD, code: code() }, browser)).status).toBe(200)
})

test('a sign-in with the password alone does not make a browser known', async () => {
  const { username, code } = await withSecondFactor()
  const stranger = product.browser()
  const answers = [
    await signIn({ username, password: ADMIN_PASSWORD }, stranger),
    await signIn({ username, password: ADMIN_PASSWORD, code: WRONG_CODE }, stranger),
  ]
  for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([])
  expect((await signIn({ username, password: ADMIN_PASSWORD, code: code() }, stranger)).status).toBe(200)
  expect(stranger.cookies.has('northrate_known_admin')).toBe(true)
})

test('an attacker with the password can guess a hundred codes a day; then a recovery code or a known browser is needed', async () => {
  const { username, browser, code, recoveryCodes } = await withSecondFactor()
  const guess = () => signIn({ username, password: ADMIN_PASSWORD, code: WRONG_CODE })
  expect((await guess()).status).toBe(401)
  // As after 98 more.
  await product.deps.pool.query(
    `update rate_limits set points = 99 where key like 'wrong-codes-admin-day:%' and points = 1`,
  )
  expect((await guess()).status).toBe(401)

  const right = () => ({ username, password: ADMIN_PASSWORD, code: code() })
  const body = { code: 'too_many_codes', message: expect.stringContaining('Enter a recovery code') }
  expect(await signIn(right())).toMatchObject({ status: 429, body })
  expect(product.logLines.join('\n')).toContain('admin_codes_guessed')
  const [recoveryCode = ''] = recoveryCodes
  expect((await signIn({ ...right(), code: recoveryCode })).status).toBe(200)
  expect((await signIn(right(), browser)).status).toBe(200)
})

test('right codes use up nothing of the hundred', async () => {
  const { username, code } = await withSecondFactor()
  for (let times = 0; times < 3; times++) {
    expect((await signIn({ username, password: ADMIN_PASSWORD, code: code() })).status).toBe(200)
    product.clock.passMinutes(1)
  }
  const { rows } = await product.deps.pool.query<{ points: number }>(
    `select points from rate_limits where key like 'wrong-codes-admin-day:%' order by expire desc limit 1`,
  )
  expect(rows).toEqual([{ points: 0 }])
})
