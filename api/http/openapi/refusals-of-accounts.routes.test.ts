import { describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { admins, suppliers } from '../../../db/schema/people/people.ts'
import { signInFailures } from '../../../db/schema/people/sign-in.ts'
import { ADMIN_PASSWORD, insertAdmin, signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInOwner, signInByCode } from '../../../tests/support/people/owner.ts'
import { switchOnSecondFactor } from '../../../tests/support/people/second-factor.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { signedUp, supplierForm, supplierOf } from '../../../tests/support/people/supplier-account.ts'
import { type Browser, refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { HASHES, hashPassword } from '../../people/passwords/passwords.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { newPasswordLink } from '../../suppliers/accounts/password-links.ts'

const product = await testProduct()

const UNKNOWN_ID = '018f8f8f-0000-7000-8000-000000000000'
const BUSY = refusedWith(503, 'busy')

/** An admin who has signed in with a password, in their own browser. */
async function signedInByPassword() {
  const { username } = await insertAdmin(product)
  const browser = product.browser()
  expect((await browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD })).status).toBe(200)
  return { username, browser }
}

describe('while the queue of password hashes is full, another is refused for', () => {
  /** Both queues are full, behind hashes that do not end before `ask` does. */
  async function whileBusy<Result>(ask: () => Promise<Result>): Promise<Result> {
    const end = Promise.withResolvers<string>()
    const stuck = spyOn(Bun.password, 'hash').mockImplementation(() => end.promise)
    const waiting = [false, true].flatMap((beforeOthers) =>
      Array.from({ length: HASHES.atOnce + HASHES.waiting }, (_, nth) =>
        hashPassword('any', { account: `${nth} ${beforeOthers}`, beforeOthers }),
      ),
    )
    const settled = Promise.allSettled(waiting)
    try {
      return await ask()
    } finally {
      end.resolve('a digest')
      await settled
      stuck.mockRestore()
    }
  }

  test('signing up and signing in', async () => {
    const { form } = await signedUp(product)
    const { username } = await signedInByPassword()
    const answers = await whileBusy(async () => [
      await product.browser().post('/api/supplier/signup', supplierForm()),
      await product.browser().post('/api/supplier/login', form),
      await product.browser().post('/api/admin/login', { username, password: ADMIN_PASSWORD }),
    ])
    for (const answer of answers) expect(answer).toMatchObject(BUSY)
  })

  test('a link that sets a password, which works later', async () => {
    const { supplier } = await signedInSupplier(product)
    const link = await newPasswordLink(
      product.deps,
      { supplierId: supplier.id, kind: 'reset', jobId: crypto.randomUUID() },
      product.clock.now(),
    )
    const wanted = { token: link?.token, password: 'nine-moose-in-moncton' }
    const setPassword = () => product.browser().post('/api/supplier/new-password', wanted)
    expect(await whileBusy(setPassword)).toMatchObject(BUSY)
    expect((await setPassword()).status).toBe(200)
  })

  test('changes of an admin’s own account', async () => {
    const { browser } = await signedInByPassword()
    const password = ADMIN_PASSWORD
    const answers = await whileBusy(async () => [
      await browser.send('PUT', '/api/admin/password', { current: password, next: 'nine-moose-in-moncton' }),
      ...(await changesOfFactor(browser, '/api/admin', password)),
    ])
    for (const answer of answers) expect(answer).toMatchObject(BUSY)
  })

  test('changes of a supplier’s second factor and password', async () => {
    const { form, browser } = await signedUp(product)
    const { password } = form
    const answers = await whileBusy(async () => [
      await browser.send('PUT', '/api/supplier/password', {
        current: password,
        next: 'nine-moose-in-moncton',
      }),
      ...(await changesOfFactor(browser, '/api/supplier', password)),
    ])
    for (const answer of answers) expect(answer).toMatchObject(BUSY)
  })
})

test('a supplier that signs in too often waits, with the right password too', async () => {
  const { form } = await signedUp(product)
  const [supplier] = await product.db.select().from(suppliers).where(eq(suppliers.email, form.email))
  await untilRefused(() => takeOfAccount(product.deps, 'sign-in', supplier?.id ?? ''))
  expect(await product.browser().post('/api/supplier/login', form)).toMatchObject(
    refusedWith(429, 'too_often'),
  )
})

test('a signed-in account that enters its password too often waits, with the right one too', async () => {
  const [admin, supplier] = [await signedInByPassword(), await signedUp(product)]
  const [adminRow] = await product.db.select().from(admins).where(eq(admins.username, admin.username))
  const supplierRow = await supplierOf(product, supplier.form.email)
  for (const { id = '', path, browser, password } of [
    { id: adminRow?.id, path: '/api/admin', browser: admin.browser, password: ADMIN_PASSWORD },
    {
      id: supplierRow?.id,
      path: '/api/supplier',
      browser: supplier.browser,
      password: supplier.form.password,
    },
  ]) {
    await untilRefused(() => takeOfAccount(product.deps, 'password', id))
    const changes = [
      await browser.send('PUT', `${path}/password`, { current: password, next: 'nine-moose-in-moncton' }),
      ...(await changesOfFactor(browser, path, password)),
    ]
    for (const answer of changes) expect(answer).toMatchObject(refusedWith(429, 'too_often'))
  }
}, 180_000)

