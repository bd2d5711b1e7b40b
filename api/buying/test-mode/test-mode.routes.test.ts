import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { testPurchases } from '../../../db/schema/test-mode.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { TEST_LEADS } from '../../market/browsing/test-leads.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { buyTestLead } from './test-mode.ts'

const product = await testProduct()

const [first] = TEST_LEADS
const leadId = first?.id ?? ''
const RESET = '/api/supplier/test-mode/reset'

describe('in its portal a supplier', () => {
  test('sees how many test leads there are, and how many it has bought', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    expect((await browser.get('/api/supplier/test-mode')).body).toEqual({ leads: 21, purchased: 0 })
    await buyTestLead(product.deps, { buyer: supplier, leadId, now: product.clock.now() })
    expect((await browser.get('/api/supplier/test-mode')).body).toEqual({ leads: 21, purchased: 1 })
  })

  test('resets its own copy, which is audited, and no other supplier’s', async () => {
    const now = product.clock.now()
    const one = await signedInSupplier(product)
    const other = await signedInSupplier(product)
    for (const { supplier } of [one, other]) await buyTestLead(product.deps, { buyer: supplier, leadId, now })

    expect((await one.browser.post(RESET)).body).toEqual({ leads: 21, purchased: 0 })
    const kept = await product.db.select().from(testPurchases)
    expect(kept.filter(({ supplierId }) => supplierId === one.supplier.id)).toEqual([])
    expect(kept.filter(({ supplierId }) => supplierId === other.supplier.id)).toHaveLength(1)
    const [entry] = await auditOf(product, one.supplier.id)
    expect(entry).toMatchObject({
      actor: 'supplier',
      actorId: one.supplier.id,
      action: 'reset test mode',
      recordType: 'supplier',
      details: { before: { purchased: 1 }, after: { purchased: 0 } },
    })
    expect(await auditOf(product, other.supplier.id)).toEqual([])
  })

  test('waits when it resets the test mode too often', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    await buyTestLead(product.deps, { buyer: supplier, leadId, now: product.clock.now() })
    await untilRefused(() => takeOfAccount(product.deps, 'change', supplier.id))
    expect(await browser.post(RESET)).toMatchObject(refusedWith(429, 'too_often'))
    expect(await product.db.$count(testPurchases, eq(testPurchases.supplierId, supplier.id))).toBe(1)
  })
})
