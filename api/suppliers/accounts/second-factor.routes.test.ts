import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { supplierRecoveryCodes, suppliers } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { callerWith, createdKey } from '../../../tests/support/people/api-key.ts'
import { mailTo } from '../../../tests/support/people/my-data.ts'
import { fieldsAtFault } from '../../../tests/support/people/rate-check.ts'
import { switchOnSecondFactor } from '../../../tests/support/people/second-factor.ts'
import {
  confirmationToken,
  linkToken,
  signedUp,
  supplierOf,
} from '../../../tests/support/people/supplier-account.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { untilWaiting, whileChanging } from '../../../tests/support/while-changing.ts'
import { TotpStarted } from '../../contract/people/second-factor.ts'
import { handleSecondFactorJobs } from '../../people/second-factor/second-factor.jobs.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

const product = await testProduct({
  environment: { TRUSTED_PROXIES: '127.0.0.1/32' },
  jobs: [handleSupplierJobs, handleSecondFactorJobs],
})

const PASSWORD = 'seven-geese-over-gaspe'
const NEXT = 'nine-moose-in-moncton'
const WRONG_CODE = refusedWith(401, 'wrong_code')

/** A supplier with a proved address and a second factor, in the browser that switched it on. */
async function withSecondFactor() {
  const { form, browser } = await signedUp(product)
  await browser.post('/api/supplier/email-proof', { token: await confirmationToken(product, form.email) })
  const factor = await switchOnSecondFactor(product, browser, 'supplier', { password: PASSWORD })
  const id = (await supplierOf(product, form.email))?.id ?? ''
  return { id, email: form.email, browser, ...factor }
}

const signIn = (email: string, code?: string, browser = product.browser(), password = PASSWORD) =>
  browser.post('/api/supplier/login', { email, password, ...(code !== undefined && { code }) })

const isSignedIn = async (browser: Browser) => (await browser.get('/api/supplier/me')).status === 200

test('a supplier’s password alone is answered that a code is missing, also in a known browser, and starts no session', async () => {
  const { email, browser, code } = await withSecondFactor()
  await browser.post('/api/supplier/logout')
  for (const where of [browser, product.browser()]) {
    const answer = await signIn(email, undefined, where)
    expect(answer).toMatchObject(refusedWith(401, 'totp_required'))
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isSignedIn(where)).toBe(false)
  }
  expect((await signIn(email, code())).status).toBe(200)
  expect(await signIn(email, code(), product.browser(), 'not the password')).toMatchObject(
    refusedWith(401, 'wrong_credentials'),
  )
})

test('turning the second factor on ends the supplier’s other sessions, keeps its keys, and is mailed', async () => {
  const { form, browser } = await signedUp(product)
  await browser.post('/api/supplier/email-proof', { token: await confirmationToken(product, form.email) })
  await product.db.update(suppliers).set({ status: 'active' }).where(eq(suppliers.email, form.email))
  const caller = callerWith(product, (await createdKey(browser)).key)
  const other = product.browser()
  await signIn(form.email, undefined, other)

  await switchOnSecondFactor(product, browser, 'supplier', { password: PASSWORD })

  expect(await Promise.all([browser, other].map(isSignedIn))).toEqual([true, false])
  expect((await caller.get('/api/supplier/leads')).status).toBe(200)
  const mail = await mailTo(product, form.email, 'Two-factor authentication is on')
  expect(mail.text).toContain('code from your authenticator app')
})

test.each([
  ['a code of the app', ({ code }: { code: () => string }) => code()],
  ['a recovery code', ({ recoveryCodes }: { recoveryCodes: string[] }) => recoveryCodes[0] ?? ''],
])('%s that a supplier sends three times at the very same moment starts one session', async (_, codeOf) => {
  const account = await withSecondFactor()
  const typed = codeOf(account)
  const sessionsNow = () => product.db.$count(sessions, eq(sessions.supplierId, account.id))
  const before = await sessionsNow()
  const tries = await product.db.transaction(async (tx) => {
    await tx.execute(sql`select from suppliers where id = ${account.id} for update`)
    const sent = [typed, typed, typed].map((one) => signIn(account.email, one))
    await untilWaiting(product, sent.length)
    return sent
  })
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  expect(await sessionsNow()).toBe(before + 1)
})

test('a recovery code signs a supplier in once, and the mail about it says how many are left', async () => {
  const { email, recoveryCodes } = await withSecondFactor()
  const [first = ''] = recoveryCodes
  expect((await signIn(email, first.toLowerCase())).status).toBe(200)
  expect(await signIn(email, first)).toMatchObject(WRONG_CODE)
  expect((await mailTo(product, email, 'A recovery code was used')).text).toContain('9 recovery codes left')
})

