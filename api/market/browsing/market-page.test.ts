import { expect, test } from 'bun:test'
import { keepFirstPage, type LoadedPage, pageOf } from './market-page.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-11-21T15:01:00Z')

const loaded = (name: string): LoadedPage => ({ page: pageOf([], name, null), goodUntil: LATER })

/** A first page whose loads the test ends by hand, in the order in which they started. */
function firstPage() {
  const loads: { end: (name: string) => void; fail: () => void }[] = []
  const page = keepFirstPage(() => {
    const { promise, resolve, reject } = Promise.withResolvers<LoadedPage>()
    loads.push({ end: (name) => resolve(loaded(name)), fail: () => reject(new Error('no database')) })
    return promise
  })
  const at = async (now: Date) => (await page.at(now)).next
  /** A request that starts load number `load` and ends it. */
  const loadedAt = (now: Date, load: number, name: string) => {
    const page = at(now)
    loads[load]?.end(name)
    return page
  }
  return { loads, drop: page.drop, at, loadedAt }
}

test('concurrent requests share one load, and later ones get the page from memory', async () => {
  const { loads, at } = firstPage()
  const both = [at(NOW), at(NOW)]
  loads[0]?.end('one')
  expect(await Promise.all(both)).toEqual(['one', 'one'])
  expect(await at(NOW)).toBe('one')
  expect(loads).toHaveLength(1)
})

test('a load that ends after a drop and a newer load is not kept', async () => {
  const { loads, at, drop, loadedAt } = firstPage()
  const older = at(NOW)
  drop()
  expect(await loadedAt(NOW, 1, 'new')).toBe('new')
  loads[0]?.end('old')
  expect(await older).toBe('old')
  expect(await at(NOW)).toBe('new')
  expect(loads).toHaveLength(2)
})

test('a load that ends after a drop and before the newer load is not kept', async () => {
  const { loads, at, drop } = firstPage()
  const older = at(NOW)
  drop()
  const newer = [at(NOW)]
  loads[0]?.end('old')
  expect(await older).toBe('old')
  newer.push(at(NOW))
  loads[1]?.end('new')
  expect(await Promise.all(newer)).toEqual(['new', 'new'])
})

test('a dropped page is loaded again', async () => {
  const { drop, loadedAt } = firstPage()
  await loadedAt(NOW, 0, 'one')
  drop()
  expect(await loadedAt(NOW, 1, 'two')).toBe('two')
})

test('a page is kept until its end', async () => {
  const { at, loadedAt } = firstPage()
  await loadedAt(NOW, 0, 'one')
  expect(await at(new Date(LATER.getTime() - 1))).toBe('one')
  expect(await loadedAt(LATER, 1, 'two')).toBe('two')
})

test('a failed load fails all its requests, and the next request tries again', async () => {
  const { loads, at, loadedAt } = firstPage()
  const waiting = Promise.allSettled([at(NOW), at(NOW)])
  loads[0]?.fail()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await loadedAt(NOW, 1, 'two')).toBe('two')
})
