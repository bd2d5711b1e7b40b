import { afterAll, beforeAll, expect, test } from 'bun:test'
import { signInFailures } from '../../db/schema/sign-in.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { linkToken, signedUp } from '../../tests/support/supplier-account.ts'
import { hashPassword } from '../passwords/password-hashing.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  handleSupplierJobs(product.parts)
  await product.parts.jobs.startWorking()
})
afterAll(() => product.close())

test('in a rush a sign-in is told to come back and nothing is held against it; who holds a link is served', async () => {
  const { form } = await signedUp(product)
  await product.browser().post('/api/supplier/password-reset', { email: form.email })
  const token = await linkToken(product, form.email)
  const rush = Array.from({ length: 80 }, () => hashPassword('of the rush', { beforeOthers: true }))

  const signIn = await product
    .browser()
    .post('/api/supplier/login', { email: form.email, password: form.password })
  const reset = await product
    .browser()
    .post('/api/supplier/new-password', { token, password: 'nine-moose-in-moncton' })

  expect(signIn).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(signIn.headers.get('retry-after')).toBe('5')
  expect(await product.db.select().from(signInFailures)).toEqual([])
  expect(reset.status).toBe(200)
  await Promise.all(rush)
})
