import { expect, test } from 'bun:test'
import * as v from 'valibot'
import type { Tx } from '../../../db/client.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { Credits } from '../../contract/admin/credits.ts'
import { takeCredit } from './credits.ts'

const product = await testProduct()
const { browser: admin, admin: adminRow } = await signedInAdmin(product)

const pathOf = (id: string) => `/api/admin/providers/${id}/credits`
const change = (id: string, body: Record<string, unknown>) => admin.post(pathOf(id), body)
const creditsOf = async (id: string) => v.parse(Credits, (await admin.get(pathOf(id))).body)
const supplier = async () => (await signedInSupplier(product)).supplier

test('the ledger shows each change of credits with its reason, its admin and the new balance', async () => {
  const { id } = await supplier()
  await change(id, { change: '5', reason: 'Trial month' })
  expect(await change(id, { change: -2, reason: 'Given twice' })).toMatchObject({
    status: 200,
    body: {
      leadCredits: 3,
      ledger: [
        { change: -2, balanceAfter: 3, reason: 'Given twice', by: adminRow.username },
        { change: 5, balanceAfter: 5, reason: 'Trial month', by: adminRow.username },
      ],
    },
  })
  expect((await auditOf(product, id))[0]).toMatchObject({
    action: 'took credits',
    details: { before: { leadCredits: 5 }, after: { leadCredits: 3 }, reason: 'Given twice' },
  })
})

test('an admin cannot take more credits than the balance, and the refused change is not recorded', async () => {
  const { id } = await supplier()
  await change(id, { change: 1, reason: 'One to try' })

  expect(await change(id, { change: -2, reason: 'Too many' })).toMatchObject(
    refusedWith(409, 'credits_below_zero'),
  )
  const { leadCredits, ledger } = await creditsOf(id)
  expect([leadCredits, ledger.length]).toEqual([1, 1])
  expect(await auditOf(product, id)).toHaveLength(1)
})

test.each([
  [{ change: 5 }, 'reason'],
  [{ change: 5, reason: '  ' }, 'reason'],
  [{ change: 0, reason: 'Nothing' }, 'change'],
  [{ change: 1.5, reason: 'Half' }, 'change'],
  [{ reason: 'How many?' }, 'change'],
])('a credit change of %p is refused', async (body, field) => {
  const { id } = await supplier()
  expect(await change(id, body)).toMatchObject({
    status: 422,
    body: { fields: { [field]: expect.any(String) } },
  })
  expect((await creditsOf(id)).ledger).toEqual([])
})

test('concurrent changes of credits all count, and the ledger adds up', async () => {
  const { id } = await supplier()
  await Promise.all(Array.from({ length: 8 }, (_, at) => change(id, { change: at + 1, reason: 'At once' })))

  const { leadCredits, ledger } = await creditsOf(id)
  expect(leadCredits).toBe(36)
  expect(ledger).toHaveLength(8)
  let balance = 0
  for (const entry of ledger.toReversed()) {
    balance += entry.change
    expect(entry.balanceAfter).toBe(balance)
  }
})

test('concurrent purchases spend no more credits than the balance', async () => {
  const buyer = await supplier()
  await change(buyer.id, { change: 2, reason: 'Two' })
  const entry = { supplierId: buyer.id, reason: 'Bought a lead', now: product.clock.now() }
  const pay = async () => {
    const { purchase } = await purchasedLead(product, buyer, { source: 'credit' })
    return (tx: Tx) => takeCredit(tx, { ...entry, purchaseId: purchase.id })
  }
  const payments = await Promise.all(Array.from({ length: 4 }, pay))
  const paid = await Promise.all(payments.map((payment) => product.db.transaction(payment)))

  expect(paid.filter(Boolean)).toHaveLength(2)
  const { leadCredits, ledger } = await creditsOf(buyer.id)
  expect([leadCredits, ledger.length]).toEqual([0, 3])
})

test('the credits of an unknown or deleted provider cannot be changed', async () => {
  const nobody = crypto.randomUUID()
  expect((await admin.get(pathOf(nobody))).status).toBe(404)
  expect((await change(nobody, { change: 1, reason: 'To nobody' })).status).toBe(404)

  const { id } = await supplier()
  await change(id, { change: 1, reason: 'Before' })
  await admin.delete(`/api/admin/providers/${id}`)
  expect((await change(id, { change: 1, reason: 'After' })).status).toBe(404)
})
