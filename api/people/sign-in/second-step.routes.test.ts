import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { userRecoveryCodes, users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { newNumber } from '../../../tests/support/new-number.ts'
import { only } from '../../../tests/support/only.ts'
import { ADMIN_PASSWORD, insertAdmin, signedInAdmin } from '../../../tests/support/people/admin.ts'
import { mailTo, personWithLead, proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signedInBrowser, signInByCode } from '../../../tests/support/people/owner.ts'
import { fieldsAtFault } from '../../../tests/support/people/rate-check.ts'
import { switchOnSecondFactor } from '../../../tests/support/people/second-factor.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'
import { handleSecondFactorJobs } from '../second-factor/second-factor.jobs.ts'
import { sessionCookie, startSession } from '../sessions/sessions.ts'

const product = await testProduct({ jobs: [handleSecondFactorJobs] })

const WRONG_CODE = refusedWith(401, 'wrong_code')

/** An owner with a second factor, in the browser that switched it on. */
async function withSecondFactor(email = `nora-${newNumber()}@bakery.example`) {
  const browser = product.browser()
  await signInByCode(product, browser, email)
  const factor = await switchOnSecondFactor(product, browser, 'user')
  const { id } = only(await product.db.select().from(users).where(eq(users.email, email)))
  return { id, email, browser, ...factor }
}

/** A browser whose owner has typed the code of the mail, and not yet that of the app. */
async function halfWay(email: string, back = '/privacy/my-data') {
  const browser = product.browser()
  const answer = await signInByCode(product, browser, email, { return: back })
  expect(answer).toMatchObject({ status: 200, body: { return: back, needsSecondFactor: true } })
  return browser
}

const finish = (browser: Browser, code: string) => browser.post('/api/login/second-factor', { code })
const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/user')).status === 200

test('an owner with a second factor is signed in by the mailed code and a code of the app, and by neither alone', async () => {
  const { email, code, wrongCode } = await withSecondFactor()
  expect(await finish(product.browser(), code())).toMatchObject(refusedWith(401, 'second_step_over'))

  const browser = await halfWay(email)
  expect(await isSignedIn(browser)).toBe(false)
  expect(await finish(browser, wrongCode())).toMatchObject(WRONG_CODE)
  expect(await isSignedIn(browser)).toBe(false)
  expect(await finish(browser, code())).toMatchObject({ status: 200, body: { return: '/privacy/my-data' } })
  expect(await isSignedIn(browser)).toBe(true)
})

test('an owner without a second factor is signed in by the mailed code alone', async () => {
  const browser = product.browser()
  const answer = await signInByCode(product, browser, 'plain@bakery.example')
  expect(answer).toMatchObject({ status: 200, body: { needsSecondFactor: false } })
  expect(await isSignedIn(browser)).toBe(true)
})

test('ten minutes after the mailed code an owner has to start again', async () => {
  const { email, code } = await withSecondFactor()
  const browser = await halfWay(email)
  product.clock.passMinutes(10)
  expect(await finish(browser, code())).toMatchObject(refusedWith(401, 'second_step_over'))
})

test.each([
  ['a code of the app', ({ code }: { code: () => string }) => code()],
  ['a recovery code', ({ recoveryCodes }: { recoveryCodes: string[] }) => recoveryCodes[0] ?? ''],
])('%s that an owner sends three times at the very same moment starts one session', async (_, codeOf) => {
  const account = await withSecondFactor()
  const typed = codeOf(account)
  const browsers = [await halfWay(account.email), await halfWay(account.email), await halfWay(account.email)]
  const sessionsNow = () => product.db.$count(sessions, eq(sessions.userId, account.id))
  const before = await sessionsNow()
  const tries = await product.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${account.id} for update`)
    const sent = browsers.map((browser) => finish(browser, typed))
    await untilWaiting(product, sent.length)
    return sent
  })
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  expect(await sessionsNow()).toBe(before + 1)
})

test('a wrong second code of an owner is in the audit log and the security stream under their account', async () => {
  const { id, email, wrongCode } = await withSecondFactor()
  const browser = await halfWay(email)
  expect(await finish(browser, wrongCode())).toMatchObject(WRONG_CODE)
  expect(await auditOf(product, id)).toContainEqual(
    expect.objectContaining({ actor: 'visitor', action: 'failed to sign in', recordType: 'user' }),
  )
  const events = product.logLines.map((line) => JSON.parse(line))
  expect(events).toContainEqual(
    expect.objectContaining({ stream: 'security', event: 'wrong_code', recordId: id }),
  )
})

test('wrong codes of an owner wait in every browser, a recovery code does not, and strangers without the mail cause no wait', async () => {
  const { email, code, wrongCode, recoveryCodes } = await withSecondFactor()
  const [one, other] = [await halfWay(email), await halfWay(email)]
  for (let failed = 0; failed < 5; failed++) {
    expect(await finish(one, wrongCode())).toMatchObject(WRONG_CODE)
    expect((await finish(product.browser(), wrongCode())).status).toBe(401)
  }
  expect(await finish(other, code())).toMatchObject(refusedWith(429, 'too_many_tries'))
  expect((await finish(other, recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await mailTo(product, email, 'A recovery code was used')).text).toContain('9 recovery codes left')
})

test.each<
  [string, (account: { email: string; code: () => string }, browser: Browser) => ReturnType<Browser['post']>]
>([
  ['finishing a sign-in', ({ code }, browser) => finish(browser, code())],
  ['starting a sign-in', ({ email }, browser) => signInByCode(product, browser, email)],
  ['deleting one’s data', (_, browser) => browser.post('/api/privacy/delete')],
])(
  '%s in a signed-in browser waits for a reset of the second factor that ends the sessions, and neither fails',
  async (_, act) => {
    const account = await withSecondFactor()
    const browser = await halfWay(account.email)
    const token = await startSession(product.db, 'user', account.id, product.clock.now())
    browser.cookies.set(sessionCookie('user', false), token)
    const sent = await product.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${account.id} for no key update`)
      const acting = act(account, browser)
      await untilWaiting(product)
      await tx.delete(sessions).where(eq(sessions.userId, account.id))
      return [acting]
    })
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200])
  },
)

