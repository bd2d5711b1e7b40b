import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { NoDatabase } from './failure.ts'

// Below the range from which systems take ports for outgoing connections (Linux from 32768, macOS from 49152), so that no
// other program gets ours by chance while the database restarts.
const LOWEST = 20_000
const HIGHEST = 29_999
const TRIES = 50

/** The port that this data folder used last if it is free, else a free one, remembered in the file. */
export async function choosePort(file: string): Promise<number> {
  const remembered = rememberedPort(file)
  if (remembered !== undefined && (await isFree(remembered))) return remembered
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (!(await isFree(port))) continue
    writeFileSync(file, `${port}\n`, { mode: 0o600 })
    return port
  }
  throw new NoDatabase(`No free port for the database between ${LOWEST} and ${HIGHEST} on 127.0.0.1.`)
}

function rememberedPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
  } catch {
    return undefined
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
