import * as v from 'valibot'
import { MarketQuery } from '../../api/contract/market/market-query.ts'
import { openMarket } from '../../api/market/browsing/open-market.ts'
import { connect } from '../../db/client.ts'
import type { Figure } from '../figures.ts'
import { percentile, timesOf } from '../load.ts'
import type { Row, Size } from '../world.ts'

const TIMES_A_ROUND = 10
const MOST_MS_OF_A_WORD = 150

const ANY: MarketQuery = v.parse(MarketQuery, { limit: '23' })
/** None is the first page as most ask for it: that one is in memory. */
const PAGES: Record<string, MarketQuery> = {
  'first page': ANY,
  type: { ...ANY, businessType: 'healthcare' },
  'volume and type': { ...ANY, businessType: 'ecommerce', volume: 'small' },
  province: { ...ANY, province: 'Nova Scotia' },
  'province and provider that few share': { ...ANY, province: 'Nunavut', provider: 'helcim' },
  'by volume': { ...ANY, sort: 'volume' },
  'tier, by price': { ...ANY, tier: 'tier3', sort: 'price' },
}
const WORDS: Record<string, MarketQuery> = {
  'common word': { ...ANY, search: 'published rates' },
  'rare word': { ...ANY, search: 'unicorn' },
  'rare word, by price': { ...ANY, search: 'unicorn', sort: 'price' },
  'no such word': { ...ANY, search: 'zeppelin' },
  'two characters': { ...ANY, search: 'zq' },
  'signs that are wildcards elsewhere': { ...ANY, search: '50%_' },
  'word and type': { ...ANY, search: 'flat-rate', businessType: 'retail', volume: 'large' },
  'as many common words as may be': { ...ANY, search: 'in a to of on at it an or is as be' },
}

/** How much more a page costs with 20,000 open leads of 1,000,000 than with 1,000. */
export const search: Row = {
  name: 'market of 20,000 leads, of 1,000,000 ever',
  needs: ['few', 'million'],
  async measure(world) {
    await using opened = new AsyncDisposableStack()
    const open = async (size: Size) => {
      const { ownerUrl } = await world.database(size)
      const { db, close } = connect(ownerUrl, { statementTimeoutMs: 60_000, size: 3 })
      opened.defer(close)
      return openMarket(db)
    }
    const [few, million] = [await open('few'), await open('million')]
    /** Both in turn, so that other work on this machine slows both down. */
    async function measure(query: MarketQuery): Promise<Times> {
      const times: Times = { few: [], million: [] }
      for (let time = 0; time < TIMES_A_ROUND * world.rounds; time++) {
        times.few.push(...(await timesOf([() => few.page(query, new Date())])))
        times.million.push(...(await timesOf([() => million.page(query, new Date())])))
      }
      return times
    }
    const worstOf = async (queries: Record<string, MarketQuery>) => {
      const measured: [string, Times][] = []
      for (const [name, query] of Object.entries(queries)) measured.push([name, await measure(query)])
      return (by: (times: Times) => number) =>
        measured.toSorted(([, one], [, other]) => by(other) - by(one))[0] ?? ['', { few: [], million: [] }]
    }
    const growth = ({ few, million }: Times) => percentile(million, 50) / percentile(few, 50)
    const grown = (what: string, [note, times]: [string, Times], atMost: number): Figure => ({
      what: `ms, ${what}`,
      product: [percentile(times.million, 50)],
      peer: { name: '1,000 leads', figures: [percentile(times.few, 50)] },
      aim: { atMost },
      note,
    })
    const [pages, words] = [await worstOf(PAGES), await worstOf(WORDS)]
    const [slowest, { million: ms }] = words(({ million }) => percentile(million, 95))
    return [
      grown('page or filter that grows most', pages(growth), 1.5),
      grown('word that grows most', words(growth), 8),
      {
        what: 'p95 ms, slowest word',
        product: [percentile(ms, 95)],
        aim: { atMost: MOST_MS_OF_A_WORD },
        note: slowest,
      },
    ]
  },
}

type Times = { few: number[]; million: number[] }
