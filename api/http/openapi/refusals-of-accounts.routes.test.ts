import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people.ts'
import { ADMIN_PASSWORD, insertAdmin, signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { signedUp, supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { type Browser, openProduct, type Product } from '../../../tests/support/product.ts'
import { untilRefused } from '../../../tests/support/until-refused.ts'
import { HASHES, hashPassword } from '../../people/passwords/passwords.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { newPasswordLink } from '../../suppliers/accounts/password-links.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const NO_ID = '018f8f8f-0000-7000-8000-000000000000'
const refused = (status: number, code: string) => ({ status, body: { code } })

/** An admin who has signed in with a password, in their own browser. */
async function signedInByPassword() {
  const { username } = await insertAdmin(product)
  const browser = product.browser()
  expect((await browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD })).status).toBe(200)
  return { username, browser }
}

describe('while more passwords wait to be judged than can be, another is refused by', () => {
  /** Two that never end and a queue that is full, of strangers and of those who go before them. */
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

  test('signing up', async () => {
    const answer = await whileBusy(() => product.browser().post('/api/supplier/signup', supplierForm()))
    expect(answer).toMatchObject(refused(503, 'busy'))
  })

  test('signing in', async () => {
    const { form } = await signedUp(product)
    const { username } = await signedInByPassword()
    const answers = await whileBusy(async () => [
      await product.browser().post('/api/supplier/login', form),
      await product.browser().post('/api/admin/login', { username, password: ADMIN_PASSWORD }),
    ])
    for (const answer of answers) expect(answer).toMatchObject(refused(503, 'busy'))
  })

  test('a link that sets a password, which works later', async () => {
    const { supplier } = await signedInSupplier(product)
    const link = await newPasswordLink(
      product.deps,
      { supplierId: supplier.id, kind: 'reset', jobId: crypto.randomUUID() },
      product.clock.now(),
    )
    const setPassword = () =>
      product
        .browser()
        .post('/api/supplier/new-password', { token: link?.token, password: 'nine-moose-in-moncton' })
    expect(await whileBusy(setPassword)).toMatchObject(refused(503, 'busy'))
    expect((await setPassword()).status).toBe(200)
  })

  test('what an admin changes of their own account', async () => {
    const { browser } = await signedInByPassword()
    const password = ADMIN_PASSWORD
    const answers = await whileBusy(async () => [
      await browser.send('PUT', '/api/admin/password', { current: password, next: 'nine-moose-in-moncton' }),
      await browser.post('/api/admin/totp', { password }),
      await browser.send('DELETE', '/api/admin/totp', { password, code: '000000' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject(refused(503, 'busy'))
  })
})

test('a supplier that signs in too often waits, with the right password too', async () => {
  const { form } = await signedUp(product)
  const [supplier] = await product.db.select().from(suppliers).where(eq(suppliers.email, form.email))
  await untilRefused(() => takeOfAccount(product.deps, 'sign-in', supplier?.id ?? ''))
  const answer = await product.browser().post('/api/supplier/login', form)
  expect(answer).toMatchObject(refused(429, 'too_often'))
})

test('guessing the password in an open browser waits where the second factor is switched off', async () => {
  const { browser } = await signedInByPassword()
  const guess = () => browser.send('DELETE', '/api/admin/totp', { password: 'a guess', code: '000000' })
  for (let failed = 0; failed < 5; failed++) expect((await guess()).status).toBe(422)
  expect(await guess()).toMatchObject(refused(429, 'too_many_tries'))
})

describe('of a provider', () => {
  let admin: Browser
  beforeAll(async () => {
    admin = (await signedInAdmin(product)).browser
  })

  test('that is not there no link is mailed', async () => {
    const answer = await admin.post(`/api/admin/providers/${NO_ID}/password-link`)
    expect(answer).toMatchObject(refused(404, 'provider_not_found'))
  })

  test('that is not there no next page is shown', async () => {
    const answer = await admin.get(`/api/admin/providers?after=${NO_ID}`)
    expect(answer).toMatchObject(refused(422, 'page_is_over'))
  })

  test('there are a million credits at most', async () => {
    const { supplier } = await signedInSupplier(product, { leadCredits: 0 })
    const give = (change: number) =>
      admin.post(`/api/admin/providers/${supplier.id}/credits`, { change, reason: 'A large order' })
    expect((await give(1_000_000)).status).toBe(200)
    expect(await give(1)).toMatchObject(refused(409, 'too_many_credits'))
  })
})

test('a process whose database does not answer is not ready', async () => {
  const silent = spyOn(product.db, 'execute').mockRejectedValueOnce(new Error('gone'))
  expect(await product.browser().get('/api/health/ready')).toMatchObject(refused(503, 'not_ready'))
  silent.mockRestore()
})
