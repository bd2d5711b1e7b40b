import { describe, expect, test } from 'bun:test'
import { ApiError } from '../../lib/api.ts'
import { NO_FILTERS } from './filters.ts'
import type { MarketPage } from './market.ts'
import { openMarket } from './market-view.ts'

const EMPTY: MarketPage = { leads: [], next: null }
const refused = (status: number, code: string) => new ApiError(status, { code }, '')

/** A market that is asked and answers when the test says so. */
function openTestMarket() {
  const asked: PromiseWithResolvers<MarketPage>[] = []
  const signals: AbortSignal[] = []
  let sessionsOver = 0
  const answerLater = (signal: AbortSignal) => {
    const answer = Promise.withResolvers<MarketPage>()
    asked.push(answer)
    signals.push(signal)
    return answer.promise
  }
  const market = openMarket({
    look: ({ signal }) => answerLater(signal),
    more: (_, signal) => answerLater(signal),
    onSessionOver: () => {
      sessionsOver += 1
    },
    inUse: () => undefined,
  })
  return { ...market, asked, signals, sessionsOver: () => sessionsOver }
}

async function openWith(page: MarketPage) {
  const market = openTestMarket()
  const shown = market.show(NO_FILTERS)
  market.asked[0]?.resolve(page)
  await shown
  return market
}

test('a newer question gives up the older one, whose answer does not count', async () => {
  const { show, $view, asked, signals } = openTestMarket()
  const first = show({ ...NO_FILTERS, search: 'a' })
  const second = show({ ...NO_FILTERS, search: 'ab' })
  expect(signals[0]?.aborted).toBe(true)
  asked[1]?.resolve(EMPTY)
  await second
  asked[0]?.resolve({ leads: [], next: '/of/the/first' })
  await first
  expect($view.get()).toMatchObject({ name: 'open', filters: { search: 'ab' }, list: { next: null } })
})

test('the list stays on screen while another is on its way', async () => {
  const { show, $view, asked } = await openWith(EMPTY)
  const shown = show({ ...NO_FILTERS, volume: 'large' })
  expect($view.get()).toMatchObject({ name: 'open', isChanging: true, filters: NO_FILTERS })
  asked[1]?.resolve(EMPTY)
  await shown
  expect($view.get()).toMatchObject({ name: 'open', isChanging: false, filters: { volume: 'large' } })
})

test('a list that cannot be loaded can be asked for again', async () => {
  const { show, lookAgain, $view, asked } = openTestMarket()
  const shown = show(NO_FILTERS)
  asked[0]?.reject(new Error('No connection.'))
  await shown
  expect($view.get().name).toBe('failed')
  const again = lookAgain({ isPoll: false })
  expect($view.get().name).toBe('loading')
  asked[1]?.resolve(EMPTY)
  await again
  expect($view.get().name).toBe('open')
})

test('a look that fails leaves the list and says that it may be out of date, until one succeeds', async () => {
  const { lookAgain, $view, asked } = await openWith(EMPTY)
  const failing = lookAgain({ isPoll: true })
  asked[1]?.reject(new Error('No connection.'))
  await failing
  expect($view.get()).toMatchObject({ name: 'open', isStale: true })
  const succeeding = lookAgain({ isPoll: true })
  asked[2]?.resolve(EMPTY)
  await succeeding
  expect($view.get()).toMatchObject({ name: 'open', isStale: false })
})

test('a look does not come between a supplier and the next page', async () => {
  const { showMore, lookAgain, asked } = await openWith({ leads: [], next: '/next' })
  const more = showMore()
  await lookAgain({ isPoll: true })
  expect(asked).toHaveLength(2)
  asked[1]?.resolve(EMPTY)
  await more
})

test('a next page that cannot be loaded leaves the list, and can be asked for again', async () => {
  const { showMore, $view, asked } = await openWith({ leads: [], next: '/next' })
  const more = showMore()
  asked[1]?.reject(new Error('No connection.'))
  await more
  expect($view.get()).toMatchObject({ name: 'open', more: 'failed', list: { next: '/next' } })
})

describe('refused while it is open', () => {
  test('because the session has ended: the page is told', async () => {
    const { lookAgain, asked, sessionsOver } = await openWith(EMPTY)
    const looked = lookAgain({ isPoll: true })
    asked[1]?.reject(refused(401, 'not_signed_in'))
    await looked
    expect(sessionsOver()).toBe(1)
  })

  test('because the supplier is inactive now: the market is closed', async () => {
    const { lookAgain, $view, asked } = await openWith(EMPTY)
    const looked = lookAgain({ isPoll: true })
    asked[1]?.reject(refused(403, 'supplier_inactive'))
    await looked
    expect($view.get()).toEqual({ name: 'closed' })
  })
})
