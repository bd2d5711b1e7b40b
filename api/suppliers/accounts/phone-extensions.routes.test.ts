import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people/people.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { addedProvider, changeProvider, newProvider } from '../../../tests/support/people/provider.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { signedUp, supplierOf } from '../../../tests/support/people/supplier-account.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await testProduct()
const admin = (await signedInAdmin(product)).browser
const TYPED = '(416) 555-0142 ext. 23'
const KEPT = { phone: '+14165550142', phoneExt: '23' }
const provider = async (id: string) => (await admin.get(`/api/admin/providers/${id}`)).body
const rowOf = async (id: string) => (await product.db.select().from(suppliers).where(eq(suppliers.id, id)))[0]

describe('the extension of a company’s telephone number', () => {
  test('is kept from the sign-up, beside the number', async () => {
    const { form, browser } = await signedUp(product, { phone: TYPED })
    expect((await browser.get('/api/supplier/me')).body).toMatchObject({ supplier: KEPT })
    const stored = await supplierOf(product, form.email)
    expect(stored).toMatchObject(KEPT)
    expect(await provider(stored?.id ?? '')).toMatchObject(KEPT)
    expect((await admin.get(`/api/admin/providers?search=${form.email}`)).body).toMatchObject([KEPT])
  })

  test('is set and removed by the company', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const put = (phone: string) =>
      browser.send('PUT', '/api/supplier/company', { name: 'Birch', contactPerson: 'Kim Lavoie', phone })
    expect(await put('416-555-0142 poste 23')).toMatchObject({ status: 200, body: { supplier: KEPT } })
    expect(await provider(supplier.id)).toMatchObject(KEPT)
    expect(await put('416-555-0142')).toMatchObject({ body: { supplier: { ...KEPT, phoneExt: null } } })
    expect(await provider(supplier.id)).toMatchObject({ ...KEPT, phoneExt: null })
  })

  test('is set by the company on the number for owners', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const shown = { phoneForOwners: '+18005550142', phoneForOwnersExt: '23', website: '' }
    for (const phoneForOwners of ['1 800 555 0142 x23', '+1 800 555 0142;ext=23'])
      expect(
        await browser.send('PUT', '/api/supplier/profile', { phoneForOwners, website: '' }),
      ).toMatchObject({
        status: 200,
        body: { supplier: shown },
      })
    expect(await provider(supplier.id)).toMatchObject(shown)
  })

  test('is set by admins, and stays with a change of something else', async () => {
    const { id } = await addedProvider(admin, { phone: TYPED })
    expect(await provider(id)).toMatchObject(KEPT)
    expect(await changeProvider(admin, id, { name: 'Renamed' })).toMatchObject({ body: KEPT })
    const changed = { phone: '+14165550142', phoneExt: '7' }
    expect(await changeProvider(admin, id, { phone: '416 555 0142 #7' })).toMatchObject({ body: changed })
    expect(await provider(id)).toMatchObject(changed)
    for (const refused of [
      await changeProvider(admin, id, { phone: '416 555 0142 ext. 12345678' }),
      await admin.post('/api/admin/providers', newProvider({ phone: '416 555 0142 ext. 12345678' })),
    ])
      expect(refused).toMatchObject({
        status: 422,
        body: { fields: { phone: expect.stringContaining('1 to 7 digits') } },
      })
    expect(await provider(id)).toMatchObject(changed)
  })

  test('is part of what a concurrent change by another admin conflicts with', async () => {
    const { id } = await addedProvider(admin, { phone: '416 555 0142 x1' })
    const before = await admin.get(`/api/admin/providers/${id}`)
    await changeProvider(admin, id, { phone: '416 555 0142 x2' })
    const headers = { 'if-match': before.headers.get('etag') ?? '' }
    expect((await changeProvider(admin, id, { name: 'Late' }, headers)).status).toBe(412)
  })

  test('is deleted with the provider, whose purchases stay', async () => {
    const { supplier } = await signedInSupplier(product, { phoneExt: '23', phoneForOwnersExt: '23' })
    await purchasedLead(product, supplier)
    expect((await admin.delete(`/api/admin/providers/${supplier.id}`)).status).toBe(200)
    expect(await rowOf(supplier.id)).toMatchObject({ phoneExt: null, phoneForOwnersExt: null })
  })
})
