import { expect, test } from 'bun:test'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

test('an admin who signed in long ago proves themselves before what opens an account, gives credits or leads, or mails a link', async () => {
  const { supplier } = await signedInSupplier(product)
  const pending = await signedInSupplier(product, { status: 'pending' })
  const { browser } = await signedInAdmin(product)
  const added = {
    name: 'Old Port Payments',
    contactPerson: 'Max Roy',
    email: 'max@old-port.example',
    phone: '416 555 0148',
  }
  const some = { items: [{ id: pending.supplier.id }] }
  const path = `/api/admin/providers/${supplier.id}`
  const changes = [
    () => browser.send('PUT', path, { email: `new-${supplier.email}` }),
    () => browser.send('PUT', path, { leadCredits: 7 }),
    () => browser.post(`${path}/password-link`),
    () => browser.post(`${path}/credits`, { change: 1, reason: 'Goodwill' }),
    () => browser.send('PUT', `/api/admin/providers/${pending.supplier.id}`, { status: 'active' }),
    () => browser.post('/api/admin/providers', { ...added, leadCredits: 1 }),
    () => browser.post('/api/admin/providers', { ...added, status: 'active' }),
    () => browser.post('/api/admin/bulk/providers/approve', { selection: some }),
    () => browser.send('PUT', `/api/admin/leads/${crypto.randomUUID()}/assign`, { providerId: supplier.id }),
    () => browser.post('/api/admin/bulk/leads/assign', { selection: some, providerId: supplier.id }),
  ]
  product.clock.passMinutes(11)
  for (const change of changes)
    expect(await change()).toMatchObject(refusedWith(403, 'reauthentication_needed'))
  expect((await browser.post('/api/admin/providers', added)).status).toBe(201)
  expect((await browser.send('PUT', path, { contactPerson: 'Robin Roe' })).status).not.toBe(403)
})
