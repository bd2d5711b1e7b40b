import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people.ts'
import {
  confirmationToken,
  linkToken,
  signedUp,
  supplierForm,
} from '../../../tests/support/people/supplier-account.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await openProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
handleSupplierJobs(product.deps)
await product.deps.jobs.startWorking()
afterAll(() => product.close())

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

const supplierOf = async (email: string) =>
  (await product.db.select().from(suppliers).where(eq(suppliers.email, email)))[0]

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
  // The welcome's link also locks the account; the query below must not count that lock.
  await confirmationToken(product, form.email)
  const supplier = await supplierOf(form.email)
  const { pool } = product.deps
  const reset = await pool.connect()
  await reset.query('begin')
  await reset.query('select from suppliers where id = $1 for update', [supplier?.id])

  const browser = product.browser()
  const answer = signIn(form.email, OLD, browser)
  const held = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%suppliers%'
    and datname = current_database()`
  while ((await pool.query(held)).rowCount === 0);
  await reset.query('update suppliers set password_digest = $2 where id = $1', [supplier?.id, 'another'])
  await reset.query('commit')
  reset.release()

  expect((await answer).status).toBe(401)
  expect(browser.cookies.size).toBe(0)
})
