import { availableParallelism } from 'node:os'
import { freePort } from '../../tests/support/processes/server-process.ts'
import type { Figure } from '../figures.ts'
import { loadInTurns, type Side } from '../load/in-turns.ts'
import { rawGet } from '../load/load.ts'
import { type Row, type Served, SUPPLIER_COOKIE, startProduct } from '../world.ts'

/** Two for the product, one for Postgres and one for the load. */
const PROCESSORS_NEEDED = 4

/** The same load on a port behind which one process listens, and on one behind which two do. */
export const twoProcesses: Row = {
  name: 'two processes on one port against one',
  remarks:
    'Two processes, Postgres and the load generator need a core each to show what a second process is worth; with ' +
    'fewer there is no aim.',
  async measure(world) {
    const database = await world.database('few')
    const [ofOne, ofTwo] = [await freePort(), await freePort()]
    const start = (port: number) => startProduct(database, { port, env: { REUSE_PORT: '1' } })
    await using one = await start(ofOne)
    await using two = await start(ofTwo)
    await using _beside = await start(ofTwo)
    const side = (name: string, served: Served): Side => ({
      name,
      served,
      requests: database.tokens.map((token) =>
        rawGet('/api/supplier/leads?limit=100', {
          host: `localhost:${served.port}`,
          cookie: `${SUPPLIER_COOKIE}=${token}`,
        }),
      ),
    })
    const measured = await loadInTurns(world, [side('one', one), side('two', two)])
    const requestsASecond = (name: string) => (measured.get(name) ?? []).map((round) => round.requestsASecond)
    const figure: Figure = {
      what: 'requests a second of the list',
      product: requestsASecond('two'),
      peer: { name: 'one process', figures: requestsASecond('one') },
    }
    const processors = availableParallelism()
    return processors < PROCESSORS_NEEDED
      ? [{ ...figure, note: `at least 1.6 needs ${PROCESSORS_NEEDED} processors, here are ${processors}` }]
      : [{ ...figure, aim: { atLeast: 1.6 } }]
  },
}
