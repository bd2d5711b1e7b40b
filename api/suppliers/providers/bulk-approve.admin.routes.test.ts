import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { suppliers } from '../../../db/schema/people/people.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { openWithApproval, untilMailed } from '../../../tests/support/people/provider.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, untilRefused } from '../../../tests/support/product.ts'
import { BulkResults, DONE_BY_ONE_CALL, MOST_SELECTED } from '../../contract/admin/bulk.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'

const { product, admin } = await openWithApproval()

const PATH = '/api/admin/bulk/providers/approve'
async function approve(selection: object) {
  const answer = await admin.post(PATH, { selection })
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(BulkResults, answer.body)
}
const outcomesOf = ({ results }: BulkResults) => results.map(({ outcome, code }) => code ?? outcome)
async function statusOf(id: string) {
  const [found] = await product.db.select().from(suppliers).where(eq(suppliers.id, id))
  return found?.status
}
const provider = async (changes: Partial<typeof suppliers.$inferInsert>) =>
  (await signedInSupplier(product, changes)).supplier

test('a bulk approval approves and mails each pending provider with a confirmed address, and says why it refuses the others', async () => {
  const pending = await provider({ status: 'pending', name: 'Birch Payments' })
  const active = await provider({ status: 'active' })
  const inactive = await provider({ status: 'inactive' })
  const unproved = await provider({ status: 'pending', emailProvedAt: null })
  const unknown = { id: crypto.randomUUID() }
  const items = [pending, active, inactive, unproved, unknown].map(({ id }) => ({ id }))
  const answer = await approve({ items })
  expect(outcomesOf(answer)).toEqual([
    'done',
    'unchanged',
    'provider_not_pending',
    'email_not_confirmed',
    'provider_not_found',
  ])
  expect(answer.results[0]?.name).toBe('Birch Payments')
  expect(await statusOf(pending.id)).toBe('active')
  expect(await statusOf(inactive.id)).toBe('inactive')
  expect(await statusOf(unproved.id)).toBe('pending')
  expect(await auditOf(product, pending.id)).toMatchObject([
    { action: 'changed provider', details: { before: { status: 'pending' }, after: { status: 'active' } } },
  ])
  await untilMailed(product, pending.email, 'approved')
  expect(outcomesOf(await approve({ items: items.slice(0, 1) }))).toEqual(['unchanged'])
})

test('a bulk approval by filters approves all pending matches, if their number is the confirmed one', async () => {
  const name = `bulk-${crypto.randomUUID()}`
  const both = [await provider({ status: 'pending', name }), await provider({ status: 'pending', name })]
  await provider({ status: 'inactive', name })
  const filters = { search: name, status: 'pending' }
  const counted = await admin.get(
    `/api/admin/bulk/providers/selection?${new URLSearchParams({ search: name })}`,
  )
  expect(counted.body).toEqual({ count: 3, isMore: false, pending: 2 })

  const refused = await admin.post(PATH, { selection: { filters, expected: 3 } })
  expect(refused).toMatchObject(refusedWith(409, 'selection_changed'))
  expect(outcomesOf(await approve({ filters, expected: 2 }))).toEqual(['done', 'done'])
  for (const { id } of both) expect(await statusOf(id)).toBe('active')
})

test('a bulk approval of too many providers is refused; of as many as allowed, one call answers the rest by id', async () => {
  const name = `many-${crypto.randomUUID()}`
  await product.db.insert(suppliers).values(
    Array.from({ length: MOST_SELECTED + 1 }, (_, at) => ({
      name,
      email: `${name}-${at}@payments.example`,
      contactPerson: 'Sam Sellers',
      phone: '+14165550100',
    })),
  )
  const selection = { filters: { search: name }, expected: MOST_SELECTED }
  expect(await admin.post(PATH, { selection })).toMatchObject(refusedWith(409, 'too_many_selected'))
  await product.db.delete(suppliers).where(eq(suppliers.email, `${name}-0@payments.example`))
  const { results, rest } = await approve(selection)
  expect([results.length, rest.length]).toEqual([DONE_BY_ONE_CALL, MOST_SELECTED - DONE_BY_ONE_CALL])
  expect(Object.keys(rest[0] ?? {})).toEqual(['id'])
  await product.db.delete(suppliers).where(eq(suppliers.name, name))
})

test('two admins who approve the same provider concurrently approve it once', async () => {
  const { id } = await provider({ status: 'pending' })
  const answers = await Promise.all([approve({ items: [{ id }] }), approve({ items: [{ id }] })])
  const outcomes = answers.flatMap(outcomesOf)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await auditOf(product, id)).toHaveLength(1)
})

test('an admin with thousands of bulk approvals within an hour has to wait', async () => {
  const { admin: busy, browser } = await signedInAdmin(product)
  await untilRefused(() => takeOfAccount(product.deps, 'bulk', busy.id))
  const { id } = await provider({ status: 'pending' })
  expect(await browser.post(PATH, { selection: { items: [{ id }] } })).toMatchObject(
    refusedWith(429, 'too_often'),
  )
})
