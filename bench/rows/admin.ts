import { count, desc } from 'drizzle-orm'
import * as v from 'valibot'
import { purchasedLeads } from '../../api/buying/my-leads/purchased-leads.ts'
import { LEAD_ORDERS, PurchasedLeadsQuery } from '../../api/contract/buying/my-leads.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { type Measured, MOST_P95_MS_SORTED, MOST_P99_MS, measureAdminQuestions } from '../admin.ts'
import { sortedQuestions } from '../admin-questions.ts'
import type { Figure } from '../figures.ts'
import type { Row } from '../world.ts'

const TIMES_A_ROUND = 8
const ID = /\/[0-9a-f-]{36}/

/** Every list with each of its filters, the details and the first rows of downloads; the worst of each path is printed. */
export const adminQuestions: Row = {
  name: 'admin lists, analytics and audit at 1,000,000 leads, p99 in ms',
  remarks:
    'Analytics counts every lead: half of its time is the smallest index that holds them all, a quarter the purchases, the ' +
    'rest the months. Unverified ones are counted in the order they were written, in a quarter of the time that an order ' +
    'by id took. Counts kept by triggers were left out, since each lead that is listed or sold would wait for one row.',
  needs: ['million'],
  withinSeconds: 420,
  async measure(world) {
    const product = await openProduct({ database: await world.database('million') })
    try {
      const measured = await measureAdminQuestions(product, { runs: TIMES_A_ROUND * world.rounds })
      return slowestOf(measured, ({ p99 }) => p99, MOST_P99_MS)
    } finally {
      await product.close()
    }
  },
}

/** Every order of every list, and My Leads of a supplier with 10,000. */
export const sortedLists: Row = {
  name: 'sorted lists of admins at 100,000 leads, and My Leads at 10,000, p95 in ms',
  needs: ['hundred thousand'],
  async measure(world) {
    const product = await openProduct({ database: await world.database('hundred thousand') })
    const runs = TIMES_A_ROUND * world.rounds
    try {
      const measured = await measureAdminQuestions(product, { runs, ask: sortedQuestions })
      const ofAdmins = slowestOf(measured, ({ p95 }) => p95, MOST_P95_MS_SORTED)
      return [...ofAdmins, ...(await myLeads(product, runs))]
    } finally {
      await product.close()
    }
  },
}

async function myLeads({ db, clock }: Product, runs: number): Promise<Figure[]> {
  const [most] = await db
    .select({ supplierId: purchases.supplierId })
    .from(purchases)
    .groupBy(purchases.supplierId)
    .orderBy(desc(count()))
    .limit(1)
  if (most === undefined) throw new Error('Nobody has bought a lead.')
  const figures: Figure[] = []
  for (const sort of LEAD_ORDERS)
    for (const search of ['', 'zeppelin', 'maple']) {
      const query = v.parse(PurchasedLeadsQuery, { sort, search })
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const startedAt = performance.now()
        await purchasedLeads(db, most.supplierId, query, clock.now())
        times.push(performance.now() - startedAt)
      }
      const p95 = times.toSorted((one, other) => one - other)[Math.ceil(0.95 * runs) - 1] ?? Number.NaN
      const what = `My Leads, ${[sort, search].filter(Boolean).join(', ')}`
      figures.push({ what, product: [p95], aim: { atMost: MOST_P95_MS_SORTED } })
    }
  return figures
}

function slowestOf(measured: Measured[], timeOf: (one: Measured) => number, atMost: number): Figure[] {
  const families = Map.groupBy(measured, ({ path }) => (path.split('?')[0] ?? '').replace(ID, '/:id'))
  return [...families].map(([family, questions]) => {
    const worst = questions.toSorted((one, other) => timeOf(other) - timeOf(one))[0]
    return {
      what: `${family}, the slowest of ${questions.length}`,
      product: [worst ? timeOf(worst) : Number.NaN],
      aim: { atMost },
      note: worst?.path.split('?')[1] ?? 'no filter',
    }
  })
}
