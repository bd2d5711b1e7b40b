import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { PaymentsUnavailable } from '../../buying/payments/payments.ts'
import { findFailedJobs, tryAgain } from './failed-jobs.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { prepareQueue } from './prepare-queue.ts'
import { logInto, until } from './worker-process.fixture.ts'

const TIMED = ['compare-with-stripe', 'nightly-retention'] as const
const PROCESSES = 3

const database = await testDatabase()
beforeAll(() => prepareQueue(database.ownerUrl))

let processes: Jobs[]
let logged: Record<string, unknown>[]
beforeEach(async () => {
  logged = []
  const log = logInto(logged)
  processes = await Promise.all(
    Array.from({ length: PROCESSES }, () => openJobs({ databaseUrl: database.url, log })),
  )
  // The real timer could fire during a test.
  await database.pool.query('delete from pgboss.schedule')
})
afterEach(async () => {
  await Promise.all(processes.map((jobs) => jobs.stop(1_000)))
  await database.pool.query('delete from pgboss.job')
})

/** As the timer does. */
async function comeRound(name: (typeof TIMED)[number]): Promise<void> {
  await processes[0]?.enqueue(database.db, name, {})
}

async function workOn(name: (typeof TIMED)[number], work: () => Promise<void>): Promise<void> {
  for (const jobs of processes) {
    jobs.work(name, work)
    await jobs.startWorking()
  }
}

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from pgboss.job where name = $1 order by state',
    [name],
  )
  return rows.map(({ state }) => state)
}

const untilStatesAre = (name: string, states: string[]) =>
  until(async () => (await statesOf(name)).join() === states.join())
const linesOf = (message: string) => logged.filter((line) => line.msg === message)

describe.each(TIMED)('%s', (name) => {
  test('runs once at a time over all processes, does not pile up, and can run again afterwards', async () => {
    let running = 0
    let most = 0
    let runs = 0
    let mayEnd = Promise.withResolvers<void>()
    await workOn(name, async () => {
      runs += 1
      running += 1
      most = Math.max(most, running)
      await mayEnd.promise
      running -= 1
    })
    await Promise.all(Array.from({ length: 5 }, () => comeRound(name)))
    await until(() => running > 0)
    for (let round = 0; round < 19; round++) await comeRound(name)

    expect(await statesOf(name)).toEqual(['active'])
    mayEnd.resolve()
    await untilStatesAre(name, ['completed'])
    mayEnd = Promise.withResolvers()
    mayEnd.resolve()
    await comeRound(name)
    await untilStatesAre(name, ['completed', 'completed'])
    expect({ runs, most }).toEqual({ runs: 2, most: 1 })
  })

  test('runs again after its worker has died', async () => {
    await comeRound(name)
    await database.pool.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
         heartbeat_on = now() - interval '1 minute' where name = $1`,
      [name],
    )
    let runs = 0
    await workOn(name, async () => {
      runs += 1
    })
    await until(async () => {
      await comeRound(name)
      return runs > 0
    })
  })
})

test('a failed comparison with Stripe is not retried, and its code is logged', async () => {
  let runs = 0
  await workOn('compare-with-stripe', async () => {
    runs += 1
    throw new PaymentsUnavailable('connection')
  })
  await comeRound('compare-with-stripe')
  await until(() => linesOf('a job was given up').length > 0)

  expect(await statesOf('compare-with-stripe')).toEqual(['failed'])
  expect(runs).toBe(1)
  expect(linesOf('a job was given up')).toMatchObject([
    { job: 'compare-with-stripe', attempts: 1, code: 'connection' },
  ])
})

test('a failed nightly retention is retried, alone', async () => {
  let runs = 0
  await workOn('nightly-retention', async () => {
    runs += 1
    if (runs === 1) throw new Error('the database is away')
  })
  await comeRound('nightly-retention')
  await untilStatesAre('nightly-retention', ['retry'])
  await comeRound('nightly-retention')
  expect(await statesOf('nightly-retention')).toHaveLength(1)
  await untilStatesAre('nightly-retention', ['completed'])
  expect(runs).toBe(2)
})

describe('failed timed jobs', () => {
  const outcomes = async (...states: string[]) => {
    for (const [index, state] of states.entries()) {
      await comeRound('compare-with-stripe')
      await database.pool.query(
        `update pgboss.job set state = $1::pgboss.job_state, created_on = now() - $2 * interval '1 minute',
           completed_on = now() where state = 'created'`,
        [state, states.length - index],
      )
    }
  }
  const listed = () => findFailedJobs(database)

  test('are listed by the newest, and not at all after one has succeeded', async () => {
    await outcomes('failed', 'failed', 'failed')
    expect(await listed()).toHaveLength(1)
    await outcomes('completed')
    await database.pool.query(`update pgboss.job set created_on = now() where state = 'completed'`)
    expect(await listed()).toEqual([])
  })

  test('are not retried while another waits', async () => {
    await outcomes('failed')
    const [failed] = await listed()
    await comeRound('compare-with-stripe')
    await database.db.transaction((tx) => tryAgain(tx, failed?.id ?? ''))
    expect(await statesOf('compare-with-stripe')).toEqual(['created', 'failed'])
  })
})

test('timed jobs that piled up under an earlier version are reduced to one', async () => {
  await database.owner.query(
    `update pgboss.queue set policy = 'standard', retry_limit = 100 where name = any($1)`,
    [[...TIMED]],
  )
  for (let sweep = 0; sweep < 19; sweep++) await comeRound('compare-with-stripe')
  await database.pool.query(
    `update pgboss.job set state = 'active' where id = (select id from pgboss.job where state = 'created' limit 1)`,
  )
  expect(await statesOf('compare-with-stripe')).toHaveLength(19)

  await Promise.all(Array.from({ length: 3 }, () => prepareQueue(database.ownerUrl)))
  await database.pool.query('delete from pgboss.schedule')
  await comeRound('compare-with-stripe')
  expect(await statesOf('compare-with-stripe')).toEqual(['active'])
})
