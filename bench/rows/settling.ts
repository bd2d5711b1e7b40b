import { findAttemptOfIntent } from '../../api/buying/settling/attempts.ts'
import { type Buying, sellOrOweRefund, settlePurchase } from '../../api/buying/settling/settle-purchase.ts'
import { openMarket } from '../../api/market/browsing/open-market.ts'
import { readSettings } from '../../api/platform/env.ts'
import { openJobs } from '../../api/platform/jobs/jobs.ts'
import { openLog } from '../../api/platform/shared/log.ts'
import { listenForChanges } from '../../db/change-feed.ts'
import { connect } from '../../db/client.ts'
import { createLeads } from '../../tests/proofs/world/people-and-leads.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import type { Figure } from '../figures.ts'
import { workInTurns } from '../load/in-turns.ts'
import { paidAttempts } from '../paid-attempts.ts'
import type { Row } from '../world.ts'

const BUYERS = 50
const SALES_A_ROUND = 400
/** The obvious solution: the buyer who updates the row has the lead. */
const BARE_UPDATE = 'update leads set sold_at = now() where id = $1 and sold_at is null'

/** In one process that does nothing else, with Stripe's side in memory; the same pool for all. */
export const settling: Row = {
  name: 'settling a purchase, 50 buyers at once',
  remarks:
    'A sale is four statements: the attempt with its ending, and in one transaction the lead’s lock and the claim with ' +
    'the payer, which are sent together, and one that writes purchase, receipt, lead, holds, audit and two jobs ' +
    '(decision 48). It is announced after its commit (decision 55): a transaction that notifies waits until those ' +
    'before it are on disk, as the bare UPDATE does through the trigger of its table, one flush each; sales share ' +
    'theirs, so that the slower the disk, the higher the ratio. What is left is processor time: of 1.2 ms in Postgres ' +
    'the lead’s update with its nine indexes 0.35, the purchase 0.24, foreign keys and triggers 0.3, the jobs 0.13, ' +
    'the audit entry 0.09; of 0.5 ms here 40 % are writes to sockets. Tried and left out: begin and commit sent along ' +
    'with their neighbours, 10 to 13 % less here, but no transactions of Drizzle’s any more; one write to the socket for what is ' +
    'queried together, 2 %; fewer vectors of writes, none.',
  async measure({ rounds }) {
    await using opened = new AsyncDisposableStack()
    const database = await createTestDatabase()
    opened.defer(() => database.drop())
    const { db, pool, close } = connect(database.url)
    opened.defer(close)
    const log = openLog('silent')
    const jobs = await openJobs({ databaseUrl: database.url, log })
    opened.defer(() => jobs.stop())
    const market = openMarket(db)
    const changes = await listenForChanges(database.url, {
      onLeads: market.dropFirstPage,
      onSessions: () => {},
    })
    opened.defer(() => changes.close())

    // The first warms up.
    const sales = SALES_A_ROUND * (rounds + 1)
    const toSettle = await paidAttempts(db, sales)
    const toClaim = await paidAttempts(db, sales)
    const attempts = await Promise.all(toClaim.intentIds.map((intentId) => findAttemptOfIntent(db, intentId)))
    const toUpdate = await createLeads(db, sales)
    const buying: Buying = {
      db,
      pool,
      jobs,
      log,
      payments: toSettle.payments,
      settings: readSettings({ DATABASE_URL: database.url }),
      appSecrets: ['bench'],
      market,
      changes,
    }
    await pool.query('select 1')

    const measured = await workInTurns(rounds, [
      {
        name: 'settlePurchase',
        run: inTurn(toSettle.intentIds, async (intentId) => {
          const { kind } = await settlePurchase(buying, intentId, new Date())
          if (kind !== 'purchase') throw new Error(`A payment ended as ${kind}.`)
        }),
      },
      {
        name: 'claim',
        run: inTurn(attempts, async (attempt) => {
          if (attempt === undefined) throw new Error('There is no such attempt.')
          await db.transaction((tx) => sellOrOweRefund(buying, tx, attempt, new Date()))
        }),
      },
      {
        name: 'bare',
        run: inTurn(toUpdate, async ({ id }) => {
          await pool.query({ name: 'bare-update', text: BARE_UPDATE, values: [id] })
        }),
      },
    ])
    const figures = (name: string, what: string, atLeast: number): Figure[] => {
      const [ours, bare] = [measured.get(name) ?? [], measured.get('bare') ?? []]
      return [
        {
          what: `${what}: sales a second`,
          product: ours.map(({ aSecond }) => aSecond),
          peer: { name: 'the bare UPDATE', figures: bare.map(({ aSecond }) => aSecond) },
          aim: { atLeast },
        },
        {
          what: `${what}: CPU a sale, µs`,
          product: ours.map(({ cpuMicroseconds }) => cpuMicroseconds),
          peer: { name: 'the bare UPDATE', figures: bare.map(({ cpuMicroseconds }) => cpuMicroseconds) },
        },
      ]
    }
    return [
      ...figures('settlePurchase', 'settlePurchase', 0.5),
      ...figures('claim', 'the claim with its transaction alone', 0.6),
    ]
  },
}

/** Each call handles the next of these items, as many at once as there are buyers. */
function inTurn<Item>(items: Item[], work: (item: Item) => Promise<void>): () => Promise<number> {
  let started = 0
  return async () => {
    const these = items.slice(started, started + SALES_A_ROUND)
    started += SALES_A_ROUND
    const rest = these.values()
    const buyer = async () => {
      for (const item of rest) await work(item)
    }
    await Promise.all(Array.from({ length: BUYERS }, buyer))
    return these.length
  }
}
