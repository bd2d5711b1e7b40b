import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { connect } from '../../../db/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts'
import { migrate } from '../open-database.ts'
import { openJobs } from './jobs.ts'
import { createRuns, startWorkerProcess } from './worker-process.fixture.ts'

const CRASHES = 3

/** A server of its own, because this test kills it; durable, because committed jobs must survive. */
let server: EmbeddedPostgres
const dataDir = mkdtempSync(join(tmpdir(), 'northrate-jobs-'))
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, durable: true })
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

test('a database that crashes and comes back ends no process and loses no job', async () => {
  await migrate(server.ownerUrl, server.url)
  await createRuns(server.ownerUrl)
  const { db, pool, close } = connect(server.url)
  const jobs = await openJobs({ databaseUrl: server.url, log: pino({ level: 'silent' }) })
  const worker = await startWorkerProcess(server.url)

  for (let crash = 0; crash < CRASHES; crash++) {
    const rateCheckId = `crash ${crash}`
    await untilItWorks(() => jobs.enqueue(db, 'send-rate-check-summary', { rateCheckId }))
    process.kill(Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await untilItWorks(async () => {
      const { rows } = await pool.query('select pid from runs where id = $1', [rateCheckId])
      expect(rows).toContainEqual({ pid: worker.pid })
    })
  }

  expect(worker.isAlive()).toBe(true)
  expect(await worker.kill('SIGTERM')).toBe(0)
  await jobs.stop()
  await close()
})

async function untilItWorks(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch {
      await Bun.sleep(50)
    }
  }
}
