import { expect, test } from 'bun:test'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

test('an admin who signed in long ago proves themselves before a new address, a password link or credits of a provider', async () => {
  const { supplier } = await signedInSupplier(product)
  const { browser } = await signedInAdmin(product)
  const added = {
    name: 'Old Port Payments',
    contactPerson: 'Max Roy',
    email: 'max@old-port.example',
    phone: '416 555 0148',
  }
  const path = `/api/admin/providers/${supplier.id}`
  const changes = [
    () => browser.send('PUT', path, { email: `new-${supplier.email}` }),
    () => browser.send('PUT', path, { leadCredits: 7 }),
    () => browser.post(`${path}/password-link`),
    () => browser.post(`${path}/credits`, { change: 1, reason: 'Goodwill' }),
    () => browser.post('/api/admin/providers', { ...added, leadCredits: 1 }),
  ]
  product.clock.passMinutes(11)
  for (const change of changes)
    expect(await change()).toMatchObject(refusedWith(403, 'reauthentication_needed'))
  expect((await browser.post('/api/admin/providers', added)).status).toBe(201)
  expect((await browser.send('PUT', path, { contactPerson: 'Robin Roe' })).status).not.toBe(403)
})
