import { afterEach, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanUp, dataFolder, until } from '../db/embedded/embedded.fixture.ts'
import { serverProcessesIn } from '../db/embedded/server.ts'
import { freePort } from '../tests/support/processes/server-process.ts'
import { buildSiteIfChanged } from './site/build-site.ts'

beforeAll(async () => {
  await buildSiteIfChanged()
})
afterEach(cleanUp)

const LAUNCHER = join(import.meta.dir, 'bun.mjs')

test('two Ctrl-C, which reach every process at once, end the service in order and leave nothing running', async () => {
  const service = await start()
  await service.says('Northrate runs at')
  expect(serverProcessesIn(service.dataDir)).not.toEqual([])

  service.toAll('SIGINT')
  service.toAll('SIGINT')

  expect(await service.ended()).toBe(0)
  expect(serverProcessesIn(service.dataDir)).toEqual([])
})

test.each(['000', '022'])('a demo started under the umask %s keeps everything to its owner', async (mask) => {
  const service = await start({}, () => {}, mask)
  await service.says('Northrate runs at')
  const entries = ['.', ...readdirSync(service.dataDir, { recursive: true, encoding: 'utf8' })]
  const modes = entries.flatMap((name) => {
    const found = statSync(join(service.dataDir, name), { throwIfNoEntry: false })
    return found !== undefined && (found.mode & 0o077) !== 0 ? [`${name} ${found.mode.toString(8)}`] : []
  })
  service.toAll('SIGTERM')
  await service.ended()
  expect(entries).toContain('stripe-sandbox.sqlite')
  expect(modes).toEqual([])
})

test('a stop while the database is being made leaves no database running', async () => {
  const service = await start()
  await service.gets(() => readdirSync(service.dataDir).some((name) => name.startsWith('pg.')))

  service.toAll('SIGTERM')

  expect(await service.ended()).toBe(0)
  expect(serverProcessesIn(service.dataDir)).toEqual([])
})

test('a stop while the database is being filled ends the start there', async () => {
  const service = await start()
  await service.gets(() => existsSync(join(service.dataDir, 'postgres.log')))

  service.toAll('SIGTERM')

  expect(await service.ended()).toBe(0)
  expect(service.said()).not.toContain('Northrate runs at')
  expect(serverProcessesIn(service.dataDir)).toEqual([])
})

test('beside the product a command works on its database, and a second start says who has it', async () => {
  const service = await start()
  await service.says('Northrate runs at')
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: service.dataDir, PORT: String(await freePort()) }
  const beside = (...command: string[]) =>
    Bun.spawnSync([process.execPath, '--no-env-file', ...command], { cwd: join(import.meta.dir, '..'), env })

  const command = beside('scripts/legal-hold.ts', 'list')
  const second = beside('scripts/start.ts')

  expect([command.exitCode, second.exitCode]).toEqual([0, 1])
  expect(second.stderr.toString()).toMatch(
    /^The database in .+ belongs to process \d+ since .+ UTC\. Stop it \(kill \d+\), or set DATA_DIR to another folder\.\n$/,
  )
  service.toAll('SIGTERM')
  expect(await service.ended()).toBe(0)
})

test('a taken port ends the start with one line that names it, and no database is left running', async () => {
  using other = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const service = await start({ PORT: String(other.port) })

  expect(await service.ended()).toBe(1)
  expect(service.said().trim()).toBe(
    `Port ${other.port} is taken. Stop what uses it, or set PORT to another.`,
  )
  expect(serverProcessesIn(service.dataDir)).toEqual([])
})

test('a broken database ends the start with one line that names its folder', async () => {
  const service = await start({}, (dataDir) => {
    mkdirSync(join(dataDir, 'pg'))
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), 'no version')
  })

  expect(await service.ended()).toBe(1)
  expect(service.said().trim().split('\n')).toEqual([
    expect.stringContaining(`The database in ${join(service.dataDir, 'pg')} cannot be opened`),
  ])
})

/** The service as people start it, in a process group of its own, as a terminal gives it one. */
async function start(
  settings: Record<string, string> = {},
  prepare: (dataDir: string) => void = () => {},
  umask = '022',
) {
  const dataDir = dataFolder()
  mkdirSync(dataDir)
  prepare(dataDir)
  const child = Bun.spawn(
    [
      ...['sh', '-c', `umask ${umask}; exec "$0" "$@"`],
      ...[process.execPath, '--no-env-file', LAUNCHER, '--no-env-file', 'scripts/start.ts'],
    ],
    {
      cwd: tmpdir(),
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        ...settings,
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      detached: true,
    },
  )
  let said = ''
  const listen = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) said += part
  }
  const listening = Promise.all([listen(child.stdout), listen(child.stderr)])
  const gets = async (isSo: () => boolean) => {
    await until(() => isSo() || child.exitCode !== null)
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${said}`)
  }
  return {
    dataDir,
    said: () => said,
    says: (text: string) => gets(() => said.includes(text)),
    gets,
    toAll: (signal: NodeJS.Signals) => process.kill(-child.pid, signal),
    async ended() {
      const code = await child.exited
      await listening
      return code
    },
  }
}
