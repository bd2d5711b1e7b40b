import { connect } from '../../db/client.ts'
import type { Figure } from '../figures.ts'
import { MOST_P95_MS_OF_WORDS, measureMarketShapes } from '../market.ts'
import { plansOf } from '../market-plans.ts'
import type { Row } from '../world.ts'

const TIMES_A_ROUND = 4

export const marketShapes: Row = {
  name: 'market search: 20,000 open of 1,000,000 leads, two pages in ms',
  remarks:
    'A list by price, by volume within a tier, or of two letters that few leads have reads the whole market, each lead from ' +
    'a page of the table of its own (decision 52).',
  needs: ['few', 'million'],
  withinSeconds: 300,
  async measure(world) {
    await using opened = new AsyncDisposableStack()
    const open = async (size: 'few' | 'million') => {
      const { pool, close } = connect((await world.database(size)).ownerUrl, {
        statementTimeoutMs: 60_000,
        size: 3,
      })
      opened.defer(close)
      return pool
    }
    const pools = { few: await open('few'), many: await open('million') }
    const shapes = await measureMarketShapes(pools, new Date(), TIMES_A_ROUND * world.rounds)
    const figures: Figure[] = []
    let scanned = 0
    for (const { shape, few, many, p95, mostGrowth, isWord, sent } of shapes) {
      const plans = await plansOf(pools.many, sent)
      if (plans.some(({ scans }) => scans.some((scan) => scan.startsWith('Seq Scan')))) scanned += 1
      figures.push({
        what: shape,
        product: [many],
        peer: { name: 'of 1,000 leads', figures: [few] },
        ...(mostGrowth !== undefined && { aim: { atMost: mostGrowth } }),
      })
      if (isWord)
        figures.push({ what: `${shape}, p95`, product: [p95], aim: { atMost: MOST_P95_MS_OF_WORDS } })
    }
    return [...figures, { what: 'shapes that read the whole table', product: [scanned], aim: { atMost: 0 } }]
  },
}
