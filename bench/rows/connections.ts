import { loadInTurns } from '../load/in-turns.ts'
import { rawGet } from '../load/load.ts'
import { type Row, SUPPLIER_COOKIE, startProduct } from '../world.ts'

/** Static, kept in memory, from the database each time. */
const PATHS = ['/', '/api/supplier/leads', '/api/supplier/leads?limit=23']
/** A thousand connections take longer to come to their turn. */
const ROUND = { rounds: 3, seconds: 5 }
/** Of what it does for 100. Less would be a cliff. */
const LEAST_SHARE = 0.7

/** Requests a second for ten times more and fewer connections. */
export const connections: Row = {
  name: 'connections: 10, 100, 1,000',
  withinSeconds: 240,
  async measure(world) {
    const database = await world.database('few')
    await using product = await startProduct(database)
    const sides = PATHS.flatMap((path) => {
      const requests = database.tokens.map((token) =>
        rawGet(path, { host: `localhost:${product.port}`, cookie: `${SUPPLIER_COOKIE}=${token}` }),
      )
      return [10, 100, 1000].map((count) => ({
        name: `${path} ${count}`,
        served: product,
        requests,
        connections: count,
      }))
    })
    const measured = await loadInTurns(ROUND, sides)
    const of = (path: string, count: number) =>
      (measured.get(`${path} ${count}`) ?? []).map(({ requestsASecond }) => requestsASecond)
    return PATHS.flatMap((path) =>
      [10, 1000].map((count) => ({
        what: `requests a second of ${path}, ${count} connections`,
        product: of(path, count),
        peer: { name: 'with 100', figures: of(path, 100) },
        aim: { atLeast: LEAST_SHARE },
      })),
    )
  },
}
