import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { TOTP, URI } from 'otpauth'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { adminRecoveryCodes, admins } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { only } from '../../../tests/support/only.ts'
import { ADMIN_PASSWORD, adminWithSecondFactor, insertAdmin } from '../../../tests/support/people/admin.ts'
import { fieldsAtFault } from '../../../tests/support/people/rate-check.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'
import { RecoveryCodes, TotpStarted } from '../../contract/people/second-factor.ts'

const product = await testProduct()

const Problem = v.object({ code: v.string() })

/** What an authenticator app shows that has read the address, now or some steps of 30 seconds away. */
const shownBy = (uri: string, steps = 0) =>
  parsedTotp(uri).generate({ timestamp: product.clock.now().getTime() + steps * 30_000 })

function parsedTotp(uri: string): TOTP {
  const parsed = URI.parse(uri)
  if (!(parsed instanceof TOTP)) throw new Error('The address is not one of codes by time.')
  return parsed
}

async function signedIn() {
  const { username } = await insertAdmin(product)
  const browser = product.browser()
  await browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD })
  return { username, browser }
}

const startSetup = (browser: Browser, password = ADMIN_PASSWORD) =>
  browser.post('/api/admin/totp', { password })
const started = async (browser: Browser) => v.parse(TotpStarted, (await startSetup(browser)).body)
const confirm = (browser: Browser, code: string) => browser.post('/api/admin/totp/confirm', { code })

const withSecondFactor = () => adminWithSecondFactor(product)

const signIn = (username: string, code?: string, password = ADMIN_PASSWORD) =>
  product.browser().post('/api/admin/login', { username, password, ...(code !== undefined && { code }) })

const WRONG_CODE = refusedWith(401, 'wrong_code')

