import { expect, test } from 'bun:test'
import { keepFirstPage, type LoadedPage, pageOf } from './market-page.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-11-21T15:01:00Z')

const loaded = (name: string): LoadedPage => ({ page: pageOf([], name, null), goodUntil: LATER })

/** A first page whose loads the test ends by hand, in the order they began. */
function firstPage() {
  const loads: { end: (name: string) => void; fail: () => void }[] = []
  const page = keepFirstPage(() => {
    const { promise, resolve, reject } = Promise.withResolvers<LoadedPage>()
    loads.push({ end: (name) => resolve(loaded(name)), fail: () => reject(new Error('no database')) })
    return promise
  })
  return { loads, drop: page.drop, at: async (now: Date) => (await page.at(now)).next }
}

test('who miss it together load it once, and who come later find it in memory', async () => {
  const { loads, at } = firstPage()
  const both = [at(NOW), at(NOW)]
  loads[0]?.end('one')

  expect(await Promise.all(both)).toEqual(['one', 'one'])
  expect(await at(NOW)).toBe('one')
  expect(loads).toHaveLength(1)
})

test('a page that was being loaded when it was dropped is not kept, and who asks after the drop gets a newer one', async () => {
  const { loads, at, drop } = firstPage()
  const asked = at(NOW)
  drop()
  const askedAfter = at(NOW)
  // The older load ends last: what it brings must not take the newer one's place.
  loads[1]?.end('new')
  expect(await askedAfter).toBe('new')
  loads[0]?.end('old')

  expect(await asked).toBe('old')
  expect(await at(NOW)).toBe('new')
  expect(loads).toHaveLength(2)
})

test('nor is it kept when it comes before the newer one', async () => {
  const { loads, at, drop } = firstPage()
  const asked = at(NOW)
  drop()
  const askedAfter = [at(NOW)]
  loads[0]?.end('old')
  expect(await asked).toBe('old')
  askedAfter.push(at(NOW))
  loads[1]?.end('new')

  expect(await Promise.all(askedAfter)).toEqual(['new', 'new'])
})

test('a dropped page is loaded again', async () => {
  const { loads, at, drop } = firstPage()
  const asked = at(NOW)
  loads[0]?.end('one')
  await asked
  drop()

  const askedAgain = at(NOW)
  loads[1]?.end('two')
  expect(await askedAgain).toBe('two')
})

test('a page is kept no longer than it is good', async () => {
  const { loads, at } = firstPage()
  const asked = at(NOW)
  loads[0]?.end('one')
  await asked
  expect(await at(new Date(LATER.getTime() - 1))).toBe('one')

  const askedLater = at(LATER)
  loads[1]?.end('two')
  expect(await askedLater).toBe('two')
})

test('a load that failed fails for those who waited, and the next who asks tries again', async () => {
  const { loads, at } = firstPage()
  const waiting = Promise.allSettled([at(NOW), at(NOW)])
  loads[0]?.fail()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const askedAgain = at(NOW)
  loads[1]?.end('two')
  expect(await askedAgain).toBe('two')
})
