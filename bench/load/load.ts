import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'

export type Load = {
  port: number
  /** As they go over the wire, one after the other and then from the first again. */
  requests: string[]
  connections: number
  seconds: number
}

const Loaded = v.object({
  answers: v.number(),
  /** Answered with 400 or more, or not at all. */
  failed: v.number(),
  seconds: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
})
export type Loaded = v.InferOutput<typeof Loaded>

const WRK = Bun.which('wrk')
/** What the generator starts, opens and closes its connections in, beside the load itself. */
const SPARE_SECONDS = 60

export const LOAD_GENERATOR = WRK === null ? 'sockets of our own, since wrk is not here' : 'wrk, one thread'

/** So many connections, each asking again as soon as it is answered, from a process of its own. Throws when any is refused. */
export async function runLoad(load: Load): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'northrate-load-'))
  try {
    const file = join(folder, 'requests')
    writeFileSync(file, load.requests.join('\0'))
    const loaded = v.parse(
      Loaded,
      JSON.parse(await printedBy(commandOf(load, file), load.seconds + SPARE_SECONDS)),
    )
    if (loaded.failed > 0)
      throw new Error(`Of ${loaded.answers} requests ${loaded.failed} were refused or not answered.`)
    return loaded
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function commandOf({ port, connections, seconds }: Load, file: string): string[] {
  if (WRK === null) {
    const script = join(import.meta.dir, 'raw-sockets.process.ts')
    return [
      process.execPath,
      '--no-orphans',
      script,
      String(port),
      file,
      String(connections),
      String(seconds),
    ]
  }
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s']
  return [WRK, ...options, '-s', join(import.meta.dir, 'wrk.lua'), `http://127.0.0.1:${port}/`, '--', file]
}

/** The last line, which is the one with the figures. */
async function printedBy(command: string[], withinSeconds: number): Promise<string> {
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const late = setTimeout(() => child.kill('SIGKILL'), withinSeconds * 1000)
  try {
    const [printed, complaint] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    if ((await child.exited) !== 0) throw new Error(`The load generator failed: ${complaint || printed}`)
    return printed.trim().split('\n').at(-1) ?? ''
  } finally {
    clearTimeout(late)
  }
}

/** A GET as it goes over the wire. */
export const rawGet = (path: string, headers: Record<string, string>): string =>
  `${[`GET ${path} HTTP/1.1`, ...Object.entries(headers).map((header) => header.join(': '))].join('\r\n')}\r\n\r\n`
