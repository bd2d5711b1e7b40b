import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'

const product = await testProduct()

const REVOKED = refusedWith(401, 'key_revoked')

/** A supplier's system that buys a lead, and a person who can revoke its key. */
async function buyerAndRevoker() {
  const { supplier, browser, caller, key } = await supplierWithKey(product, {}, { leadCredits: 1 })
  const lead = await leadOnMarket(product)
  return {
    lead,
    buy: () => caller.post(`/api/supplier/leads/${lead.id}/purchase-with-credit`),
    write: () => caller.patch(`/api/supplier/lead/${lead.id}/outcome`, { outcome: 'contacted' }),
    revoke: () => browser.delete(`/api/supplier/api-keys/${key.id}`),
    bought: async () => {
      const [{ leadCredits = -1 } = {}] = await product.db
        .select({ leadCredits: suppliers.leadCredits })
        .from(suppliers)
        .where(eq(suppliers.id, supplier.id))
      const own = await product.db.$count(purchases, eq(purchases.supplierId, supplier.id))
      return { purchases: own, creditsLeft: leadCredits }
    },
  }
}

/** Holds locks until the returned function rolls back. */
async function holding(touch: (tx: Tx) => Promise<unknown>) {
  const held = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const rollback = new Error('It was only held.')
  const ended = product.db
    .transaction(async (tx) => {
      await touch(tx)
      held.resolve()
      await end.promise
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  await held.promise
  return async () => {
    end.resolve()
    await ended
  }
}

describe('a key that is revoked during a purchase', () => {
  test('buys nothing if the purchase has not locked the key yet', async () => {
    const { lead, buy, revoke, bought } = await buyerAndRevoker()
    const letGo = await holding((tx) => tx.select().from(leads).where(eq(leads.id, lead.id)).for('update'))
    const buying = buy()
    await untilWaiting(product)
    expect((await revoke()).status).toBe(200)
    await letGo()
    expect(await buying).toMatchObject(REVOKED)
    expect(await bought()).toEqual({ purchases: 0, creditsLeft: 1 })
  })

  test('is revoked only after a purchase that has locked it', async () => {
    const { lead, buy, revoke, bought } = await buyerAndRevoker()
    const { supplier: other } = await signedInSupplier(product)
    // The purchase waits for this row at its insert, after it has locked the key.
    const letGo = await holding((tx) =>
      tx.insert(purchases).values({
        leadId: lead.id,
        supplierId: other.id,
        source: 'credit',
        priceCents: 0,
        purchasedAt: product.clock.now(),
      }),
    )
    const buying = buy()
    await untilWaiting(product)
    let isRevoked = false
    const revoking = revoke().finally(() => {
      isRevoked = true
    })
    await untilWaiting(product, 2)
    expect(isRevoked).toBe(false)
    await letGo()
    expect(await buying).toMatchObject({ status: 200, body: { id: lead.id } })
    expect((await revoking).status).toBe(200)
    expect(await bought()).toEqual({ purchases: 1, creditsLeft: 0 })
    expect(await buy()).toMatchObject(REVOKED)
  })

  test('has bought or not, depending on the order, and buys nothing afterwards', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { buy, revoke, bought } = await buyerAndRevoker()
      const started =
        round % 2 === 0 ? { buying: buy(), revoking: revoke() } : { revoking: revoke(), buying: buy() }
      const [purchase, revocation] = await Promise.all([started.buying, started.revoking])
      expect(revocation.status).toBe(200)
      if (purchase.status === 200) expect(await bought()).toEqual({ purchases: 1, creditsLeft: 0 })
      else {
        expect(purchase).toMatchObject(REVOKED)
        expect(await bought()).toEqual({ purchases: 0, creditsLeft: 1 })
      }
      expect(await buy()).toMatchObject(REVOKED)
    }
  })
})

test('a key that is revoked while it sets an outcome sets none', async () => {
  const { lead, buy, write, revoke } = await buyerAndRevoker()
  await buy()
  const ofLead = eq(purchases.leadId, lead.id)
  const letGo = await holding((tx) => tx.select().from(purchases).where(ofLead).for('update'))
  const writing = write()
  await untilWaiting(product)
  expect((await revoke()).status).toBe(200)
  await letGo()
  expect(await writing).toMatchObject(REVOKED)
  expect(await product.db.select({ outcome: purchases.outcome }).from(purchases).where(ofLead)).toEqual([
    { outcome: 'pending' },
  ])
})
