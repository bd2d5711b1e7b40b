import { expect, test } from 'bun:test'
import { leadHolds } from '../../../db/schema/payments.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { insertAttempt } from '../../../tests/support/purchase/buying-records.ts'
import { lockChangeableLead } from './add-figures.ts'

const product = await testProduct()

const changeable = (leadId: string) => product.db.transaction((tx) => lockChangeableLead(tx, leadId))

async function held(leadId: string, releasedAt: Date | null) {
  const { supplier } = await signedInSupplier(product)
  const now = product.clock.now()
  const held = { leadId, supplierId: supplier.id }
  const { id: attemptId } = await insertAttempt(product, held)
  await product.db.insert(leadHolds).values({ ...held, attemptId, placedAt: now, expiresAt: now, releasedAt })
}

test('newer figures may change a lead that waits or is on the market', async () => {
  for (const listedAt of [null, product.clock.now()]) {
    const lead = await leadOnMarket(product, { listedAt })
    expect(await changeable(lead.id)).toEqual(lead)
  }
})

test('newer figures change no lead that is sold, off the market or unknown', async () => {
  const now = product.clock.now()
  const sold = await leadOnMarket(product, { soldAt: now })
  const off = await leadOnMarket(product, { offMarketAt: now, offMarketReason: 'admin' })
  for (const id of [sold.id, off.id, crypto.randomUUID()]) expect(await changeable(id)).toBeNull()
})

test('newer figures change no lead that someone is paying for, until the hold is released', async () => {
  const [heldLead, released] = [await leadOnMarket(product), await leadOnMarket(product)]
  await held(heldLead.id, null)
  await held(released.id, product.clock.now())
  expect(await changeable(heldLead.id)).toBeNull()
  expect(await changeable(released.id)).toEqual(released)
})