test('turning an owner’s second factor on or off ends the other sessions and is mailed', async () => {
  const { id, email, browser, code } = await withSecondFactor()
  await mailTo(product, email, 'Two-factor authentication is on')
  const other = await signedInBrowser(product, id)
  expect((await browser.send('DELETE', '/api/auth/totp', { code: code() })).status).toBe(200)
  expect(await Promise.all([browser, other].map(isSignedIn))).toEqual([true, false])
  await mailTo(product, email, 'Two-factor authentication is off')
})

test('an owner who signed in long ago signs in again before a second factor is set up, turned off or gets new recovery codes', async () => {
  const { email, browser, code, wrongCode } = await withSecondFactor()
  const plain = product.browser()
  await signInByCode(product, plain, `plain-${email}`)
  product.clock.passMinutes(11)
  const needed = refusedWith(403, 'reauthentication_needed')
  expect(await plain.post('/api/auth/totp')).toMatchObject(needed)
  expect(await browser.send('DELETE', '/api/auth/totp', { code: code() })).toMatchObject(needed)
  expect(await browser.post('/api/auth/totp/recovery-codes', { code: code() })).toMatchObject(needed)

  const again = await halfWay(email)
  await finish(again, code())
  expect(fieldsAtFault(await again.post('/api/auth/totp/recovery-codes', { code: wrongCode() }))).toEqual([
    'code',
  ])
  product.clock.passMinutes(1)
  expect((await again.post('/api/auth/totp/recovery-codes', { code: code() })).status).toBe(200)
  await mailTo(product, email, 'New recovery codes')
})

