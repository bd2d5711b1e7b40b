import { availableParallelism } from 'node:os'
import { freePort } from '../../tests/support/server-process.ts'
import type { Figure } from '../figures.ts'
import { loadInTurns } from '../load/in-turns.ts'
import { rawGet } from '../load/load.ts'
import { SUPPLIER_COOKIE, startProduct } from '../world.ts'
import type { Row } from './row.ts'

/** Two for the product, one for Postgres and one for the load. */
const PROCESSORS_NEEDED = 4

/** The same load on one port, behind which one process listens, or two. */
export const twoProcesses: Row = {
  name: 'two processes on one port against one',
  async measure(world) {
    const database = await world.database('few')
    const port = await freePort()
    const env = { REUSE_PORT: '1' }
    const requests = database.tokens.map((token) =>
      rawGet('/api/supplier/leads?limit=100', {
        host: `localhost:${port}`,
        cookie: `${SUPPLIER_COOKIE}=${token}`,
      }),
    )
    const [one, two]: [number[], number[]] = [[], []]
    await using first = await startProduct(database, { env, port })
    for (let round = 0; round < world.rounds; round++) {
      const load = { ...world, rounds: 1 }
      const side = { name: 'list', served: first, requests }
      one.push((await loadInTurns(load, [side])).get('list')?.[0]?.requestsASecond ?? Number.NaN)
      await using _second = await startProduct(database, { env, port })
      two.push((await loadInTurns(load, [side])).get('list')?.[0]?.requestsASecond ?? Number.NaN)
    }
    const figure: Figure = {
      what: 'requests a second of the list',
      product: two,
      peer: { name: 'one process', figures: one },
    }
    const processors = availableParallelism()
    return processors < PROCESSORS_NEEDED
      ? [{ ...figure, note: `at least 1.6 needs ${PROCESSORS_NEEDED} processors, here are ${processors}` }]
      : [{ ...figure, aim: { atLeast: 1.6 } }]
  },
}
