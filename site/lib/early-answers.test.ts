import { afterEach, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { createApi, NetworkError } from './api.ts'
import { askEarly } from './early-answers.ts'

const HERE = 'northrate_supplier_here=1'
const ME = '/api/supplier/me'
const LEADS = '/api/supplier/leads'
const ok = (body: unknown) => async () => Response.json(body)

/** The window of the page. */
const page = new EventTarget()

const channels: BroadcastChannel[] = []

/** Apart from those of the stores that other tests of this process have loaded. */
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`page with early answers: ${name}`)
    channels.push(this)
  }
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  globalThis.earlyAnswers = undefined
})

type Page = {
  cookie?: string
  search?: string
  state?: unknown
  answers?: Record<string, () => Promise<Response>>
}

/** Runs the head of a page, and returns the paths that it fetched. */
async function openPage({ cookie = HERE, search = '', state = null, answers = {} }: Page) {
  const fetched: string[] = []
  const fetch = (path: string) => {
    fetched.push(path)
    return answers[path]?.() ?? Promise.resolve(Response.json({}))
  }
  const names = [
    'document',
    'location',
    'history',
    'fetch',
    'setTimeout',
    'BroadcastChannel',
    'addEventListener',
  ]
  new Function(...names, askEarly('supplier', ME, [LEADS]))(
    { cookie },
    { search },
    { state },
    fetch,
    () => {},
    PageChannel,
    page.addEventListener.bind(page),
  )
  await Promise.all(Object.values(globalThis.earlyAnswers ?? {}))
  return fetched
}

describe('before its modules, a page', () => {
  test('fetches the session, and then its first data', async () => {
    expect(await openPage({})).toEqual([ME, LEADS])
  })

  test('fetches nothing without a session', async () => {
    expect(await openPage({ cookie: 'northrate_admin_here=1' })).toEqual([])
  })

  test.each<[string, Page]>([
    ['the session is over', { answers: { [ME]: async () => new Response('', { status: 401 }) } }],
    ['there is no connection', { answers: { [ME]: () => Promise.reject(new Error('offline')) } }],
    ['the address has a query', { search: '?tier=gold' }],
    ['the history keeps a search', { state: { leadSearch: 'Ana' } }],
  ])('fetches only the session where %s', async (_, page) => {
    expect(await openPage(page)).toEqual([ME])
  })
})

describe('an early answer', () => {
  const api = createApi({ origin: 'http://127.0.0.1:1' })
  const ask = (path: string) => api.get(path, v.unknown())

  test('is the answer to the first request, and to no other', async () => {
    await openPage({ answers: { [ME]: ok({ name: 'NorthPay' }), [LEADS]: ok([1]) } })
    expect(await ask(ME)).toEqual({ name: 'NorthPay' })
    expect(await ask(LEADS)).toEqual([1])
    await expect(ask(LEADS)).rejects.toBeInstanceOf(NetworkError)
  })

  test('without a connection counts as none, and the request is sent again', async () => {
    await openPage({ answers: { [ME]: () => Promise.reject(new Error('offline')) } })
    await expect(ask(ME)).rejects.toBeInstanceOf(NetworkError)
  })

  test('does not count for a poll', async () => {
    await openPage({ answers: { [LEADS]: ok([1]) } })
    await expect(api.get(LEADS, v.unknown(), { isPoll: true })).rejects.toBeInstanceOf(NetworkError)
  })

  test('does not count once another tab reports another person', async () => {
    await openPage({ answers: { [LEADS]: ok([1]) } })
    new PageChannel('supplier-session').postMessage('changed')
    while (globalThis.earlyAnswers !== undefined) await Bun.sleep(1)
    await expect(ask(LEADS)).rejects.toBeInstanceOf(NetworkError)
  })

  test('does not count once the page was left, to which Back may bring another person', async () => {
    await openPage({ answers: { [LEADS]: ok([1]) } })
    page.dispatchEvent(new Event('pagehide'))
    await expect(ask(LEADS)).rejects.toBeInstanceOf(NetworkError)
  })

  test('does not count after a change by the page', async () => {
    await openPage({ answers: { [LEADS]: ok([1]) } })
    await api.post('/api/supplier/logout', v.unknown()).catch(() => {})
    await expect(ask(LEADS)).rejects.toBeInstanceOf(NetworkError)
  })

  test('does not reach an aborted request', async () => {
    await openPage({ answers: { [LEADS]: ok([1]) } })
    const signal = AbortSignal.abort()
    await expect(api.get(LEADS, v.unknown(), { signal })).rejects.toBeInstanceOf(NetworkError)
  })
})
