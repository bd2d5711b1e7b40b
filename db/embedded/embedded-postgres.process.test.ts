import { afterAll, afterEach, expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ask,
  cleanUp,
  dataFolder,
  folderWithDatabase,
  removePreparedFolder,
  startOwner,
  until,
} from './embedded.fixture.ts'
import { reachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { serverProcessesIn } from './server.ts'

afterEach(cleanUp)
afterAll(removePreparedFolder)

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, durable: false })
const reach = (dataDir: string) => reachEmbeddedPostgres({ dataDir, durable: false })

function killServer(folder: string): void {
  const [pid = ''] = readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test('a second start on a folder says who has it, since when and what to do, and changes nothing', async () => {
  const folder = dataFolder()
  const owner = startOwner(folder)
  const url = await owner.url()

  const refusal = await startOwner(folder).refusal()

  expect(refusal).toMatch(/since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\./)
  expect(refusal.replace(/since .* UTC/, 'since … UTC')).toBe(
    `The database in ${folder} belongs to process ${owner.pid} since … UTC. Stop it (kill ${owner.pid}), or set DATA_DIR to another folder.`,
  )
  expect(await ask(url, 'select 1')).toBe(1)
  await owner.close()
  expect(serverProcessesIn(folder)).toEqual([])
})

test('of processes that start together on an empty folder one has it, and the others are refused', async () => {
  const folder = dataFolder()
  const owners = [startOwner(folder), startOwner(folder), startOwner(folder)]

  const started = await Promise.all(owners.map((owner) => owner.url().catch(() => undefined)))

  expect(started.filter((url) => url !== undefined)).toHaveLength(1)
})

test('the database ends with a process that is killed, and the next one takes the folder over at once', async () => {
  const folder = await folderWithDatabase()
  const killed = startOwner(folder)
  await ask(await killed.url(), 'create table kept as select 42 as answer')
  await killed.kill()
  await until(() => serverProcessesIn(folder).length === 0)

  const another = startOwner(folder)
  await another.url()
  await another.kill()
  const next = await start(folder)

  expect(await ask(next.ownerUrl, 'select answer from kept')).toBe(42)
  await next.close()
  expect(serverProcessesIn(folder)).toEqual([])
})

test('a command beside the owner reaches its database and leaves it running', async () => {
  const folder = await folderWithDatabase()
  const owner = startOwner(folder)
  // While the owner still starts it.
  await until(() => existsSync(join(folder, 'postgres.owner')))
  const early = reach(folder)
  const url = await owner.url()

  for (const command of [await early, await reach(folder)]) {
    expect(command.ownerUrl).toBe(url)
    await command.close()
  }

  expect(await ask(url, 'select 1')).toBe(1)
  await owner.close()
})

test('a command alone starts the database, and stops it at its end', async () => {
  const folder = await folderWithDatabase()
  const command = await reach(folder)
  expect(await ask(command.url, 'select 1')).toBe(1)

  await command.close()

  expect(serverProcessesIn(folder)).toEqual([])
})

test('a killed database is back at the same address, with what was committed', async () => {
  const folder = await folderWithDatabase()
  const owner = startOwner(folder)
  const url = await owner.url()
  await ask(url, 'create table kept as select 42 as answer')

  killServer(folder)
  await owner.restarts()

  expect(await ask(url, 'select answer from kept')).toBe(42)
  await owner.close()
  expect(serverProcessesIn(folder)).toEqual([])
})

test('a statement that outlives the killed database does not keep it from coming back', async () => {
  const folder = await folderWithDatabase()
  const owner = startOwner(folder)
  const url = await owner.url()
  const endless = ask(url, 'select count(*) from generate_series(1, 100000000000)').catch(() => 'broken off')
  await untilRuns(url, 'generate_series')

  killServer(folder)
  await owner.restarts()

  expect(await endless).toBe('broken off')
  await owner.close()
})

async function untilRuns(url: string, word: string): Promise<void> {
  const running = `select count(*)::int from pg_stat_activity where pid <> pg_backend_pid() and query like '%${word}%'`
  while ((await ask(url, running)) === 0) await Bun.sleep(10)
}

test('a left-over process number that another program has now does not keep the database from starting', async () => {
  await using other = Bun.spawn(['sleep', '600'])
  await startsBeside(other.pid)
})

test('a left-over process number that the server of another folder has now does not keep it from starting', async () => {
  const elsewhere = await folderWithDatabase()
  const other = await start(elsewhere)
  await startsBeside(Number(readFileSync(join(elsewhere, 'pg/postmaster.pid'), 'utf8').split('\n')[0]))
  await other.close()
})

async function startsBeside(pid: number) {
  const folder = await folderWithDatabase()
  const pidFile = join(folder, 'pg', 'postmaster.pid')
  writeFileSync(pidFile, `${pid}\n${folder}/pg\n1700000000\n1\n\n127.0.0.1\n\nready   \n`)
  writeFileSync(
    join(folder, 'postgres.owner'),
    JSON.stringify({ pid, since: new Date().toISOString(), port: 1 }),
  )

  const database = await start(folder)

  expect(await ask(database.url, 'select 1')).toBe(1)
  await database.close()
}

test('closing while the database is being started again still ends with nothing running', async () => {
  const folder = await folderWithDatabase()
  const owner = startOwner(folder)
  await owner.url()

  killServer(folder)
  await owner.close()

  // The sessions of a killed server end a moment after it.
  await until(() => serverProcessesIn(folder).length === 0)
})

test('nobody without the password gets in, and only the owner can read it', async () => {
  const folder = await folderWithDatabase()
  const database = await start(folder)
  const stranger = new URL(database.url)
  stranger.password = 'guessed'

  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  const file = join(folder, 'pg', 'northrate.password')
  const password = readFileSync(file, 'utf8').trim()
  expect(database.ownerUrl).toContain(password)
  expect(database.url).not.toContain(password)
  expect(statSync(file).mode & 0o077).toBe(0)
  await database.close()
})

test('the product connects as a role that may log in and no more, also to a database from before there was one', async () => {
  const folder = await folderWithDatabase()
  const before = await start(folder)
  await ask(before.ownerUrl, 'drop role northrate_app')
  await before.close()

  const database = await start(folder)

  const may = 'rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls'
  expect(await ask(database.url, `select ${may} from pg_roles where rolname = session_user`)).toBe(false)
  expect(
    await ask(
      database.url,
      'select count(*)::int from pg_auth_members m where m.member = session_user::regrole',
    ),
  ).toBe(0)
  await ask(database.url, 'reset role')
  await ask(database.url, 'reset session authorization')
  for (const more of ['set role northrate', 'set session authorization northrate', 'create table mine ()'])
    await expect(ask(database.url, more)).rejects.toThrow('permission denied')
  await database.close()
})