test('with a second factor on, a code by mail alone shows, exports, corrects and deletes nothing, and still withdraws', async () => {
  const { person, browser: byMail } = await personWithLead(product)
  const { browser: signedIn } = await withSecondFactor(person.email)
  const needed = refusedWith(403, 'second_factor_needed')
  expect(await byMail.get('/api/privacy/my-data')).toMatchObject(needed)
  expect(await byMail.get('/api/privacy/my-data/export')).toMatchObject(needed)
  const correction = { firstName: 'Eve', lastName: 'Roe', company: 'Eve Inc', website: '' }
  expect(await byMail.send('PATCH', '/api/privacy/my-data', correction)).toMatchObject(needed)
  const inFrench = { language: 'fr' }
  expect(await byMail.send('PUT', '/api/privacy/mail-language', inFrench)).toMatchObject(needed)
  expect(await byMail.post('/api/privacy/delete')).toMatchObject(needed)
  const receipt = `/api/consent-receipts/${crypto.randomUUID()}/document`
  expect(await byMail.get(receipt)).toMatchObject(needed)
  expect(await byMail.post('/api/privacy/withdraw')).toMatchObject({
    status: 200,
    body: { takenOffMarket: 1 },
  })

  expect((await signedIn.get('/api/privacy/my-data')).status).toBe(200)
  await proveForMyData(product, signedIn, person.email)
  expect((await signedIn.get('/api/privacy/my-data')).status).toBe(200)
})

test('an owner’s export says since when a second factor is on, and never its secret; a deletion removes it', async () => {
  const { id, email, browser, secret, recoveryCodes } = await withSecondFactor()
  const exported = JSON.stringify((await browser.get('/api/privacy/my-data/export')).body)
  expect(exported).toContain('secondFactorSince')
  for (const hidden of [secret, ...recoveryCodes, 'totp']) expect(exported).not.toContain(hidden)

  expect((await browser.post('/api/privacy/delete')).status).toBe(200)
  expect(await product.db.$count(userRecoveryCodes, eq(userRecoveryCodes.personId, id))).toBe(0)
  expect(await signInByCode(product, product.browser(), email)).toMatchObject({
    body: { needsSecondFactor: false },
  })
})

test('an admin turns an owner’s second factor off by the address with a reason, which ends the sessions and is logged and mailed', async () => {
  const { id, email, browser } = await withSecondFactor()
  const admin = await signedInAdmin(product)
  const reset = (address: string, reason: string) =>
    admin.browser.send('DELETE', '/api/admin/owners/second-factor', { email: address, reason })
  expect(fieldsAtFault(await reset(email, ''))).toEqual(['reason'])
  expect(await reset(`other-${email}`, 'Called')).toMatchObject(refusedWith(409, 'no_second_factor'))

  expect((await reset(email.toUpperCase(), 'Called the number on file')).status).toBe(200)

  expect(await isSignedIn(browser)).toBe(false)
  expect(await signInByCode(product, browser, email)).toMatchObject({ body: { needsSecondFactor: false } })
  const entry = (await auditOf(product, id)).find(({ action }) => action === 'reset second factor')
  expect(entry).toMatchObject({ actorId: admin.admin.id, details: { reason: 'Called the number on file' } })
  await mailTo(product, email, 'We turned off two-factor authentication')
})

test('an admin who signed in long ago enters the password again before turning off an owner’s second factor', async () => {
  const { email } = await withSecondFactor()
  const { username } = await insertAdmin(product)
  const browser = product.browser()
  await browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD })
  product.clock.passMinutes(11)
  const reset = () => browser.send('DELETE', '/api/admin/owners/second-factor', { email, reason: 'Called' })
  expect(await reset()).toMatchObject(refusedWith(403, 'reauthentication_needed'))
  expect((await browser.post('/api/admin/reauthentication', { password: ADMIN_PASSWORD })).status).toBe(200)
  expect((await reset()).status).toBe(200)
})
