import { connect } from '../../db/client.ts'
import type { Figure } from '../figures.ts'
import { measureMarketShapes } from '../market.ts'
import { plansOf } from '../market-plans.ts'
import type { Row } from '../world.ts'

const TIMES_A_ROUND = 4

export const marketShapes: Row = {
  name: 'market at 1,000,000 leads: every shape of a search, p50 of two pages in ms',
  remarks:
    'Words of one or two letters look through the newest 20,000 leads (15 ms, most of it unpacking rows and LIKE). ' +
    'What is left of the others is the walk of 2,000 leads for each page, and by volume their pages of the table, ' +
    'which lie apart. Tried: a regular expression over the trigram index (15 s), fewer trigrams (a typo would ' +
    'recheck everything), words in a column for each type (0.1 ms, but 60 % more index and 70 % more to write), an ' +
    'index for each type and tier (21 of them), an index that covers the text (450 MB for a third less); decision 52.',
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
    for (const { shape, few, many, mostGrowth, sent } of shapes) {
      const plans = await plansOf(pools.many, sent)
      if (plans.some(({ scans }) => scans.some((scan) => scan.startsWith('Seq Scan')))) scanned += 1
      figures.push({
        what: shape,
        product: [many],
        peer: { name: 'of 1,000 leads', figures: [few] },
        aim: { atMost: mostGrowth },
      })
    }
    return [...figures, { what: 'shapes that read the whole table', product: [scanned], aim: { atMost: 0 } }]
  },
}
