import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { leadHolds, paymentAttempts } from '../../../db/schema/payments.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { updateBusiness } from '../submitted-leads/submitted-lead.ts'
import { lockChangeableLead } from './add-figures.ts'

const product = await openProduct()
afterAll(() => product.close())

const changeable = (leadId: string) => product.db.transaction((tx) => lockChangeableLead(tx, leadId))

async function held(leadId: string, releasedAt: Date | null) {
  const { supplier } = await signedInSupplier(product)
  const now = product.clock.now()
  const held = { leadId, supplierId: supplier.id }
  const [attempt] = await product.db
    .insert(paymentAttempts)
    .values({ ...held, tier: 'tier2', priceCents: 8_900, openedAt: now, priceFrozenUntil: now })
    .returning()
  const hold = { attemptId: attempt?.id ?? '', placedAt: now, expiresAt: now, releasedAt }
  await product.db.insert(leadHolds).values({ ...held, ...hold })
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

test('newer figures of a lead change the text of its card and no other lead', async () => {
  // No word of theirs is one of ours, so that the card says all of it.
  const lead = await leadOnMarket(product, { company: 'Cedar Livres', email: 'zoe@cedar.example' })
  const other = await leadOnMarket(product)
  const figures = {
    cardPresentRate: null,
    cardNotPresentRate: null,
    effectiveRate: 2.7,
    potentialSavingsCents: 20_000,
  }
  await product.db.transaction((tx) => updateBusiness(tx, lead, figures))
  const [after] = await product.db.select().from(leads).where(eq(leads.id, lead.id))
  expect(after).toMatchObject({
    ...figures,
    email: lead.email,
    company: lead.company,
    listedAt: lead.listedAt,
  })
  expect(after?.aiDescription).toContain('could save it hundreds a month')
  expect(await product.db.select().from(leads).where(eq(leads.id, other.id))).toEqual([other])
})
