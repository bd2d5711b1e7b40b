import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenForChanges } from './change-feed.ts'
import { connect, type Database } from './client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrateDatabase } from './migrate.ts'
import { keptSecrets } from './schema/operations.ts'

const OPEN_TRANSACTIONS = 10

let dataDir: string
let postgres: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'northrate-crash-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase({ owner: postgres.ownerUrl, application: postgres.url })
  database = connect(postgres.url)
})

afterAll(async () => {
  await database.close()
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a database that crashes under open transactions is back at once, with what was committed and nothing half done', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  let changesSeen = 0
  const feed = await listenForChanges(postgres.url, { onLeads: () => changesSeen++, onSessions: () => {} })
  await database.db.insert(keptSecrets).values({ name: 'committed', value: 'before the crash' })

  const { promise: allOpen, resolve: reportAllOpen } = Promise.withResolvers<void>()
  const { promise: crashed, resolve: reportCrash } = Promise.withResolvers<void>()
  let open = 0
  const transactions = Array.from({ length: OPEN_TRANSACTIONS }, (_, index) =>
    database.db.transaction(async (tx) => {
      await tx.insert(keptSecrets).values({ name: `half-${index}-first`, value: 'first' })
      open += 1
      if (open === OPEN_TRANSACTIONS) reportAllOpen()
      await crashed
      await tx.insert(keptSecrets).values({ name: `half-${index}-second`, value: 'second' })
    }),
  )
  await allOpen
  const seenBefore = changesSeen
  process.kill(postmasterPid(), 'SIGKILL')
  reportCrash()

  const ends = await Promise.allSettled(transactions)
  const names = await untilAnswered()
  expect(names).toContain('committed')
  for (const [index, end] of ends.entries()) {
    const kept = names.filter((name) => name.startsWith(`half-${index}-`))
    // A backend may outlive its postmaster for the moment in which it finishes a transaction; then all of it counts.
    expect([0, 2]).toContain(kept.length)
    if (end.status === 'fulfilled') expect(kept).toHaveLength(2)
  }

  while (changesSeen <= seenBefore) await Bun.sleep(20)
  await feed.close()
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  expect(uncaught).toEqual([])
})

function postmasterPid(): number {
  const [pid = ''] = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

async function untilAnswered(): Promise<string[]> {
  for (;;) {
    const rows = await database.db
      .select()
      .from(keptSecrets)
      .catch(() => undefined)
    if (rows !== undefined) return rows.map(({ name }) => name)
    await Bun.sleep(20)
  }
}
