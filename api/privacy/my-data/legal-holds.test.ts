import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { legalHolds } from '../../../db/schema/privacy.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { leadOnMarket } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { liftLegalHold, liveLegalHolds, placeLegalHold } from './legal-holds.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const LATER = minutesAfter(NOW, 60)

const product = await testProduct()
beforeEach(() => product.asOwner('delete from legal_holds'))

const place = (leadId: string, reason = 'A dispute', now = NOW) =>
  placeLegalHold(product.db, { leadId, reason, now })
const lift = (id: string) => liftLegalHold(product.db, { id, now: LATER })
const holdWith = async (id: string) => {
  const [found] = await product.db.select().from(legalHolds).where(eq(legalHolds.id, id))
  return found
}

describe('a legal hold', () => {
  test('is placed on one lead for a reason, and logged without it', async () => {
    const lead = await leadOnMarket(product)
    const id = await place(lead.id, 'Dispute 12')
    const hold = await holdWith(id)
    expect(hold).toEqual({ id, leadId: lead.id, reason: 'Dispute 12', placedAt: NOW, liftedAt: null })
    const [entry, ...others] = await auditOf(product, lead.id)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ actor: 'system', action: 'placed legal hold', recordType: 'lead' })
    expect(JSON.stringify(entry)).not.toContain('Dispute 12')
  })

  test('is lifted once, and alone', async () => {
    const [lead, other] = [await leadOnMarket(product), await leadOnMarket(product)]
    const [id, others] = [await place(lead.id), await place(other.id)]
    await lift(id)
    expect((await holdWith(id))?.liftedAt).toEqual(LATER)
    expect((await holdWith(others))?.liftedAt).toBeNull()
    expect((await auditOf(product, lead.id)).map(({ action }) => action)).toEqual([
      'lifted legal hold',
      'placed legal hold',
    ])
    await expect(lift(id)).rejects.toThrow('There is no such legal hold, or it was lifted before.')
    expect(await auditOf(product, lead.id)).toHaveLength(2)
  })

  test('is not placed on a lead that does not exist or is blank', async () => {
    await expect(place(crypto.randomUUID())).rejects.toThrow('There is no such lead.')
    const erased = { erasedAt: NOW, offMarketAt: NOW, offMarketReason: 'admin' as const }
    const blank = await leadOnMarket(product, erased)
    await expect(place(blank.id)).rejects.toThrow('This lead names nobody any more.')
    await expect(lift(crypto.randomUUID())).rejects.toThrow('There is no such legal hold')
    expect(await product.db.$count(legalHolds)).toBe(0)
  })

  test('that is in force is listed, the oldest first', async () => {
    const lead = await leadOnMarket(product)
    const newer = await place(lead.id, 'Newer', minutesAfter(NOW, 2))
    const older = await place(lead.id, 'Older', NOW)
    await lift(await place(lead.id, 'Lifted', minutesAfter(NOW, 1)))
    expect(await liveLegalHolds(product.db)).toEqual([
      { id: older, leadId: lead.id, reason: 'Older', placedAt: NOW },
      { id: newer, leadId: lead.id, reason: 'Newer', placedAt: minutesAfter(NOW, 2) },
    ])
  })
})
