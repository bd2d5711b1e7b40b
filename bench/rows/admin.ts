import { openProduct } from '../../tests/support/product.ts'
import { MOST_P99_MS, measureAdminQuestions } from '../admin.ts'
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
      const families = Map.groupBy(measured, ({ path }) => (path.split('?')[0] ?? '').replace(ID, '/:id'))
      const byPath = [...families].map(([family, questions]) => {
        const worst = questions.toSorted((one, other) => other.p99 - one.p99)[0]
        return {
          what: `${family}, the slowest of ${questions.length}`,
          product: [worst?.p99 ?? Number.NaN],
          aim: { atMost: MOST_P99_MS },
          note: worst?.path.split('?')[1] ?? 'no filter',
        }
      })
      const scanning = measured.filter(({ scanned }) => scanned.length > 0)
      return [
        ...byPath,
        {
          what: 'sorted pages that read all leads, purchases or entries',
          product: [scanning.length],
          aim: { atMost: 0 },
          note: scanning[0]?.path ?? 'none',
        },
      ]
    } finally {
      await product.close()
    }
  },
}