test('wrong codes of a supplier wait like wrong passwords, and a stranger without the password causes no wait for a known browser', async () => {
  const { email, browser, code, wrongCode } = await withSecondFactor()
  const stranger = product.browser()
  for (let failed = 0; failed < 5; failed++) {
    expect((await signIn(email, undefined, stranger)).status).toBe(401)
    expect(await signIn(email, wrongCode(), stranger)).toMatchObject(WRONG_CODE)
  }
  expect(await signIn(email, code(), stranger)).toMatchObject(refusedWith(429, 'too_many_tries'))
  expect((await signIn(email, code(), browser)).status).toBe(200)
})

test('a stranger with a supplier’s password can guess eighty codes a day; then a recovery code or a known browser is needed', async () => {
  const { email, browser, code, wrongCode, recoveryCodes } = await withSecondFactor()
  expect(await signIn(email, wrongCode())).toMatchObject(WRONG_CODE)
  await product.deps.pool.query(
    `update rate_limits set points = 80 where key like 'wrong-codes-of-strangers-supplier-day:%'`,
  )
  expect(await signIn(email, code())).toMatchObject(refusedWith(429, 'too_many_codes'))
  expect(product.logLines.join('\n')).toContain('supplier_codes_guessed')
  expect((await signIn(email, recoveryCodes[0])).status).toBe(200)
  expect((await signIn(email, code(), browser)).status).toBe(200)
})

test('a stranger who signs in with a supplier’s password and no code, however often, locks out no one who has the code', async () => {
  const { email, code } = await withSecondFactor()
  expect(await signIn(email)).toMatchObject(refusedWith(401, 'totp_required'))
  // As after 299 more within the hour.
  await product.deps.pool.query(`update rate_limits set points = 300 where key like 'sign-in-account:%'`)
  expect((await signIn(email, code())).status).toBe(200)
})

test('a reader of a supplier’s mail can guess a hundred codes a day, however often a new password makes a browser known', async () => {
  const { email, code, wrongCode, recoveryCodes } = await withSecondFactor()
  const browserOfNewPassword = async (links: number) => {
    const browser = product.browser()
    await browser.post('/api/supplier/password-reset', { email })
    const token = await linkToken(product, email, links)
    expect((await browser.post('/api/supplier/new-password', { token, password: NEXT })).status).toBe(200)
    return browser
  }
  expect(await signIn(email, wrongCode(), await browserOfNewPassword(1), NEXT)).toMatchObject(WRONG_CODE)
  await product.deps.pool.query(
    `update rate_limits set points = 100 where key like 'wrong-codes-supplier-day:%'`,
  )
  const again = await browserOfNewPassword(2)
  expect(await signIn(email, code(), again, NEXT)).toMatchObject(refusedWith(429, 'too_many_codes'))
  expect((await signIn(email, recoveryCodes[0], again, NEXT)).status).toBe(200)
})

test('a new password by mail leaves the second factor on, and signing in still needs a code', async () => {
  const { email, code } = await withSecondFactor()
  await product.browser().post('/api/supplier/password-reset', { email })
  const token = await linkToken(product, email)
  const body = { token, password: NEXT }
  const answer = await product.browser().post('/api/supplier/new-password', body)
  expect(answer).toMatchObject({ status: 200, body: { removed: { secondFactor: false } } })
  expect(await signIn(email, undefined, product.browser(), NEXT)).toMatchObject(
    refusedWith(401, 'totp_required'),
  )
  expect((await signIn(email, code(), product.browser(), NEXT)).status).toBe(200)
})

test('a set-up that a password reset overtakes is not finished: the person who knew the old password locks nobody out', async () => {
  const { form, browser } = await signedUp(product)
  const id = (await supplierOf(product, form.email))?.id ?? ''
  const started = await browser.post('/api/supplier/totp', { password: PASSWORD })
  const { secret } = v.parse(TotpStarted, started.body)
  const code = new TOTP({ secret }).generate({ timestamp: product.clock.now().getTime() })
  const confirmed = await whileChanging(
    product,
    async (tx) => {
      await tx.execute(sql`select from suppliers where id = ${id} for update`)
      await tx.delete(sessions).where(eq(sessions.supplierId, id))
    },
    () => browser.post('/api/supplier/totp/confirm', { code }),
  )
  expect(confirmed).toMatchObject(refusedWith(401, 'not_signed_in'))
  expect((await signIn(form.email)).status).toBe(200)
})

