import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { SenderUnavailable } from '../notifications/sending.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { prepareQueue } from './prepare-queue.ts'
import {
  createRuns,
  logInto,
  startWorkerProcess,
  until,
  type WorkerProcess,
} from './worker-process.fixture.ts'

const JOB = 'send-rate-check-summary'

const database = await testDatabase()
beforeAll(async () => {
  await Promise.all(Array.from({ length: 4 }, () => prepareQueue(database.ownerUrl)))
  await createRuns(database.ownerUrl)
})

let logged: Record<string, unknown>[]
let jobs: Jobs
let workers: WorkerProcess[]
beforeEach(async () => {
  logged = []
  workers = []
  jobs = await openJobs({ databaseUrl: database.url, log: logInto(logged) })
})
afterEach(async () => {
  await jobs.stop()
  await Promise.all(workers.filter((worker) => worker.isAlive()).map((worker) => worker.kill('SIGTERM')))
  await database.pool.query('delete from pgboss.job')
  await database.pool.query('delete from runs')
})

async function startWorker(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(database.url)
  workers.push(worker)
  return worker
}

const enqueue = (rateCheckId: string) => jobs.enqueue(database.db, JOB, { rateCheckId })

/** The processes that ran this job, one entry for each run. */
async function pidsThatRan(rateCheckId: string): Promise<number[]> {
  const ran = 'select pid from runs where id = $1'
  const { rows } = await database.pool.query<{ pid: number }>(ran, [rateCheckId])
  return rows.map(({ pid }) => pid)
}

const untilRun = (rateCheckId: string) => until(async () => (await pidsThatRan(rateCheckId)).length > 0)
const untilQueueIsEmpty = () =>
  until(async () => {
    const { rows } = await database.pool.query<{ open: number }>(
      `select count(*)::int as open from pgboss.job where name = $1 and state < 'completed'`,
      [JOB],
    )
    return rows[0]?.open === 0
  })
