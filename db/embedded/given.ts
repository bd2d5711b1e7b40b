// What the tests of the embedded database need: folders, processes that join, and a look at what runs.
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { joinEmbeddedPostgres } from './join.ts'

export const PATIENCE_MS = 60_000
const madeFolders: string[] = []
const startedMembers: { kill(): Promise<unknown> }[] = []

/** A path with a space and a closed folder above it, as people have them. */
export function dataFolder({ openToAll = false } = {}): string {
  const closed = mkdtempSync(join(tmpdir(), 'northrate embedded '))
  if (openToAll) chmodSync(closed, 0o777)
  madeFolders.push(closed)
  return join(closed, 'my data')
}

let preparedFolder: string | undefined

/** A data folder with a database in it that was stopped in order; copied, which is quicker than making one. */
export async function folderWithDatabase(): Promise<string> {
  if (preparedFolder === undefined) {
    preparedFolder = mkdtempSync(join(tmpdir(), 'northrate prepared '))
    await (await joinEmbeddedPostgres({ dataDir: preparedFolder, durable: false })).leave()
  }
  const folder = dataFolder()
  cpSync(preparedFolder, folder, { recursive: true })
  return folder
}

/** Belongs at the end of each test file that asks for a folder with a database. */
export function removePreparedFolder(): void {
  if (preparedFolder !== undefined) rmSync(preparedFolder, { recursive: true, force: true })
  preparedFolder = undefined
}

export async function cleanUp(): Promise<void> {
  await Promise.all(startedMembers.splice(0).map((member) => member.kill()))
  for (const folder of madeFolders.splice(0)) {
    for (const pid of serversUnder(folder)) {
      process.kill(pid, 'SIGKILL')
      await until(() => !serversUnder(folder).includes(pid))
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Another process that joins; `as` goes before its command. */
export function startMember(
  dataDir: string,
  { as = [], env = {} }: { as?: string[]; env?: Record<string, string> } = {},
) {
  const program = join(import.meta.dir, 'member.test-process.ts')
  const child = Bun.spawn([...as, process.execPath, '--no-env-file', program, dataDir], {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...env },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let said = ''
  const reading = (async () => {
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) said += part
  })()
  const hears = async (start: string) => {
    const line = () => said.split('\n').find((one) => one.startsWith(start))
    await until(() => line() !== undefined || child.exitCode !== null)
    if (child.exitCode !== null) await reading
    const found = line()
    if (found === undefined) throw new Error(`The member never said "${start}", only:\n${said}`)
    return found.slice(start.length).trim()
  }
  const member = {
    pid: child.pid,
    url: () => hears('joined'),
    refusal: () => hears('refused'),
    comesBack: () => hears('The embedded database is back.'),
    async leave() {
      await child.stdin.end()
      await hears('left')
      await child.exited
    },
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
  startedMembers.push(member)
  return member
}

/** The first processes of the Postgres servers whose files lie somewhere under the folder. */
export function serversUnder(folder: string): number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const [program = '', , files = ''] = commandOf(pid)
      return program.endsWith('/postgres') && files.startsWith(folder)
    })
  // A session that has just been forked still bears the name of the first process.
  return processes.filter((pid) => !processes.includes(parentOf(pid))).map(Number)
}

function parentOf(pid: string): string {
  try {
    const [, parent = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return parent
  } catch {
    return ''
  }
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

export async function ask(url: string, query: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
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