test('the first proof of an address switches off a second factor that was set up before it', async () => {
  const { form, browser: stranger } = await signedUp(product)
  await switchOnSecondFactor(product, stranger, 'supplier', { password: PASSWORD })
  const token = await confirmationToken(product, form.email)
  const proved = await product.browser().post('/api/supplier/email-proof', { token })
  expect(proved).toMatchObject({ status: 200, body: { removed: { secondFactor: true } } })
  expect((await signIn(form.email)).status).toBe(200)
  const id = (await supplierOf(product, form.email))?.id ?? ''
  expect(await product.db.$count(supplierRecoveryCodes, eq(supplierRecoveryCodes.personId, id))).toBe(0)
  expect((await auditOf(product, id)).map(({ action }) => action)).toContain('removed earlier access')
})

test('only password and code together turn a supplier’s second factor off or make new recovery codes', async () => {
  const { email, browser, code, wrongCode, recoveryCodes } = await withSecondFactor()
  const [first = '', second = ''] = recoveryCodes
  const renew = (password: string, typed: string) =>
    browser.post('/api/supplier/totp/recovery-codes', { password, code: typed })
  expect(fieldsAtFault(await renew('not the password', first))).toEqual(['password'])
  expect(fieldsAtFault(await renew(PASSWORD, wrongCode()))).toEqual(['code'])
  const renewed = await renew(PASSWORD, first)
  expect(renewed.status).toBe(200)
  expect(await signIn(email, second)).toMatchObject(WRONG_CODE)
  await mailTo(product, email, 'New recovery codes')

  const remove = (password: string, typed: string) =>
    browser.send('DELETE', '/api/supplier/totp', { password, code: typed })
  expect(fieldsAtFault(await remove('not the password', code()))).toEqual(['password'])
  expect(fieldsAtFault(await remove(PASSWORD, wrongCode()))).toEqual(['code'])
  expect((await remove(PASSWORD, code())).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
  expect(await renew(PASSWORD, second)).toMatchObject(refusedWith(409, 'totp_is_off'))
  await mailTo(product, email, 'Two-factor authentication is off')
})

test('an admin turns a supplier’s second factor off with a reason, which ends its sessions and is logged and mailed', async () => {
  const { id, email, browser, code } = await withSecondFactor()
  const admin = await signedInAdmin(product)
  const reset = (body: object) =>
    admin.browser.send('DELETE', `/api/admin/providers/${id}/second-factor`, body)
  expect(fieldsAtFault(await reset({ reason: ' ' }))).toEqual(['reason'])

  const answer = await reset({ reason: 'Video call with Robin, who showed an ID' })

  expect(answer).toMatchObject({ status: 200, body: { id, hasSecondFactor: false } })
  expect(await isSignedIn(browser)).toBe(false)
  expect((await signIn(email)).status).toBe(200)
  expect(await signIn(email, code(1))).toMatchObject({ status: 200 })
  const entry = (await auditOf(product, id)).find(({ action }) => action === 'reset second factor')
  expect(entry).toMatchObject({
    actor: 'admin',
    actorId: admin.admin.id,
    details: { reason: 'Video call with Robin, who showed an ID' },
  })
  await mailTo(product, email, 'We turned off two-factor authentication')
  expect(await reset({ reason: 'Again' })).toMatchObject(refusedWith(409, 'no_second_factor'))
})

test('an admin who signed in long ago cannot turn off a supplier’s second factor', async () => {
  const { id, browser } = await withSecondFactor()
  const admin = await signedInAdmin(product)
  const path = `/api/admin/providers/${id}/second-factor`
  product.clock.passMinutes(11)
  const body = { reason: 'Because' }
  expect(await admin.browser.send('DELETE', path, body)).toMatchObject(
    refusedWith(403, 'reauthentication_needed'),
  )
  expect((await browser.get('/api/supplier/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
})

test('a supplier’s secret and codes are in no table, log or answer in plain text', async () => {
  const { id, browser, secret, recoveryCodes } = await withSecondFactor()
  const kept = JSON.stringify([
    await product.db.select().from(suppliers).where(eq(suppliers.id, id)),
    await product.db.select().from(supplierRecoveryCodes),
    await auditOf(product, id),
    product.logLines,
    (await browser.get('/api/supplier/me')).body,
  ])
  for (const hidden of [secret, ...recoveryCodes]) expect(kept).not.toContain(hidden)
  expect(JSON.stringify((await browser.get('/api/supplier/me')).body)).not.toContain('totp')
})