/** The first thing that the queue gives up when it stops. */
const hasStoppedListening = async () => {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'northrate-jobs' and query ~* 'listen'`,
  )
  return rowCount === 0
}
const linesOf = (message: string) => logged.filter((line) => line.msg === message)

describe('a job and its cause', () => {
  test('a transaction that is rolled back leaves no job', async () => {
    await startWorker()
    const cause = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, JOB, { rateCheckId: 'rolled back' })
      throw new Error('the cause failed')
    })
    await expect(cause).rejects.toThrow('the cause failed')

    await enqueue('afterwards')
    await untilRun('afterwards')
    await untilQueueIsEmpty()
    expect(await pidsThatRan('rolled back')).toEqual([])
  })

  test('a job waits until its transaction is committed', async () => {
    await startWorker()
    await database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, JOB, { rateCheckId: 'in a transaction' })
      await enqueue('outside')
      await untilRun('outside')
      expect(await pidsThatRan('in a transaction')).toEqual([])
    })
    await untilRun('in a transaction')
  })

  test('committed jobs run once each, in other processes', async () => {
    const [first, second] = await Promise.all([startWorker(), startWorker()])
    const ids = Array.from({ length: 40 }, (_, index) => `shared ${index}`)
    await Promise.all(ids.map(enqueue))
    await untilQueueIsEmpty()

    const { rows } = await database.pool.query<{ id: string; pid: number }>('select id, pid from runs')
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort())
    for (const { pid } of rows) expect([first.pid, second.pid]).toContain(pid)
  })
})

describe('a job that fails', () => {
  test('is retried, and the log names the job and the error code, but not its payload', async () => {
    const tries: string[] = []
    jobs.work(JOB, async ({ rateCheckId }) => {
      tries.push(rateCheckId)
      if (tries.length < 3) throw new SenderUnavailable('email', 'ECONNREFUSED')
    })
    await jobs.startWorking()
    await enqueue('secret-subject')
    await untilQueueIsEmpty()

    expect(tries).toEqual(['secret-subject', 'secret-subject', 'secret-subject'])
    expect(linesOf('a job failed')).toMatchObject([
      { job: JOB, attempt: 1, fault: { code: 'ECONNREFUSED' } },
      { job: JOB, attempt: 2, fault: { code: 'ECONNREFUSED' } },
    ])
    expect(JSON.stringify(logged)).not.toContain('secret-subject')
    expect(linesOf('a job was given up')).toEqual([])
  })

  test('with a permanent error fails for good at once', async () => {
    let tries = 0
    jobs.work(JOB, async () => {
      tries += 1
      throw new SenderUnavailable('email', 'EENVELOPE 550', { isPermanent: true })
    })
    await jobs.startWorking()
    await enqueue('secret-subject')
    await until(() => linesOf('a job was given up').length > 0)

    expect(tries).toBe(1)
    expect(linesOf('a job was given up')).toMatchObject([{ job: JOB, attempts: 1, code: 'EENVELOPE 550' }])
    expect(JSON.stringify(logged)).not.toContain('secret-subject')
  })

  test('fails for good after its last try, and the message of its error is stored nowhere', async () => {
    jobs.work(JOB, async () => {
      throw new Error('about ana@example.ca')
    })
    await enqueue('last try')
    await database.pool.query('update pgboss.job set retry_limit = 1 where name = $1', [JOB])
    await jobs.startWorking()
    await until(() => linesOf('a job was given up').length > 0)

    expect(linesOf('a job was given up')).toMatchObject([{ job: JOB, attempts: 2, code: 'Error' }])
    const { rows } = await database.pool.query('select * from pgboss.job')
    expect(JSON.stringify([rows, logged])).not.toContain('ana@example.ca')
  })
})

describe('a worker', () => {
  test('that is killed during a job loses nothing: another worker takes the job', async () => {
    const first = await startWorker()
    await enqueue('hang until killed')
    await untilRun('hang until killed')
    const second = await startWorker()
    await first.kill('SIGKILL')

    await until(async () => (await pidsThatRan('hang until killed')).length > 1)
    await untilQueueIsEmpty()
    expect(await pidsThatRan('hang until killed')).toEqual([first.pid, second.pid])
  })

  test('that stops finishes its current job', async () => {
    const started = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    let isDone = false
    jobs.work(JOB, async () => {
      started.resolve()
      await mayEnd.promise
      isDone = true
    })
    await jobs.startWorking()
    await enqueue('at the end')
    await started.promise
    const stopped = jobs.stop()
    await until(hasStoppedListening)
    // A stop that does not wait for the job is over before these queries are.
    for (let question = 0; question < 20; question++) await hasStoppedListening()
    mayEnd.resolve()
    await stopped

    expect(isDone).toBe(true)
    const { rows } = await database.pool.query('select state from pgboss.job where name = $1', [JOB])
    expect(rows).toEqual([{ state: 'completed' }])
  })

  test('that has stopped can still add a job for others', async () => {
    await jobs.startWorking()
    await jobs.stop()
    await enqueue('after the stop')
    const other = await startWorker()
    await untilRun('after the stop')
    expect(await pidsThatRan('after the stop')).toEqual([other.pid])
  })

  test('that stops leaves a job that does not end to another worker', async () => {
    const first = await startWorker()
    await enqueue('hang for good')
    await untilRun('hang for good')
    expect(await first.kill('SIGTERM')).toBe(0)

    const second = await startWorker()
    await untilQueueIsEmpty()
    expect(await pidsThatRan('hang for good')).toEqual([first.pid, second.pid])
  })
})

test('killed connections stop no process, and jobs run afterwards', async () => {
  const worker = await startWorker()
  const killed = async () => {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name in ('northrate-jobs', 'northrate-test-worker')`,
    )
    return rowCount ?? 0
  }
  for (let round = 0; round < 10; round++) {
    await until(async () => (await killed()) > 0)
    await enqueue(`round ${round}`)
  }
  await untilQueueIsEmpty()

  expect(worker.isAlive()).toBe(true)
  expect(await worker.kill('SIGTERM')).toBe(0)
  for (let round = 0; round < 10; round++) expect(await pidsThatRan(`round ${round}`)).toContain(worker.pid)
})
