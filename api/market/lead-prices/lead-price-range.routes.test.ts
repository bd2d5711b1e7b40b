import { afterAll, expect, test } from 'bun:test'
import { leadPrices } from '../../../db/schema/leads.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const product = await openProduct()
afterAll(() => product.close())

test('anybody is told what leads cost today, as admins have set it', async () => {
  const range = async () => (await product.browser().get('/api/supplier/lead-prices')).body
  expect(await range()).toEqual({ lowest: 39, highest: 149 })
  const now = product.clock.now()
  await product.db.insert(leadPrices).values([
    { tier: 'tier3', priceCents: 4_550, validFrom: now },
    { tier: 'tier1', priceCents: 99_900, validFrom: minutesAfter(now, 1) },
  ])
  expect(await range()).toEqual({ lowest: 45.5, highest: 149 })
  product.clock.passMinutes(1)
  expect(await range()).toEqual({ lowest: 45.5, highest: 999 })
})