/** Everything that takes the password of a signed-in account again. */
const changesOfFactor = async (browser: Browser, path: string, password: string) => [
  await browser.post(`${path}/totp`, { password }),
  await browser.post(`${path}/totp/recovery-codes`, { password, code: '000000' }),
  await browser.send('DELETE', `${path}/totp`, { password, code: '000000' }),
  await browser.post(`${path}/reauthentication`, { password }),
]

test.each([
  ['an admin', '/api/admin', signedInByPassword],
  ['a supplier', '/api/supplier', () => signedUp(product)],
])('%s who guesses the password to change the second factor has to wait', async (_, path, signedIn) => {
  const { browser } = await signedIn()
  for (let failed = 0; failed < 5; failed++)
    expect((await browser.post(`${path}/reauthentication`, { password: 'a guess' })).status).toBe(422)
  for (const answer of await changesOfFactor(browser, path, 'a guess'))
    expect(answer).toMatchObject(refusedWith(429, 'too_many_tries'))
})

test.each([
  ['admin', async () => ({ ...(await signedInByPassword()), proof: { password: ADMIN_PASSWORD } })],
  ['supplier', async () => ({ ...(await signedUp(product)), proof: { password: 'seven-geese-over-gaspe' } })],
  ['user', async () => ({ ...(await signedInOwner(product)), proof: {} })],
] as const)(
  'a second factor of the realm %s cannot be confirmed, renewed or turned off before it is on, nor set up twice',
  async (realm, signedIn) => {
    const { browser, proof } = await signedIn()
    const path = { admin: '/api/admin/totp', supplier: '/api/supplier/totp', user: '/api/auth/totp' }[realm]
    const withCode = { ...proof, code: '000000' }
    const OFF = refusedWith(409, 'totp_is_off')
    const NOT_STARTED = refusedWith(409, 'totp_not_begun')
    expect(await browser.post(`${path}/recovery-codes`, withCode)).toMatchObject(OFF)
    expect(await browser.send('DELETE', path, withCode)).toMatchObject(OFF)
    expect(await browser.post(`${path}/confirm`, { code: '000000' })).toMatchObject(NOT_STARTED)
    await browser.post(path, proof)
    for (let failed = 0; failed < 4; failed++) await browser.post(`${path}/confirm`, { code: 'ABCD' })
    expect(await browser.post(`${path}/confirm`, { code: 'ABCD' })).toMatchObject(
      refusedWith(409, 'totp_over'),
    )

    await switchOnSecondFactor(product, browser, realm, proof)
    const ON = refusedWith(409, 'totp_is_on')
    expect(await browser.post(path, proof)).toMatchObject(ON)
    expect(await browser.post(`${path}/confirm`, { code: '000000' })).toMatchObject(ON)
  },
)

test('an owner’s codes are refused while others are judged, and after too many wrong ones', async () => {
  const { owner, browser } = await signedInOwner(product)
  const { wrongCode } = await switchOnSecondFactor(product, browser, 'user')
  const halfWay = product.browser()
  await signInByCode(product, halfWay, owner.email)
  const code = wrongCode()
  const tryAll = async () => [
    await halfWay.post('/api/login/second-factor', { code }),
    await browser.post('/api/auth/totp/recovery-codes', { code }),
    await browser.send('DELETE', '/api/auth/totp', { code }),
  ]
  await tryAll()
  await product.db.update(signInFailures).set({ judging: 5, lastTriedAt: product.clock.now() })
  for (const answer of await tryAll()) expect(answer).toMatchObject(BUSY)
  await product.db.update(signInFailures).set({ judging: 0, failures: 5 })
  for (const answer of await tryAll()) expect(answer).toMatchObject(refusedWith(429, 'too_many_tries'))
})

test('an admin cannot reset the second factor of an unknown provider', async () => {
  const { browser } = await signedInAdmin(product)
  const path = `/api/admin/providers/${UNKNOWN_ID}/second-factor`
  expect(await browser.send('DELETE', path, { reason: 'Called' })).toMatchObject(
    refusedWith(404, 'provider_not_found'),
  )
})

test('an admin gets no password link and no next page for an unknown provider, and at most a million credits', async () => {
  const { browser: admin } = await signedInAdmin(product)
  expect(await admin.post(`/api/admin/providers/${UNKNOWN_ID}/password-link`)).toMatchObject(
    refusedWith(404, 'provider_not_found'),
  )
  expect(await admin.get(`/api/admin/providers?after=${UNKNOWN_ID}`)).toMatchObject(
    refusedWith(422, 'page_is_over'),
  )
  const { supplier } = await signedInSupplier(product, { leadCredits: 0 })
  const give = (change: number) =>
    admin.post(`/api/admin/providers/${supplier.id}/credits`, { change, reason: 'A large order' })
  expect((await give(1_000_000)).status).toBe(200)
  expect(await give(1)).toMatchObject(refusedWith(409, 'too_many_credits'))
})

test('a process whose database does not answer is not ready', async () => {
  const silent = spyOn(product.db, 'execute').mockRejectedValueOnce(new Error('gone'))
  expect(await product.browser().get('/api/health/ready')).toMatchObject(refusedWith(503, 'not_ready'))
  silent.mockRestore()
})
