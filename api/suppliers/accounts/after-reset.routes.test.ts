import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people.ts'
import {
  confirmationToken,
  linkToken,
  signedUp,
  supplierForm,
} from '../../../tests/support/people/supplier-account.ts'
import { testProduct } from '../../../tests/support/test-product.ts'
import { whileChanging } from '../../../tests/support/while-changing.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await testProduct({
  environment: { TRUSTED_PROXIES: '127.0.0.1/32' },
  jobs: [handleSupplierJobs],
})

const OLD = 'seven-geese-over-gaspe'
const NEW = 'nine-moose-in-moncton'

const setPassword = (token: string, password = NEW, browser = product.browser()) =>
  browser.post('/api/supplier/new-password', { token, password })
const signIn = (email: string, password: string, browser = product.browser(), headers = {}) =>
  browser.post('/api/supplier/login', { email, password }, headers)

/** A supplier and the token of its mailed link. */
async function withLink() {
  const { form } = await signedUp(product)
  await product.browser().post('/api/supplier/password-reset', { email: form.email })
  return { email: form.email, token: await linkToken(product, form.email) }
}

describe('strangers who guess passwords cannot keep the owner out:', () => {
  const failFiveTimes = async (email: string, headers = {}) => {
    for (let times = 0; times < 5; times++) await signIn(email, 'guessed', product.browser(), headers)
  }

  test('a reset clears the wait of the account', async () => {
    const { email, token } = await withLink()
    await failFiveTimes(email)
    expect((await signIn(email, OLD)).status).toBe(429)

    expect((await setPassword(token)).status).toBe(200)

    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('the browser that set a password signs in at once, despite guesses before and after', async () => {
    const { email, token } = await withLink()
    const from = { 'x-forwarded-for': '192.0.2.44' }
    await failFiveTimes(supplierForm().email, from)
    const owner = product.browser()

    await setPassword(token, NEW, owner)
    await failFiveTimes(email)

    expect((await signIn(email, NEW, product.browser())).status).toBe(429)
    expect((await signIn(email, NEW, owner, from)).status).toBe(200)
  })

  test('a reset clears no other account’s wait, and an unused link clears none', async () => {
    const { token } = await withLink()
    const owner = product.browser()
    await setPassword(token, NEW, owner)
    const unused = await withLink()
    await failFiveTimes(unused.email)

    expect((await signIn(unused.email, OLD, owner)).status).toBe(429)
    const stranger = product.browser()
    stranger.cookies.set('northrate_known_supplier', unused.token)
    expect((await signIn(unused.email, OLD, stranger)).status).toBe(429)
  })
})

test('a sign-in with the old password starts no session if a reset overtakes it', async () => {
  const { form } = await signedUp(product)
  // The welcome's link also locks the account: a wait for that lock must not count.
  await confirmationToken(product, form.email)
  const browser = product.browser()
  const answer = await whileChanging(
    product,
    (tx) => tx.update(suppliers).set({ passwordDigest: 'another' }).where(eq(suppliers.email, form.email)),
    () => signIn(form.email, OLD, browser),
  )
  expect(answer.status).toBe(401)
  expect(browser.cookies.size).toBe(0)
})
