import { expect, test } from 'bun:test'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

test('one mailbox gets five links to change an address a day, of all accounts together', async () => {
  const ask = async (nth: number) => {
    const { browser } = await signedInSupplier(product)
    return browser.post('/api/supplier/email-change', { email: `victim+${nth}@shop.example` })
  }
  for (let nth = 0; nth < 5; nth++) expect((await ask(nth)).status).toBe(200)
  expect(await ask(5)).toMatchObject(refusedWith(429, 'too_many_requests'))
})
