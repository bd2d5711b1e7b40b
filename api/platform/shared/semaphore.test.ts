import { expect, test } from 'bun:test'
import { semaphore, semaphoreForEach } from './semaphore.ts'

class TooMany extends Error {}
const limited = (limits: { atOnce: number; waiting: number }) => semaphore(limits, () => new TooMany())

/** Work that runs until `end`. */
function work(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = () => {
    started.push(name)
    return promise
  }
  return { run, end: resolve }
}

test('at most the allowed number run concurrently, and the others follow in order', async () => {
  const run = limited({ atOnce: 2, waiting: 9 })
  const started: string[] = []
  const [one, two, three, four] = ['1', '2', '3', '4'].map((name) => work(started, name))
  const all = [one, two, three, four].map((each) => run(async () => each?.run()))

  expect(started).toEqual(['1', '2'])
  one?.end()
  await all[0]
  expect(started).toEqual(['1', '2', '3'])

  for (const each of [two, three, four]) each?.end()
  await Promise.all(all)
  expect(started).toEqual(['1', '2', '3', '4'])
})

test('a caller is refused while the queue is full, and accepted afterwards', async () => {
  const run = limited({ atOnce: 1, waiting: 1 })
  const first = work([], 'first')
  const accepted = [run(first.run), run(async () => 'waited')]

  expect(run(async () => 'refused')).rejects.toBeInstanceOf(TooMany)
  first.end()
  await Promise.all(accepted)

  expect(await run(async () => 'later')).toBe('later')
})

test('priority work has a queue of its own, and every other turn', async () => {
  const run = limited({ atOnce: 1, waiting: 2 })
  const order: string[] = []
  const first = work(order, 'first')
  const note = (name: string, options?: { beforeOthers: boolean }) =>
    run(async () => order.push(name), options)
  const all = [
    run(first.run),
    ...['one', 'two'].map((name) => note(name)),
    ...['urgent', 'urgent too'].map((name) => note(name, { beforeOthers: true })),
  ]

  expect(note('refused')).rejects.toBeInstanceOf(TooMany)
  expect(note('refused too', { beforeOthers: true })).rejects.toBeInstanceOf(TooMany)
  first.end()
  await Promise.all(all)

  expect(order).toEqual(['first', 'urgent', 'one', 'urgent too', 'two'])
})

test('priority work runs one after another while nothing else waits', async () => {
  const run = limited({ atOnce: 1, waiting: 2 })
  const first = work([], 'first')
  const all = [run(first.run), ...[1, 2].map((turn) => run(async () => turn, { beforeOthers: true }))]
  first.end()
  expect(await Promise.all(all)).toEqual([undefined, 1, 2])
})

test('each key has its own turns', async () => {
  const run = semaphoreForEach({ atOnce: 1, waiting: 0 }, () => new TooMany())
  const first = work([], 'first')
  const running = run('ana', first.run)
  expect(run('ana', async () => 'refused')).rejects.toBeInstanceOf(TooMany)
  expect(await run('noah', async () => 'done')).toBe('done')

  first.end()
  await running
  expect(await run('ana', async () => 'later')).toBe('later')
})

test('failed work gives its place to the next', async () => {
  const run = limited({ atOnce: 1, waiting: 1 })
  const failing = run(() => Promise.reject(new Error('broken')))
  const next = run(async () => 'done')

  expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
