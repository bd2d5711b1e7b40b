import type { Figure } from '../figures.ts'
import type { Served } from '../world.ts'
import { type Loaded, runLoad } from './load.ts'
import { cpuSecondsOf } from './process-figures.ts'

export type Side = {
  name: string
  served: Pick<Served, 'port' | 'pid'>
  requests: string[]
}

type Round = Loaded & { requestsASecond: number; cpuMicroseconds: number }

const CONNECTIONS = 64
const WARM_UP_SECONDS = 2

/** A B A B: each side in turn under the same load, after a round for warming up that nobody counts. */
export async function loadInTurns(
  { rounds, seconds }: { rounds: number; seconds: number },
  sides: Side[],
  connections = CONNECTIONS,
): Promise<Map<string, Round[]>> {
  const measured = new Map(sides.map(({ name }): [string, Round[]] => [name, []]))
  for (const side of sides) await loadOnce(side, connections, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round++)
    for (const side of sides) measured.get(side.name)?.push(await loadOnce(side, connections, seconds))
  return measured
}

async function loadOnce({ served, requests }: Side, connections: number, seconds: number): Promise<Round> {
  const before = cpuSecondsOf(served.pid)
  const loaded = await runLoad({ port: served.port, requests, connections, seconds })
  const after = cpuSecondsOf(served.pid)
  const cpuSeconds = before === undefined || after === undefined ? Number.NaN : after - before
  return {
    ...loaded,
    requestsASecond: loaded.answers / loaded.seconds,
    cpuMicroseconds: (1e6 * cpuSeconds) / loaded.answers,
  }
}

/** Product and one peer side by side, by what matters most first: all of them share the machine's processors. */
export function figuresAgainst(
  measured: Map<string, Round[]>,
  peerName: string,
  aims: { cpu?: Figure['aim']; requests?: Figure['aim'] } = {},
): Figure[] {
  const [product, peer] = [measured.get('product') ?? [], measured.get(peerName) ?? []]
  const figure = (what: string, of: (round: Round) => number, aim?: Figure['aim']): Figure => ({
    what,
    product: product.map(of),
    peer: { name: peerName, figures: peer.map(of) },
    ...(aim && { aim }),
  })
  return [
    figure('CPU a request, µs', (round) => round.cpuMicroseconds, aims.cpu),
    figure('requests a second', (round) => round.requestsASecond, aims.requests),
    figure('p99, ms', (round) => round.p99Ms),
  ]
}
