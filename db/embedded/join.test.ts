import { afterAll, afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ask,
  cleanUp,
  dataFolder,
  folderWithDatabase,
  PATIENCE_MS,
  removePreparedFolder,
  serversUnder,
  startMember,
  until,
} from './given.ts'
import { joinEmbeddedPostgres } from './join.ts'

setDefaultTimeout(PATIENCE_MS)
afterEach(cleanUp)
afterAll(removePreparedFolder)

test('processes that start together on an empty folder share one database, and the last to leave stops it', async () => {
  const folder = dataFolder()
  const members = [startMember(folder), startMember(folder), startMember(folder)] as const
  const urls = await Promise.all(members.map((member) => member.url()))
  expect(new Set(urls).size).toBe(1)
  expect(serversUnder(folder)).toHaveLength(1)
  const [first, second, last] = members

  await Promise.all([first.leave(), second.leave()])
  expect(await ask(await last.url(), 'select 1')).toBe(1)

  await last.leave()
  expect(serversUnder(folder)).toEqual([])
})

test('one who comes while the last one leaves gets a database that works', async () => {
  const folder = await folderWithDatabase()
  for (let round = 0; round < 3; round += 1) {
    const leaving = await joinEmbeddedPostgres({ dataDir: folder, durable: false })
    const [, coming] = await Promise.all([
      leaving.leave(),
      joinEmbeddedPostgres({ dataDir: folder, durable: false }),
    ])
    expect(await ask(coming.url, 'select 1')).toBe(1)
    await coming.leave()
    expect(serversUnder(folder)).toEqual([])
  }
})

test('a member that was killed does not keep the database running', async () => {
  const folder = await folderWithDatabase()
  const killed = startMember(folder)
  await killed.url()
  const last = startMember(folder)
  await last.url()

  await killed.kill()
  await last.leave()

  expect(serversUnder(folder)).toEqual([])
})

test('when all members were killed, the next one uses the database that they left running, and stops it', async () => {
  const folder = await folderWithDatabase()
  const killed = startMember(folder)
  await killed.url()
  const [server] = serversUnder(folder)
  await killed.kill()

  const next = startMember(folder)
  await next.url()
  expect(serversUnder(folder)).toEqual(server === undefined ? [] : [server])
  await next.leave()

  expect(serversUnder(folder)).toEqual([])
})

test('a killed database is back for all members at the same address, with what was committed', async () => {
  const folder = await folderWithDatabase()
  const members = [startMember(folder), startMember(folder)] as const
  const [url] = await Promise.all(members.map((member) => member.url()))
  if (url === undefined) throw new Error('nobody joined')
  await ask(url, 'create table kept as select 42 as answer')

  for (const pid of serversUnder(folder)) process.kill(pid, 'SIGKILL')
  await Promise.all(members.map((member) => member.comesBack()))

  expect(serversUnder(folder)).toHaveLength(1)
  expect(await ask(url, 'select answer from kept')).toBe(42)
  await Promise.all(members.map((member) => member.leave()))
  expect(serversUnder(folder)).toEqual([])
})

test('a statement that outlives the killed database does not keep it from coming back', async () => {
  const folder = await folderWithDatabase()
  const member = startMember(folder)
  const url = await member.url()
  const endless = ask(url, 'select count(*) from generate_series(1, 100000000000)').catch(() => 'broken off')
  await untilRuns(url, 'generate_series')

  for (const pid of serversUnder(folder)) process.kill(pid, 'SIGKILL')
  await member.comesBack()

  expect(await endless).toBe('broken off')
  await member.leave()
})

async function untilRuns(url: string, word: string): Promise<void> {
  const running = `select count(*)::int from pg_stat_activity where pid <> pg_backend_pid() and query like '%${word}%'`
  while ((await ask(url, running)) === 0) await Bun.sleep(10)
}

test('a left-over process number that another program has now does not keep the database from starting', async () => {
  const folder = await folderWithDatabase()
  await using other = Bun.spawn(['sleep', '600'])
  const pidFile = join(folder, 'pg', 'postmaster.pid')
  writeFileSync(pidFile, `${other.pid}\n${folder}/pg\n1700000000\n1\n\n127.0.0.1\n\nready   \n`)

  const database = await joinEmbeddedPostgres({ dataDir: folder, durable: false })

  expect(await ask(database.url, 'select 1')).toBe(1)
  await database.leave()
})

test('leaving while the database is being started again still ends with nothing running', async () => {
  const folder = await folderWithDatabase()
  const member = startMember(folder)
  await member.url()

  for (const pid of serversUnder(folder)) process.kill(pid, 'SIGKILL')
  await member.leave()

  // The parts of a killed server end a moment after it.
  await until(() => serversUnder(folder).length === 0)
})

test('nobody without the password gets in, and only the owner can read it', async () => {
  const folder = await folderWithDatabase()
  const database = await joinEmbeddedPostgres({ dataDir: folder, durable: false })
  const stranger = new URL(database.url)
  stranger.password = 'guessed'

  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  const file = join(folder, 'pg', 'northrate.password')
  const password = readFileSync(file, 'utf8').trim()
  expect(database.ownerUrl).toContain(password)
  expect(database.url).not.toContain(password)
  expect(statSync(file).mode & 0o077).toBe(0)
  await database.leave()
})

test('who joins connects as a role that may log in and no more, also to a database from before there was one', async () => {
  const folder = await folderWithDatabase()
  const before = await joinEmbeddedPostgres({ dataDir: folder, durable: false })
  await ask(before.ownerUrl, 'drop role northrate_app')
  await before.leave()

  const database = await joinEmbeddedPostgres({ dataDir: folder, durable: false })

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
  await database.leave()
})

test('a port that another program has taken since is replaced by a free one', async () => {
  const folder = await folderWithDatabase()
  const before = await joinEmbeddedPostgres({ dataDir: folder, durable: false })
  await before.leave()
  const port = Number(new URL(before.url).port)
  using other = Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } })

  const after = await joinEmbeddedPostgres({ dataDir: folder, durable: false })

  expect(new URL(after.url).port).not.toBe(String(other.port))
  await after.leave()
})

test('a port that was asked for and is taken is refused in one line that names it', async () => {
  const folder = await folderWithDatabase()
  using other = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })

  await expect(joinEmbeddedPostgres({ dataDir: folder, port: other.port, durable: false })).rejects.toThrow(
    `Port ${other.port} for the database in ${folder}/pg is taken.`,
  )
})
