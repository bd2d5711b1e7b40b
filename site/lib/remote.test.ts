import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { FetcherStore, FetcherValue } from '@nanostores/query'
import * as v from 'valibot'
import { ApiError, createApi } from './api.ts'

const Leads = v.array(v.string())

const browser = new EventTarget()
let hidden = false
let answers: (() => Response)[] = []
let asked: string[] = []
const unsubscribe: (() => void)[] = []

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/ping') return Response.json('pong')
    return (answers.shift() ?? (() => Response.json([`answer ${asked.length}`])))()
  },
})
const client = createApi({ origin: server.url.origin })

/** The library looks for a browser once, when it is loaded. */
async function openRemote() {
  const { createRemote } = await import('./remote.ts')
  return createRemote({
    get(path, answer) {
      asked.push(path)
      return client.get(path, answer)
    },
  })
}

beforeAll(() => {
  Object.assign(globalThis, {
    window: browser,
    addEventListener: browser.addEventListener.bind(browser),
    document: {
      get hidden() {
        return hidden
      },
    },
  })
})
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  asked = []
  answers = []
  hidden = false
})
afterEach(() => {
  for (const stop of unsubscribe.splice(0)) stop()
  jest.useRealTimers()
})
afterAll(async () => {
  for (const name of ['window', 'addEventListener', 'document']) Reflect.deleteProperty(globalThis, name)
  await server.stop(true)
})

/** Waits until the store has settled, however many answers that takes. */
function listen<T>(store: FetcherStore<T, unknown>) {
  unsubscribe.push(store.listen(() => {}))
  return settled(store)
}

function settled<T>(store: FetcherStore<T, unknown>) {
  return new Promise<FetcherValue<T, unknown>>((resolve) => {
    const stop = store.subscribe((value) => {
      if (!value.loading && (value.data !== undefined || value.error !== undefined)) resolve(value)
    })
    unsubscribe.push(stop)
  })
}

/** A whole round trip later, whatever a timer or an event started has asked. */
async function askedByNow() {
  await client.get('/ping', v.string())
  return asked.length
}

async function later(seconds: number) {
  jest.advanceTimersByTime(seconds * 1000)
  return askedByNow()
}

describe('data from the API', () => {
  test('is asked for at the segments joined with slashes, and once for everybody who listens', async () => {
    const { remote } = await openRemote()
    const store = remote(['/api', 'user', 'quotes'], Leads)
    const [first, second] = await Promise.all([listen(store), listen(store)])
    expect(first.data).toEqual(['answer 1'])
    expect(second.data).toEqual(['answer 1'])
    expect(asked).toEqual(['/api/user/quotes'])
  })

  test('is not asked for before anybody listens', async () => {
    const { remote } = await openRemote()
    remote(['/api', 'leads'], Leads)
    expect(await askedByNow()).toBe(0)
  })

  test('never grows stale: not after a day, nor when the tab comes back, nor when the network does', async () => {
    const { remote } = await openRemote()
    const store = remote(['/api', 'leads'], Leads)
    await listen(store)
    expect(await later(24 * 60 * 60)).toBe(1)
    browser.dispatchEvent(new Event('visibilitychange'))
    browser.dispatchEvent(new Event('focus'))
    browser.dispatchEvent(new Event('online'))
    expect(await askedByNow()).toBe(1)
    unsubscribe.push(store.listen(() => {}))
    expect(await askedByNow()).toBe(1)
  })

  test('is asked for again when somebody says so', async () => {
    const { remote, refetch } = await openRemote()
    const store = remote(['/api', 'leads'], Leads)
    await listen(store)
    refetch(['/api', 'leads'])
    expect(await askedByNow()).toBe(2)
    expect((await settled(store)).data).toEqual(['answer 2'])
  })
})

describe('data that is polled', () => {
  test('is asked for every 30 seconds', async () => {
    const { remote } = await openRemote()
    await listen(remote(['/api', 'admin', 'leads'], Leads, { polled: true }))
    expect(await later(29)).toBe(1)
    expect(await later(1)).toBe(2)
    expect(await later(30)).toBe(3)
  })

  test('is left alone while the tab is hidden', async () => {
    const { remote } = await openRemote()
    await listen(remote(['/api', 'admin', 'leads'], Leads, { polled: true }))
    hidden = true
    browser.dispatchEvent(new Event('visibilitychange'))
    expect(await later(30)).toBe(1)
    hidden = false
    browser.dispatchEvent(new Event('visibilitychange'))
    expect(await later(30)).toBe(2)
  })

  test('comes back by itself at the next poll after one that failed, and keeps what it had', async () => {
    const { remote } = await openRemote()
    const store = remote(['/api', 'admin', 'leads'], Leads, { polled: true })
    await listen(store)
    answers.push(() => new Response('down', { status: 503 }))
    await later(30)
    const failed = await settled(store)
    expect(failed.error).toBeInstanceOf(ApiError)
    expect(failed.data).toEqual(['answer 1'])
    await later(30)
    const recovered = await settled(store)
    expect(recovered.data).toEqual(['answer 3'])
    expect(recovered.error).toBeUndefined()
  })
})

describe('a failure', () => {
  test('is shown as an error and never tried again', async () => {
    const { remote } = await openRemote()
    answers.push(() => new Response('down', { status: 503 }))
    const failed = await listen(remote(['/api', 'leads'], Leads))
    expect(failed.error).toHaveProperty('message', '503: down')
    expect(await later(24 * 60 * 60)).toBe(1)
  })

  test('of 401 is an error, unless being signed out is an answer', async () => {
    const { remote } = await openRemote()
    answers.push(
      () => new Response('no', { status: 401 }),
      () => new Response('no', { status: 401 }),
      () => new Response('no', { status: 403 }),
    )
    expect((await listen(remote(['/api', 'a'], Leads))).error).toHaveProperty('status', 401)
    const signedOut = await listen(remote(['/api', 'b'], Leads, { whenSignedOut: [] }))
    expect(signedOut.data).toEqual([])
    expect(signedOut.error).toBeUndefined()
    expect((await listen(remote(['/api', 'c'], Leads, { whenSignedOut: [] }))).error).toHaveProperty(
      'status',
      403,
    )
  })
})
