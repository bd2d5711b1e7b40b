import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { confirmationToken, signedUp, supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { refusedWith } from '../../../tests/support/refused-with.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

const product = await openProduct()
handleSupplierJobs(product.deps)
await product.deps.jobs.startWorking()
afterAll(() => product.close())

const PATH = '/api/supplier/email'
const rowOf = async (email: string) =>
  (await product.db.select().from(suppliers).where(eq(suppliers.email, email)))[0]
const prove = (token: string, browser = product.browser()) =>
  browser.post('/api/supplier/email-proof', { token })

test('a supplier can correct a mistyped address: the new one gets a link, and the old link has expired', async () => {
  const { form, browser } = await signedUp(product)
  const toOld = await confirmationToken(product, form.email)
  const email = supplierForm().email

  expect(await browser.send('PUT', PATH, { email: ` ${email.toUpperCase()} ` })).toMatchObject({
    status: 200,
    body: { supplier: { email, isEmailProved: false } },
  })

  expect((await prove(toOld)).status).toBe(422)
  expect((await prove(await confirmationToken(product, email), browser)).status).toBe(200)
  expect((await browser.get('/api/supplier/me')).body).toMatchObject({ supplier: { isEmailProved: true } })
  expect(await rowOf(form.email)).toBeUndefined()
  const actions = await auditOf(product, (await rowOf(email))?.id ?? '')
  expect(actions.map(({ action }) => action)).toContain('changed own email address')
  expect(JSON.stringify(actions)).not.toContain('maple-')
})

test('a supplier cannot change a confirmed address', async () => {
  const { form, browser } = await signedUp(product)
  await prove(await confirmationToken(product, form.email), browser)
  expect(await browser.send('PUT', PATH, { email: supplierForm().email })).toMatchObject(
    refusedWith(409, 'email_is_confirmed'),
  )
  expect(await rowOf(form.email)).toBeDefined()
})

test('another account’s address is refused with a message at the field', async () => {
  const [other, { form, browser }] = [await signedUp(product), await signedUp(product)]
  const answer = await browser.send('PUT', PATH, { email: other.form.email })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: 'Another account uses this email address.' } },
  })
  expect(await rowOf(form.email)).toBeDefined()
  expect((await browser.send('PUT', PATH, { email: 'nobody' })).status).toBe(422)
})

test('three confirmation links an hour are mailed, to any address', async () => {
  const { browser } = await signedUp(product)
  for (let sent = 0; sent < 3; sent++)
    expect((await browser.send('PUT', PATH, { email: supplierForm().email })).status).toBe(200)
  expect(await browser.send('PUT', PATH, { email: supplierForm().email })).toMatchObject(
    refusedWith(429, 'too_many_requests'),
  )
})

test('a visitor who is not signed in cannot change an address', async () => {
  expect((await product.browser().send('PUT', PATH, { email: supplierForm().email })).status).toBe(401)
})
