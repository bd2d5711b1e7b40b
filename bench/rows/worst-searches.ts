import { loadInTurns } from '../load/in-turns.ts'
import { rawGet } from '../load/load.ts'
import { type BenchDatabase, type Row, type Served, SUPPLIER_COOKIE, startProduct } from '../world.ts'

const CLIENTS = 100
/** As many as one account may ask for in a minute, and each as soon as the last is answered. */
const SEARCHES_OF_ONE_ACCOUNT = 100
const WORST = ['50%_', 'zq', 'in a to of on at it an or is as be', 'over $250,000&volume=small'].map(
  (search) => `/api/supplier/leads?search=${search.replaceAll('%', '%25').replaceAll(' ', '+')}`,
)

/** The list for 99 clients, alone and with one beside them who sends nothing but the searches that cost most. */
export const worstSearches: Row = {
  name: 'market list beside the worst searches, at 1,000,000 leads',
  needs: ['million'],
  async measure(world) {
    const database = await world.database('million')
    await using product = await startProduct(database)
    const requests = database.tokens.slice(SEARCHERS).map((token) =>
      rawGet('/api/supplier/leads?limit=100', {
        host: `localhost:${product.port}`,
        cookie: `${SUPPLIER_COOKIE}=${token}`,
      }),
    )
    const side = { served: product, requests, connections: CLIENTS - 1 }
    const [alone, beside]: [number[], number[]] = [[], []]
    let searches = 0
    for (let round = 0; round < world.rounds; round++) {
      const load = { ...world, rounds: 1, seconds: 2 * world.seconds }
      const [quiet] = (await loadInTurns(load, [{ ...side, name: 'alone' }])).get('alone') ?? []
      const searching = searchOnAndOn(product, database)
      const [busy] = (await loadInTurns(load, [{ ...side, name: 'beside' }])).get('beside') ?? []
      searches += await searching.stop()
      alone.push(quiet?.p99Ms ?? Number.NaN)
      beside.push(busy?.p99Ms ?? Number.NaN)
    }
    return [
      {
        what: 'p99 of the list, ms',
        product: beside,
        peer: { name: 'alone', figures: alone },
        aim: { atMost: 3 },
        note: `${searches} searches meanwhile`,
      },
    ]
  },
}

/** One client uses this many accounts in turn, so that each stays under its limit. */
const SEARCHERS = 50
let started = 0

function searchOnAndOn({ port }: Served, { tokens }: BenchDatabase): { stop(): Promise<number> } {
  let isOver = false
  const ended = (async () => {
    let searches = 0
    for (; !isOver; searches++, started++) {
      const token = tokens[Math.floor(started / SEARCHES_OF_ONE_ACCOUNT) % SEARCHERS]
      const response = await fetch(`http://localhost:${port}${WORST[started % WORST.length]}`, {
        headers: { cookie: `${SUPPLIER_COOKIE}=${token}` },
      })
      await response.text()
      // A search that ran out of its time is one that was under way all the same.
      if (response.status !== 200 && response.status !== 503)
        throw new Error(`A search was answered ${response.status}.`)
    }
    return searches
  })()
  // stop() rejects with the error of a search that fails.
  ended.catch(() => {})
  return {
    stop() {
      isOver = true
      return ended
    },
  }
}
