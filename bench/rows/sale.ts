import { type Buying, settlePurchase } from '../../api/buying/settling/settle-purchase.ts'
import { openMarket } from '../../api/market/browsing/open-market.ts'
import { readSettings } from '../../api/platform/env.ts'
import { openJobs } from '../../api/platform/jobs/jobs.ts'
import { openLog } from '../../api/platform/shared/log.ts'
import { connect } from '../../db/client.ts'
import { createLeads } from '../../tests/proofs/world/people-and-leads.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { paidAttempts } from '../paid-attempts.ts'
import type { Row } from '../world.ts'

const BUYERS = 50
const SALES_A_ROUND = 400
/** The obvious solution: the buyer who updates the row has the lead. */
const BARE_UPDATE = 'update leads set sold_at = now() where id = $1 and sold_at is null'

/** In one process that does nothing else, with Stripe's side in memory; the same pool for both. */
export const sale: Row = {
  name: 'sale, 50 buyers at once',
  async measure({ rounds }) {
    await using opened = new AsyncDisposableStack()
    const database = await createTestDatabase()
    opened.defer(() => database.drop())
    const { db, pool, close } = connect(database.url)
    opened.defer(close)
    const log = openLog('silent')
    const jobs = await openJobs({ databaseUrl: database.url, log })
    opened.defer(() => jobs.stop())

    // The first warms up.
    const paid = await paidAttempts(db, SALES_A_ROUND * (rounds + 1))
    const leads = await createLeads(db, SALES_A_ROUND * (rounds + 1))
    const buying: Buying = {
      db,
      pool,
      jobs,
      log,
      payments: paid.payments,
      settings: readSettings({ DATABASE_URL: database.url }),
      appSecrets: ['bench'],
      market: openMarket(db),
      changes: { announce() {} },
    }
    const product: number[] = []
    const bare: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const of = <Item>(items: Item[]) => items.slice(round * SALES_A_ROUND, (round + 1) * SALES_A_ROUND)
      const settled = await salesASecond(of(paid.intentIds), async (intentId) => {
        const { kind } = await settlePurchase(buying, intentId, new Date())
        if (kind !== 'purchase') throw new Error(`A payment ended as ${kind}.`)
      })
      const updated = await salesASecond(of(leads), async ({ id }) => {
        await pool.query({ name: 'bare-update', text: BARE_UPDATE, values: [id] })
      })
      if (round > 0) {
        product.push(settled)
        bare.push(updated)
      }
    }
    // Nine tenths of the 0.22 that it takes to keep the books as well.
    return [
      {
        what: 'sales a second',
        product,
        peer: { name: 'bare UPDATE', figures: bare },
        aim: { atLeast: 0.2 },
      },
    ]
  },
}

/** As many at once as there are buyers. */
async function salesASecond<Item>(items: Item[], sell: (item: Item) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const rest = items.values()
  const buyer = async () => {
    for (const item of rest) await sell(item)
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
  return (1000 * items.length) / (performance.now() - startedAt)
}
