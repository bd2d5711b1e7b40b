import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { idempotencyKeys } from '../../../db/schema/api-keys.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import {
  addedProvider,
  changeProvider,
  newProvider,
  openWithApproval,
  providersIn,
  untilMailed,
} from '../../../tests/support/people/provider.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Answer, refusedWith } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { TEST_LEADS } from '../../market/browsing/test-leads.ts'

const { product, admin } = await openWithApproval()

describe('the list of providers', () => {
  test('counts received leads and the share of converted ones', async () => {
    const { supplier } = await signedInSupplier(product, { name: 'Counted Payments' })
    await purchasedLead(product, supplier, { purchase: { outcome: 'converted' } })
    await purchasedLead(product, supplier, { source: 'assignment' })
    await purchasedLead(product, supplier)

    const [found] = providersIn(await admin.get('/api/admin/providers?search=counted'))
    expect(found).toMatchObject({ leadsReceived: 3, conversionRate: 1 / 3 })
  })

  test('searches name, contact person and address without accents, with special characters taken literally', async () => {
    const { id } = await addedProvider(admin, { name: 'Half 50%_off', contactPerson: 'Zoë Quill' })
    for (const search of ['50%_OFF', 'zoë', 'zoe', 'quill'].map(encodeURIComponent))
      expect(providersIn(await admin.get(`/api/admin/providers?search=${search}`))).toMatchObject([{ id }])
    expect(providersIn(await admin.get('/api/admin/providers?search=50%25xoff'))).toEqual([])
  })

  test('filters by status', async () => {
    await addedProvider(admin)
    const shown = providersIn(await admin.get('/api/admin/providers?status=pending'))
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['pending']))
    expect((await admin.get('/api/admin/providers?status=asleep')).status).toBe(422)
  })

  test('lists each provider once over its pages', async () => {
    for (let count = 0; count < 5; count++) await addedProvider(admin, { contactPerson: 'Paige Turner' })
    const seen: string[] = []
    let path: string | null = '/api/admin/providers?search=paige&limit=2'
    while (path !== null) {
      const answer: Answer = await admin.get(path)
      seen.push(...providersIn(answer).map(({ id }) => id))
      path = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
    const afterDeleted = `/api/admin/providers?after=${crypto.randomUUID()}`
    expect(await admin.get(afterDeleted)).toMatchObject(refusedWith(422, 'page_is_over'))
  })
})

describe('deleting a provider', () => {
  const remove = (id: string) => admin.delete(`/api/admin/providers/${id}`)
  const rowOf = async (id: string) =>
    (await product.db.select().from(suppliers).where(eq(suppliers.id, id)))[0]

  test('that has received no lead removes it, and a second deletion finds nothing', async () => {
    const { id } = await addedProvider(admin)
    expect(await remove(id)).toMatchObject({ status: 200, body: { deleted: true, anonymised: false } })
    expect(await rowOf(id)).toBeUndefined()
    expect((await remove(id)).status).toBe(404)
    expect((await auditOf(product, id))[0]).toMatchObject({ action: 'deleted provider' })
  })

  test('with credits leaves only the ledger, and no list shows it', async () => {
    const { id, email } = await addedProvider(admin, { leadCredits: 2, name: 'Briefly Here' })
    expect((await remove(id)).body).toEqual({ deleted: true, anonymised: false })

    expect(await rowOf(id)).toMatchObject({ name: '', contactPerson: '', phone: '', email: `deleted-${id}` })
    expect(providersIn(await admin.get('/api/admin/providers?search=briefly'))).toEqual([])
    expect((await admin.get(`/api/admin/providers/${id}`)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect((await admin.post('/api/admin/providers', newProvider({ email }))).status).toBe(201)
  })

  test('with received leads makes it inactive and anonymous, signs it out, and keeps its purchases', async () => {
    const account = { name: 'Kept Payments', passwordDigest: 'kept' }
    const { supplier, browser } = await signedInSupplier(product, account)
    await purchasedLead(product, supplier)
    const now = product.clock.now()
    const own = { supplierId: supplier.id, leadId: TEST_LEADS[0]?.id ?? '' }
    await product.db.insert(testPurchases).values({ ...own, purchasedAt: now })
    await product.db
      .insert(idempotencyKeys)
      .values({ ...own, mode: 'live', key: 'a', requestDigest: '', createdAt: now, leasedUntil: now })
    expect((await remove(supplier.id)).body).toEqual({ deleted: false, anonymised: true })

    for (const table of [testPurchases, idempotencyKeys])
      expect(await product.db.$count(table, eq(table.supplierId, supplier.id))).toBe(0)

    expect((await browser.get('/api/supplier/me')).status).toBe(401)
    expect(await rowOf(supplier.id)).toMatchObject({ passwordDigest: null, status: 'inactive', phone: '' })
    const anonymous = { name: 'Kept Payments', status: 'inactive', email: '', contactPerson: '' } as const
    expect(providersIn(await admin.get('/api/admin/providers?search=kept%20pay'))).toMatchObject([
      { ...anonymous, leadsReceived: 1, isDeleted: true },
    ])
    expect((await remove(supplier.id)).status).toBe(404)
    expect((await changeProvider(admin, supplier.id, { status: 'active' })).status).toBe(404)
  })

  test('by two admins concurrently happens once', async () => {
    const { id } = await addedProvider(admin)
    const both = await Promise.all([remove(id), remove(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

test('an admin can mail a password link to a provider, but not to an inactive one', async () => {
  const { id, email } = await addedProvider(admin)
  expect((await admin.post(`/api/admin/providers/${id}/password-link`)).status).toBe(200)
  await untilMailed(product, email, 'password')
  expect((await auditOf(product, id))[0]).toMatchObject({ action: 'sent provider a password link' })

  await changeProvider(admin, id, { status: 'inactive' })
  expect(await admin.post(`/api/admin/providers/${id}/password-link`)).toMatchObject(
    refusedWith(409, 'provider_inactive'),
  )
})