test('starting setup returns a secret, its address and its picture, and no sign-in requires codes before one was confirmed', async () => {
  const { username, browser } = await signedIn()

  const setup = await started(browser)

  expect(setup.uri).toContain(`secret=${setup.secret}`)
  expect(decodeURIComponent(setup.uri)).toContain(`otpauth://totp/Northrate:${username}`)
  expect(setup.qr.path).toMatch(/^M/)
  expect((await signIn(username)).status).toBe(200)
  expect(fieldsAtFault(await confirm(browser, '000000'))).toEqual(['code'])
  expect((await browser.get('/api/admin/totp')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
})

test('once confirmed, the right password alone is answered that a code is missing, and a wrong one is answered as before', async () => {
  const { username, uri } = await withSecondFactor()

  const without = await signIn(username)
  expect(without).toMatchObject(refusedWith(401, 'totp_required'))
  expect(without.headers.getSetCookie()).toEqual([])
  expect(await signIn(username, shownBy(uri), 'not the password')).toMatchObject(
    refusedWith(401, 'wrong_credentials'),
  )
  expect((await signIn(username, shownBy(uri))).status).toBe(200)
})

test('a code is good for the step before and after its own, and works once', async () => {
  const { username, uri } = await withSecondFactor()
  expect(await signIn(username, shownBy(uri, -2))).toMatchObject(WRONG_CODE)
  expect(await signIn(username, shownBy(uri, 2))).toMatchObject(WRONG_CODE)
  expect((await signIn(username, shownBy(uri, -1))).status).toBe(200)
  expect(await signIn(username, shownBy(uri, -1))).toMatchObject(WRONG_CODE)
  const last = shownBy(uri, 1)
  const both = await Promise.all([signIn(username, last), signIn(username, last)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  // What an app showed before a code that was used is used as well.
  expect(await signIn(username, shownBy(uri, 0))).toMatchObject(WRONG_CODE)
})

test('the code that confirmed the second factor does not sign in as well', async () => {
  const { username, browser } = await signedIn()
  const { uri } = await started(browser)
  const code = shownBy(uri)
  expect((await confirm(browser, code)).status).toBe(200)
  expect(await signIn(username, code)).toMatchObject(WRONG_CODE)
})

test('each of ten recovery codes signs in once, however it is typed, and for its own admin only', async () => {
  const one = await withSecondFactor()
  const other = await withSecondFactor()
  expect(new Set(one.recoveryCodes).size).toBe(10)
  for (const code of one.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  const [first = '', second = ''] = one.recoveryCodes

  expect(await signIn(other.username, first)).toMatchObject(WRONG_CODE)
  expect((await signIn(one.username, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect(await signIn(one.username, first)).toMatchObject(WRONG_CODE)
  const both = await Promise.all([signIn(one.username, second), signIn(one.username, second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect((await one.browser.get('/api/admin/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 8 })
})

test.each([
  ['a code of the app', ({ uri }: { uri: string }) => shownBy(uri)],
  ['a recovery code', ({ recoveryCodes }: { recoveryCodes: string[] }) => recoveryCodes[0] ?? ''],
])('%s used three times at the very same moment gives one session', async (_, codeOf) => {
  const account = await withSecondFactor()
  const code = codeOf(account)
  const sessionsNow = () => product.db.$count(sessions, eq(sessions.realm, 'admin'))
  const before = await sessionsNow()
  // Hashing lets few passwords through at a time: the account is kept busy until all three stand before it.
  const tries = await product.db.transaction(async (tx) => {
    await tx.execute(sql`select from admins where username = ${account.username} for update`)
    const sent = [code, code, code].map((tried) => signIn(account.username, tried))
    await untilWaiting(product, sent.length)
    return sent
  })

  expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  expect(await sessionsNow()).toBe(before + 1)
})

test('wrong codes wait like wrong passwords, and asking without a code in between does not help', async () => {
  const { username, uri } = await withSecondFactor()
  for (let failed = 0; failed < 5; failed++) {
    expect((await signIn(username)).status).toBe(401)
    expect(await signIn(username, '000000')).toMatchObject(WRONG_CODE)
  }
  expect((await signIn(username, shownBy(uri))).status).toBe(429)
  product.clock.passMinutes(0.25)
  expect((await signIn(username, shownBy(uri))).status).toBe(200)
})

test('only the password and a code together switch the second factor off', async () => {
  const { username, browser, uri } = await withSecondFactor()
  const remove = (password: string, code: string) =>
    browser.send('DELETE', '/api/admin/totp', { password, code })

  const body = { fields: { password: 'That’s not your password.' } }
  expect(await remove('not the password', shownBy(uri))).toMatchObject({ status: 422, body })
  expect(fieldsAtFault(await remove(ADMIN_PASSWORD, '000000'))).toEqual(['code'])
  expect((await signIn(username)).status).toBe(401)
  expect((await remove(ADMIN_PASSWORD, shownBy(uri))).status).toBe(200)
  const { id } = only(await product.db.select().from(admins).where(eq(admins.username, username)))
  expect((await auditOf(product, id))[0]).toMatchObject({ action: 'switched off second factor', actorId: id })
  expect((await signIn(username)).status).toBe(200)
  expect(await remove(ADMIN_PASSWORD, shownBy(uri))).toMatchObject({ status: 409 })
})

test('new recovery codes need the password and a code, and the former ones no longer sign in', async () => {
  const { username, browser, uri, recoveryCodes } = await withSecondFactor()
  const renew = (password: string, code: string) =>
    browser.post('/api/admin/totp/recovery-codes', { password, code })
  expect(fieldsAtFault(await renew('not the password', shownBy(uri)))).toEqual(['password'])
  expect(fieldsAtFault(await renew(ADMIN_PASSWORD, '000000'))).toEqual(['code'])
  const renewed = v.parse(RecoveryCodes, (await renew(ADMIN_PASSWORD, shownBy(uri))).body).recoveryCodes
  expect(await signIn(username, recoveryCodes[0])).toMatchObject(WRONG_CODE)
  expect((await signIn(username, renewed[0])).status).toBe(200)
})

test('a second factor that is on cannot be set up or confirmed again, whatever the password', async () => {
  const { browser, uri } = await withSecondFactor()
  for (const password of [ADMIN_PASSWORD, 'not the password'])
    expect(await startSetup(browser, password)).toMatchObject(refusedWith(409, 'totp_is_on'))
  expect((await confirm(browser, shownBy(uri))).status).toBe(409)
})

test('only the password starts the setup of a second factor, and guesses of it wait as at sign-in', async () => {
  const { browser } = await signedIn()
  expect(await browser.post('/api/admin/totp')).toMatchObject({ status: 422 })
  const body = { fields: { password: 'Enter your password.' } }
  expect(await browser.post('/api/admin/totp', {})).toMatchObject({ status: 422, body })
  for (let failed = 0; failed < 5; failed++)
    expect(await startSetup(browser, 'not the password')).toMatchObject({
      status: 422,
      body: { fields: { password: 'That’s not your password.' } },
    })
  expect((await startSetup(browser)).status).toBe(429)
  expect(await confirm(browser, '000000')).toMatchObject(refusedWith(409, 'totp_not_begun'))
})

test('a second factor that was being set up when the password changed cannot be switched on afterwards', async () => {
  const { username, browser } = await signedIn()
  const { uri } = await started(browser)
  const next = 'eleven-eagles-over-elmira'
  expect((await browser.send('PUT', '/api/admin/password', { current: ADMIN_PASSWORD, next })).status).toBe(
    200,
  )
  const confirmed = await confirm(browser, shownBy(uri))
  expect(confirmed).toMatchObject(refusedWith(409, 'totp_not_begun'))
  expect((await signIn(username, undefined, next)).status).toBe(200)
})

test('after five wrong codes, also sent at once, the key is void and the right one confirms nothing', async () => {
  const { browser } = await signedIn()
  const { uri } = await started(browser)
  const tryCode = (code: string) => confirm(browser, code)
  const right = shownBy(uri)
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')

  const answers = await Promise.all(Array.from({ length: 20 }, () => tryCode(wrong)))

  const counted = (status: number, code: string) =>
    answers.filter((answer) => answer.status === status && v.parse(Problem, answer.body).code === code).length
  expect(counted(422, 'check_your_answers')).toBe(4)
  expect(counted(409, 'totp_over')).toBe(1)
  expect(counted(409, 'totp_not_begun')).toBe(15)
  expect(await tryCode(right)).toMatchObject(refusedWith(409, 'totp_not_begun'))
  expect((await browser.get('/api/admin/totp')).body).toMatchObject({ isOn: false })

  const again = await started(browser)
  for (let failed = 0; failed < 4; failed++) expect((await tryCode(wrong)).status).toBe(422)
  expect((await tryCode(shownBy(again.uri))).status).toBe(200)
})

test('switching the second factor on or off ends the admin’s other sessions, and no other admin’s', async () => {
  const { username, browser } = await signedIn()
  const stranger = (await signedIn()).browser
  const other = product.browser()
  await other.post('/api/admin/login', { username, password: ADMIN_PASSWORD })
  const { uri } = await started(browser)
  const isIn = async (who: Browser) => (await who.get('/api/admin/me')).status === 200

  await confirm(browser, shownBy(uri))
  expect(await Promise.all([browser, other, stranger].map(isIn))).toEqual([true, false, true])

  product.clock.passMinutes(2)
  await other.post('/api/admin/login', { username, password: ADMIN_PASSWORD, code: shownBy(uri) })
  product.clock.passMinutes(2)
  await browser.send('DELETE', '/api/admin/totp', { password: ADMIN_PASSWORD, code: shownBy(uri) })
  expect(await Promise.all([browser, other, stranger].map(isIn))).toEqual([true, false, true])
})

test('a second factor encrypted with an older secret still works, and needs only the newer one after a sign-in', async () => {
  const { username, uri } = await withSecondFactor()
  const secrets = product.deps.appSecrets
  const [older = ''] = secrets
  const newer = 'another secret that only this test knows, 32 bytes'
  try {
    secrets.splice(0, secrets.length, newer, older)
    expect((await signIn(username, shownBy(uri))).status).toBe(200)
    product.clock.passMinutes(1)
    secrets.splice(0, secrets.length, newer)
    expect((await signIn(username, shownBy(uri))).status).toBe(200)
  } finally {
    secrets.splice(0, secrets.length, older)
  }
})

test('secrets and codes of a second factor are in no table or log in plain text', async () => {
  const { username, secret, recoveryCodes } = await withSecondFactor()
  const kept = JSON.stringify([
    await product.db.select().from(admins).where(eq(admins.username, username)),
    await product.db.select().from(adminRecoveryCodes),
    await product.db.select().from(auditLog),
    product.logLines,
  ])
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(kept).not.toContain(hidden)
  expect(kept).toContain('switched on second factor')
})
