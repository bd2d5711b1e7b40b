import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people.ts'
import { ADMIN_PASSWORD, insertAdmin, signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { signedUp, supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { refusedWith } from '../../../tests/support/refused-with.ts'
import { untilRefused } from '../../../tests/support/until-refused.ts'
import { HASHES, hashPassword } from '../../people/passwords/passwords.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { newPasswordLink } from '../../suppliers/accounts/password-links.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

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
      Array.from({ length: HASHES.atOnce + HASHES.waiting }, () => hashPassword('any', { beforeOthers })),
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
      await browser.post('/api/admin/totp', { password }),
      await browser.send('DELETE', '/api/admin/totp', { password, code: '000000' }),
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

test('an admin who guesses the password to switch off the second factor has to wait', async () => {
  const { browser } = await signedInByPassword()
  const guess = () => browser.send('DELETE', '/api/admin/totp', { password: 'a guess', code: '000000' })
  for (let failed = 0; failed < 5; failed++) expect((await guess()).status).toBe(422)
  expect(await guess()).toMatchObject(refusedWith(429, 'too_many_tries'))
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
