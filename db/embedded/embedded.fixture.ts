// What the tests of the embedded database need: folders, processes that own one, and questions to it.
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { PATIENCE_MS } from '../../tests/support/patience.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { serverProcessesIn } from './server.ts'

const made: string[] = []
const owners: { kill(): Promise<void> }[] = []

/** A path with a space and a closed folder above it, as people have them. */
export function dataFolder({ openToAll = false } = {}): string {
  const closed = mkdtempSync(join(tmpdir(), 'northrate embedded '))
  if (openToAll) chmodSync(closed, 0o777)
  made.push(closed)
  return join(closed, 'my data')
}

let prepared: string | undefined

/** A data folder with a database in it that was stopped in order; copied, which is quicker than making one. */
export async function folderWithDatabase(): Promise<string> {
  if (prepared === undefined) {
    prepared = mkdtempSync(join(tmpdir(), 'northrate prepared '))
    await (await startEmbeddedPostgres({ dataDir: prepared, durable: false })).close()
  }
  const folder = dataFolder()
  cpSync(prepared, folder, { recursive: true })
  return folder
}

/** Belongs at the end of each test file that asks for a folder with a database. */
export function removePreparedFolder(): void {
  if (prepared !== undefined) rmSync(prepared, { recursive: true, force: true })
  prepared = undefined
}

export async function cleanUp(): Promise<void> {
  await Promise.all(owners.splice(0).map((owner) => owner.kill()))
  for (const folder of made.splice(0)) {
    await until(() => serverProcessesIn(join(folder, 'my data')).length === 0)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Another process that starts the database; `as` goes before its command. */
export function startOwner(
  dataDir: string,
  { as = [], env = {} }: { as?: string[]; env?: Record<string, string> } = {},
) {
  const program = join(import.meta.dir, 'owner.test-process.ts')
  const child = Bun.spawn([...as, process.execPath, '--no-env-file', program, dataDir], {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...env },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let said = ''
  const reading = (async () => {
    for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) said += piece
  })()
  const says = async (start: string) => {
    const line = () => said.split('\n').find((one) => one.startsWith(start))
    await until(() => line() !== undefined || child.exitCode !== null)
    if (child.exitCode !== null) await reading
    const found = line()
    if (found === undefined) throw new Error(`The process never said "${start}", only:\n${said}`)
    return found.slice(start.length).trim()
  }
  const owner = {
    pid: child.pid,
    url: () => says('started'),
    refusal: () => says('refused'),
    restarts: () => says('The embedded database is back.'),
    async close() {
      await child.stdin.end()
      await says('closed')
      await child.exited
    },
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
  owners.push(owner)
  return owner
}

export async function ask(url: string, query: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

export async function until(isTrue: () => boolean): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  while (!isTrue()) {
    patience.throwIfAborted()
    await wait(10)
  }
}
