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
  const globals = {
    document: { cookie },
    location: { search },
    history: { state },
    fetch,
    setTimeout: () => {},
    BroadcastChannel: PageChannel,
    addEventListener: page.addEventListener.bind(page),
  }
  new Function(...Object.keys(globals), askEarly('supplier', ME, [LEADS]))(...Object.values(globals))
  await Promise.all(Object.values(globalThis.earlyAnswers ?? {}))
  return fetched
}

describe('before its modules, a page', () => {
  test('fetches the session and then its first data, and nothing without a session', async () => {
    expect(await openPage({})).toEqual([ME, LEADS])
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

  test.each([
    ['a poll', { isPoll: true }],
    ['an aborted request', { signal: AbortSignal.abort() }],
  ])('does not count for %s', async (_, sent) => {
    await openPage({ answers: { [LEADS]: ok([1]) } })
    await expect(api.get(LEADS, v.unknown(), sent)).rejects.toBeInstanceOf(NetworkError)
  })

  const changedInAnotherTab = async () => {
    new PageChannel('supplier-session').postMessage('changed')
    while (globalThis.earlyAnswers !== undefined) await Bun.sleep(1)
  }
  test.each<[string, () => unknown]>([
    ['another tab reports another person', changedInAnotherTab],
    [
      'the page was left, to which Back may bring another person',
      () => page.dispatchEvent(new Event('pagehide')),
    ],
    ['the page has changed something', () => api.post('/api/supplier/logout', v.unknown()).catch(() => {})],
  ])('does not count once %s', async (_, happens) => {
    await openPage({ answers: { [LEADS]: ok([1]) } })
    await happens()
    await expect(ask(LEADS)).rejects.toBeInstanceOf(NetworkError)
  })
})
