import { describe, expect, test } from 'bun:test'
import { suppliers } from '../../../db/schema/people/people.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { only } from '../../../tests/support/only.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await testProduct()

const put = (browser: Browser, body: object) => browser.send('PUT', '/api/supplier/profile', body)
const SHOWN = {
  phoneForOwners: '+14165550123',
  phoneForOwnersExt: null,
  website: 'https://payments.example/',
}
const TYPED = { phoneForOwners: '(416) 555-0123', website: ' https://Payments.example ' }

async function providerOf(id: string) {
  const { browser } = await signedInAdmin(product)
  return (await browser.get(`/api/admin/providers/${id}`)).body
}

describe('what owners are shown of a supplier', () => {
  test('is set by the supplier, stored as we use it, audited once and shown to admins with the time', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    expect((await browser.get('/api/supplier/me')).body).toMatchObject({
      supplier: { phoneForOwners: '', website: '' },
    })
    expect(await providerOf(supplier.id)).toMatchObject({ shownToOwnersChangedAt: null })

    expect(await put(browser, TYPED)).toMatchObject({ status: 200, body: { supplier: SHOWN } })
    const changedAt = product.clock.now().toISOString()
    product.clock.passMinutes(1)
    expect(await put(browser, SHOWN)).toMatchObject({ status: 200, body: { supplier: SHOWN } })

    const entries = (await auditOf(product, supplier.id)).filter(
      ({ action }) => action === 'changed what owners are shown',
    )
    expect(only(entries).details).toEqual({
      before: { phoneForOwners: '', phoneForOwnersExt: null, website: '' },
      after: SHOWN,
    })
    expect(await providerOf(supplier.id)).toMatchObject({ ...SHOWN, shownToOwnersChangedAt: changedAt })
  })

  test('can be removed again', async () => {
    const { browser } = await signedInSupplier(product)
    await put(browser, TYPED)
    const nothing = { phoneForOwners: '', website: '' }
    expect(await put(browser, nothing)).toMatchObject({ status: 200, body: { supplier: nothing } })
  })

  test('may be a toll-free number', async () => {
    const { browser } = await signedInSupplier(product)
    const answer = await put(browser, { phoneForOwners: '1 800 555 0123', website: '' })
    expect(answer).toMatchObject({ status: 200, body: { supplier: { phoneForOwners: '+18005550123' } } })
  })

  test.each([
    ['a number of another country', { phoneForOwners: '+41 44 668 18 00' }, 'phoneForOwners'],
    ['a number of New York', { phoneForOwners: '212 555 0123' }, 'phoneForOwners'],
    ['a premium number', { phoneForOwners: '900 555 0123' }, 'phoneForOwners'],
    ['an extension of 8 digits', { phoneForOwners: '416 555 0123 ext. 12345678' }, 'phoneForOwners'],
    ['a foreign number with an extension', { phoneForOwners: '+41 44 668 18 00 ext. 5' }, 'phoneForOwners'],
    ['words for a number', { phoneForOwners: '1-800-FLOWERS' }, 'phoneForOwners'],
    ['a website without https', { website: 'http://payments.example' }, 'website'],
    ['a website without its scheme', { website: 'payments.example' }, 'website'],
    ['a script', { website: 'javascript:alert(1)//a.b' }, 'website'],
    ['a host without a dot', { website: 'https://localhost/' }, 'website'],
    ['a bare address', { website: 'https://10.0.0.1/' }, 'website'],
    ['a name before the host', { website: 'https://bank.example@payments.example/' }, 'website'],
    ['a port', { website: 'https://payments.example:8443/' }, 'website'],
    ['a long website', { website: `https://payments.example/${'a'.repeat(180)}` }, 'website'],
  ])('cannot be %s', async (_, change, field) => {
    const { supplier, browser } = await signedInSupplier(product)
    const answer = await put(browser, { ...SHOWN, ...change })
    expect(answer).toMatchObject(refusedWith(422, 'check_your_answers'))
    expect(Object.keys(Object(answer.body).fields)).toEqual([field])
    expect(await providerOf(supplier.id)).toMatchObject({ phoneForOwners: '', website: '' })
  })

  test('cannot be changed by a session that was proved too long ago', async () => {
    const { browser } = await signedInSupplier(product)
    product.clock.passMinutes(11)
    expect(await put(browser, TYPED)).toMatchObject(refusedWith(403, 'reauthentication_needed'))
  })

  test('is deleted with the supplier, whose purchases stay', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    await purchasedLead(product, supplier)
    await put(browser, TYPED)
    const admin = (await signedInAdmin(product)).browser
    expect((await admin.send('DELETE', `/api/admin/providers/${supplier.id}`)).status).toBe(200)
    const rows = await product.db.select().from(suppliers)
    expect(rows.find(({ id }) => id === supplier.id)).toMatchObject({ phoneForOwners: '', website: '' })
  })
})
