import { expect, test } from 'bun:test'
import { runUntil } from './run-until.ts'

/** Each job takes as many minutes as it says; nothing may start from minute 65 on. */
async function runJobs(minutes: number[], workers: number) {
  const started: string[] = []
  const clocks = Array.from({ length: workers }, () => 0)
  let now = 0
  const run = async (job: number) => {
    const worker = clocks.indexOf(Math.min(...clocks))
    started.push(`${job} at ${clocks[worker]}`)
    clocks[worker] = (clocks[worker] ?? 0) + job
    now = Math.min(...clocks)
  }
  const leftOut = await runUntil(minutes, run, { workers, mayStart: () => now < 65 })
  return { started, leftOut }
}

test('jobs start in their order until the time is over, and those left out are named', async () => {
  expect(await runJobs([40, 20, 10, 3, 2, 1], 1)).toEqual({
    started: ['40 at 0', '20 at 40', '10 at 60'],
    leftOut: [3, 2, 1],
  })
})

test('with time for all, none is left out', async () => {
  expect(await runJobs([30, 20, 10], 2)).toEqual({
    started: ['30 at 0', '20 at 0', '10 at 20'],
    leftOut: [],
  })
})

test('after the time nothing starts', async () => {
  const leftOut = await runUntil([1, 2], () => Promise.reject(new Error('It started.')), {
    workers: 3,
    mayStart: () => false,
  })
  expect(leftOut).toEqual([1, 2])
})

test('as many run at once as there are workers', async () => {
  const three = Promise.withResolvers<void>()
  let started = 0
  async function run() {
    started += 1
    if (started === 3) three.resolve()
    await three.promise
  }
  expect(await runUntil([1, 2, 3, 4], run, { workers: 3, mayStart: () => true })).toEqual([])
})
