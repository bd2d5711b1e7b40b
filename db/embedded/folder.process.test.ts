import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanUp, dataFolder, folderWithDatabase, removePreparedFolder } from './embedded.fixture.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { explainFailure } from './failure.ts'
import { serverProcessesIn } from './server.ts'

afterEach(cleanUp)
afterAll(removePreparedFolder)

const refusal = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, durable: false }).then(
    () => 'started',
    (error: unknown) => (error instanceof Error ? error.message : 'not an error'),
  )

describe('a database folder that cannot be opened is named in one line, and nothing in it is deleted', () => {
  const wrongVersions: [string, string, string][] = [
    ['an unreadable PG_VERSION', '\u0000\u0007', 'PG_VERSION is damaged'],
    ['another major version', '15\n', 'made by Postgres 15'],
  ]
  test.each(wrongVersions)('%s', async (_, version, reason) => {
    const folder = dataFolder()
    mkdirSync(join(folder, 'pg', 'base'), { recursive: true })
    writeFileSync(join(folder, 'pg', 'PG_VERSION'), version)
    await expectRefusal(folder, reason)
  })

  test('no PG_VERSION', async () => {
    const folder = dataFolder()
    mkdirSync(join(folder, 'pg', 'base'), { recursive: true })
    await expectRefusal(folder, 'PG_VERSION is missing')
  })

  const damages: [string, (pg: string) => void, string][] = [
    ['a truncated control file', (pg) => truncateSync(join(pg, 'global/pg_control'), 100), 'pg_control'],
    ['no catalogue', (pg) => rmSync(join(pg, 'base'), { recursive: true }), 'base'],
    ['no password', (pg) => rmSync(join(pg, 'northrate.password')), 'northrate.password is missing'],
    ['another password', (pg) => writeFileSync(join(pg, 'northrate.password'), 'other'), 'password'],
  ]
  test.each(damages)('%s', async (_, damage, reason) => {
    const folder = await folderWithDatabase()
    damage(join(folder, 'pg'))
    await expectRefusal(folder, reason)
  })

  async function expectRefusal(folder: string, reason: string): Promise<void> {
    const pg = join(folder, 'pg')
    const before = readdirSync(pg)

    const line = await refusal(folder)

    expect(line).toStartWith(`The database in ${pg} cannot be opened (`)
    expect(line.split('cannot be opened')).toHaveLength(2)
    expect(line).toContain(reason)
    expect(line).not.toContain('\n')
    expect(readdirSync(pg)).toEqual(expect.arrayContaining(before))
    expect(serverProcessesIn(folder)).toEqual([])
  }
})

test('a file where the database folder belongs is refused and kept', async () => {
  const folder = dataFolder()
  mkdirSync(folder)
  writeFileSync(join(folder, 'pg'), 'mine')

  expect(await refusal(folder)).toContain(
    `The database in ${join(folder, 'pg')} cannot be opened (it is not a folder)`,
  )
  expect(await Bun.file(join(folder, 'pg')).text()).toBe('mine')
})

test('a file where the data folder belongs is refused with the setting to change', async () => {
  const folder = dataFolder()
  writeFileSync(folder, 'mine')

  const line = await refusal(folder)

  expect(line).toStartWith(`The data folder ${folder} cannot be used`)
  expect(line).toEndWith('Set DATA_DIR to another.')
})

test('what a broken-off first start left is cleared away', async () => {
  const folder = dataFolder()
  mkdirSync(join(folder, 'pg.unfinished-abc', 'pg'), { recursive: true })

  await (await startEmbeddedPostgres({ dataDir: folder, durable: false })).close()

  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
})

describe('a server that gives up is explained in one line with what to do', () => {
  test.each([
    ['initdb: error: could not create directory "x": No space left on device', 'The disk is full'],
    ['database or disk is full', 'The disk is full'],
    ['postgres: error while loading shared libraries: libz.so.1: cannot open', 'Set DATABASE_URL'],
    ['2026-11-21 05:51:06 UTC [1] FATAL:  data directory "x" has wrong ownership', 'move the folder away'],
    ['', 'it said nothing'],
  ])('%s', (written, advice) => {
    const { message } = explainFailure(written, '/somewhere/pg')
    expect(message).toContain(advice)
    expect(message).not.toContain('\n')
  })
})
