import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Figure } from './figures.ts'
import type { Served } from './world.ts'

export type Side = {
  name: string
  served: Pick<Served, 'port' | 'pid'>
  /** As they go over the wire, one after the other and then from the first again. */
  requests: string[]
}

export type Round = { requestsASecond: number; cpuMicroseconds: number }

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

/** Product and one peer side by side. */
export function figuresAgainst(
  measured: Map<string, Round[]>,
  peer: string,
  aims: { cpu?: Figure['aim']; requests?: Figure['aim'] },
): Figure[] {
  const figure = (what: string, of: (round: Round) => number, aim: Figure['aim']): Figure => ({
    what,
    product: (measured.get('product') ?? []).map(of),
    peer: { name: peer, figures: (measured.get(peer) ?? []).map(of) },
    ...(aim && { aim }),
  })
  return [
    figure('CPU a request, µs', ({ cpuMicroseconds }) => cpuMicroseconds, aims.cpu),
    figure('requests a second', ({ requestsASecond }) => requestsASecond, aims.requests),
  ]
}

const Loaded = v.object({ answers: v.number(), failed: v.number(), seconds: v.number() })

/** So many connections, each sending again as soon as it is answered, from a process of its own. Throws when any is refused. */
export async function loadOnce({ served, requests }: Side, seconds: number): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'northrate-load-'))
  try {
    const file = join(folder, 'requests')
    writeFileSync(file, requests.join('\0'))
    const before = cpuSecondsOf(served.pid)
    const script = join(import.meta.dir, 'load.process.ts')
    const printed =
      await Bun.$`${process.execPath} --no-orphans ${script} ${served.port} ${file} ${CONNECTIONS} ${seconds}`.json()
    const loaded = v.parse(Loaded, printed)
    if (loaded.failed > 0)
      throw new Error(`Of ${loaded.answers} requests ${loaded.failed} were refused or not answered.`)
    return {
      requestsASecond: loaded.answers / loaded.seconds,
      cpuMicroseconds: (1e6 * (cpuSecondsOf(served.pid) - before)) / loaded.answers,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A request as it goes over the wire. */
export function raw(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body = '',
): string {
  const sent = { ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(sent).map((header) => header.join(': '))
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}

/** Of Linux, whatever the machine. */
const TICKS_A_SECOND = 100
const BYTES_OF_A_PAGE = 4096

/** Processor seconds that a process has taken so far, all of its threads together; NaN where there is no /proc. */
export function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Mebibytes that a process holds in memory. */
export const memoryOf = (pid: number): number => (Number(statOf(pid)[21]) * BYTES_OF_A_PAGE) / 2 ** 20

/** From the third field on: the second, the name, may hold blanks. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Milliseconds of each call, one after the other. */
export async function timesOf(calls: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (const call of calls) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  return times
}

export const percentile = (all: number[], percent: number) =>
  all.toSorted((one, other) => one - other)[Math.ceil((all.length * percent) / 100) - 1] ?? Number.NaN
