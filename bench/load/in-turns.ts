import type { Figure } from '../figures.ts'
import type { Served } from '../world.ts'
import { type Loaded, runLoad } from './load.ts'
import { cpuSecondsOf } from './process-figures.ts'

export type Side = {
  name: string
  served: Pick<Served, 'port' | 'pid'>
  /** For each load, as it comes to its turn. */
  requests: string[] | (() => string[])
  connections?: number
}

export type Round = Loaded & { requestsASecond: number; cpuMicroseconds: number }

const CONNECTIONS = 64
const WARM_UP_SECONDS = 2

/** A B A B: each side in turn under the same load, after a round for warming up that nobody counts. */
export async function loadInTurns(
  { rounds, seconds }: { rounds: number; seconds: number },
  sides: Side[],
): Promise<Map<string, Round[]>> {
  const measured = new Map(sides.map(({ name }): [string, Round[]] => [name, []]))
  for (const side of sides) await loadOnce(side, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round++)
    for (const side of sides) measured.get(side.name)?.push(await loadOnce(side, seconds))
  return measured
}

/** One round of one side. */
export async function loadOnce(
  { served, requests, connections = CONNECTIONS }: Side,
  seconds: number,
): Promise<Round> {
  const load = {
    port: served.port,
    requests: typeof requests === 'function' ? requests() : requests,
    connections,
    seconds,
  }
  const before = cpuSecondsOf(served.pid)
  const loaded = await runLoad(load)
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

export type Work = { name: string; run: () => Promise<number> }
type Worked = { aSecond: number; cpuMicroseconds: number }

/** The same for what needs no server: each side in turn does its work in this process, and says how often. */
export async function workInTurns(rounds: number, sides: Work[]): Promise<Map<string, Worked[]>> {
  const measured = new Map(sides.map(({ name }): [string, Worked[]] => [name, []]))
  for (const { run } of sides) await run()
  for (let round = 0; round < rounds; round++)
    for (const { name, run } of sides) {
      const before = process.cpuUsage()
      const startedAt = performance.now()
      const times = await run()
      const seconds = (performance.now() - startedAt) / 1000
      const { user, system } = process.cpuUsage(before)
      measured.get(name)?.push({ aSecond: times / seconds, cpuMicroseconds: (user + system) / times })
    }
  return measured
}
