import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { LEAD_STANDINGS, standingOf } from '../domain/leads/standing.ts'
import { leadOnMarket } from '../tests/support/people/supplier.ts'
import { testProduct } from '../tests/support/product.ts'
import { hasStanding, isOnMarket, isOpen, leads } from './schema/leads.ts'

const product = await testProduct()
const { id } = await leadOnMarket(product)

const moment = fc.option(fc.constant(new Date('2026-11-21T15:00:00Z')))

test('the database and the code agree how a lead stands, whatever its moments', async () => {
  await fc.assert(
    fc.asyncProperty(moment, moment, moment, async (listedAt, offMarketAt, soldAt) => {
      const moments = { listedAt, offMarketAt, soldAt }
      const reason = offMarketAt === null ? null : 'admin'
      await product.db
        .update(leads)
        .set({ ...moments, offMarketReason: reason })
        .where(sql`${leads.id} = ${id}`)
      const [found] = await product.db
        .select({
          standings: sql<string[]>`array_remove(array[${sql.join(
            LEAD_STANDINGS.map(
              (standing) => sql`case when ${hasStanding[standing](leads)} then ${standing}::text end`,
            ),
            sql`, `,
          )}], null)`,
          isOnMarket: sql<boolean>`${isOnMarket(leads)}`,
          isOpen: sql<boolean>`${isOpen(leads)}`,
        })
        .from(leads)
        .where(sql`${leads.id} = ${id}`)
      const standing = standingOf(moments)
      expect(found).toEqual({
        standings: [standing],
        isOnMarket: standing === 'on-market',
        isOpen: standing === 'waiting' || standing === 'on-market',
      })
    }),
    { numRuns: 40 },
  )
})
