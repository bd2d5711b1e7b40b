import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from 'bun:test'
import { ApiError, NetworkError } from './api.ts'
import type { FetchOptions, Look } from './remote.ts'

const browser = new EventTarget()
let hidden = false
const unsubscribe: (() => void)[] = []
let remotes: typeof import('./remote.ts')

beforeAll(async () => {
  Object.assign(globalThis, {
    window: browser,
    addEventListener: browser.addEventListener.bind(browser),
    document: {
      get hidden() {
        return hidden
      },
    },
  })
  // The library looks for a browser once, when it is opened: another test of this worker may have done that without one.
  const opened: string = './remote.ts?in-a-browser'
  remotes = await import(opened)
})
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})
afterEach(() => {
  for (const stop of unsubscribe.splice(0)) stop()
  show()
  jest.runOnlyPendingTimers()
  jest.useRealTimers()
})
afterAll(() => {
  for (const name of ['window', 'addEventListener', 'document']) Reflect.deleteProperty(globalThis, name)
})

/** Everything that timers or answers have started is over. */
async function later(ms = 1) {
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const seconds = (count: number) => later(count * 1000)

function hide() {
  hidden = true
  browser.dispatchEvent(new Event('visibilitychange'))
}
function show() {
  hidden = false
  browser.dispatchEvent(new Event('visibilitychange'))
}

/** An API that answers when the test says so. */
function openApi<Answer>() {
  const requests: (PromiseWithResolvers<Answer> & FetchOptions & { at?: number | string })[] = []
  return {
    requests,
    ask(how: FetchOptions, at?: number | string) {
      const answer = { ...Promise.withResolvers<Answer>(), ...how, ...(at !== undefined && { at }) }
      requests.push(answer)
      return answer.promise
    },
    async answers(place: number, answer: Answer) {
      requests[place]?.resolve(answer)
      await later()
    },
    async fails(place: number, error: unknown = new NetworkError('No connection.')) {
      requests[place]?.reject(error)
      await later()
    },
  }
}

const refusal = (status: number, message: string) => new ApiError(status, { code: 'no', message }, message)

describe('remote data', () => {
  function openFigures(options: Parameters<typeof remotes.remote>[1] = {}) {
    const api = openApi<string>()
    const figures = remotes.remote((how) => api.ask(how), options)
    return {
      ...figures,
      ...api,
      listen: () => unsubscribe.push(figures.$known.listen(() => {})),
      async refetch() {
        figures.refetch()
        await later()
      },
    }
  }

  async function openAnswered(options: Parameters<typeof openFigures>[0] = {}) {
    const figures = openFigures(options)
    figures.listen()
    await figures.answers(0, 'first')
    return figures
  }

  test('is fetched once for all listeners, and not before the first', async () => {
    const { $known, requests, answers, listen } = openFigures()
    await later()
    expect(requests).toHaveLength(0)
    listen()
    listen()
    expect($known.get()).toEqual({ data: undefined, error: undefined, isChanging: false })
    await answers(0, 'first')
    expect($known.get()).toEqual({ data: 'first', error: undefined, isChanging: false })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.isPoll).toBe(false)
  })

  test('that is not polled is never fetched again by itself: not after a day, on focus or on reconnect', async () => {
    const { requests, listen } = await openAnswered()
    await seconds(24 * 60 * 60)
    hide()
    show()
    for (const name of ['focus', 'online']) browser.dispatchEvent(new Event(name))
    listen()
    await later()
    expect(requests).toHaveLength(1)
  })

  test('stays on screen while it is fetched again, and when that fails', async () => {
    const { $known, refetch, requests, answers, fails } = await openAnswered()
    await refetch()
    expect(requests).toHaveLength(2)
    expect($known.get()).toMatchObject({ data: 'first', error: undefined })
    await fails(1, refusal(503, 'Down.'))
    expect($known.get()).toMatchObject({ data: 'first', error: { status: 503 } })
    await refetch()
    await answers(2, 'second')
    expect($known.get()).toMatchObject({ data: 'second', error: undefined })
  })

  test('that could not be loaded is an error until a refetch', async () => {
    const { $known, refetch, requests, answers, fails, listen } = openFigures()
    listen()
    await fails(0)
    expect($known.get()).toMatchObject({ data: undefined, error: { message: 'No connection.' } })
    await seconds(24 * 60 * 60)
    expect(requests).toHaveLength(1)
    const sent = refetch()
    expect($known.get().error).toBeUndefined()
    await sent
    await answers(1, 'first')
    expect($known.get().data).toBe('first')
  })

  test('comes from the latest request: an older one is aborted and does not count', async () => {
    const { $known, refetch, requests, answers, listen } = openFigures()
    listen()
    await refetch()
    expect(requests).toHaveLength(2)
    expect(requests[0]?.signal.aborted).toBe(true)
    await answers(1, 'newer')
    await answers(0, 'older')
    expect($known.get().data).toBe('newer')
  })

  test('shows a mutation, also while an older request is in flight', async () => {
    const { $known, update, refetch, requests, answers, listen } = openFigures()
    listen()
    await answers(0, 'before')
    update(() => 'after')
    await later()
    expect($known.get().data).toBe('after')
    expect(requests).toHaveLength(1)
    await refetch()
    update(() => 'after that')
    await answers(1, 'after')
    expect($known.get().data).toBe('after that')
    await answers(2, 'all of it')
    expect($known.get().data).toBe('all of it')
  })

  test('is aborted without a listener, and fetched again for the next one', async () => {
    const { $known, requests, answers, listen } = openFigures()
    listen()
    unsubscribe.pop()?.()
    await seconds(2)
    expect(requests[0]?.signal.aborted).toBe(true)
    await answers(0, 'too late')
    listen()
    await answers(1, 'in time')
    expect($known.get().data).toBe('in time')
  })

  test('requested in a hidden tab is fetched when the tab comes back', async () => {
    const { $known, refetch, requests, answers } = await openAnswered()
    hide()
    void refetch()
    await seconds(60)
    expect(requests).toHaveLength(1)
    show()
    await later()
    expect(requests[1]?.isPoll).toBe(false)
    await answers(1, 'second')
    expect($known.get().data).toBe('second')
  })

  test('calls onSignedOut when the session is over, and for no other failure', async () => {
    let timesOver = 0
    const onSignedOut = () => {
      timesOver += 1
    }
    const { $known, refetch, fails, listen } = openFigures({ onSignedOut })
    listen()
    await fails(0, refusal(403, 'Not yours.'))
    expect(timesOver).toBe(0)
    await refetch()
    await fails(1, refusal(401, 'Sign in.'))
    expect(timesOver).toBe(1)
    expect($known.get()).toMatchObject({ error: { status: 401 } })
  })

  describe('with polling', () => {
    test('is fetched every 30 seconds, marked as a poll', async () => {
      const { requests, answers } = await openAnswered({ polled: true })
      await seconds(29)
      expect(requests).toHaveLength(1)
      await seconds(1)
      expect(requests.map(({ isPoll }) => isPoll)).toEqual([false, true])
      await answers(1, 'second')
      await seconds(30)
      expect(requests).toHaveLength(3)
    })

    test('is not polled in a hidden tab, and is fetched when the tab comes back', async () => {
      const { requests } = await openAnswered({ polled: true })
      hide()
      await seconds(95)
      expect(requests).toHaveLength(1)
      show()
      await later()
      expect(requests.map(({ isPoll }) => isPoll)).toEqual([false, true])
    })

    test('is fetched only once in a tab that was opened in the background', async () => {
      hidden = true
      const { $known, requests } = await openAnswered({ polled: true })
      await seconds(95)
      expect(requests).toHaveLength(1)
      expect($known.get()).toMatchObject({ data: 'first', error: undefined })
    })

    test('recovers with the next poll after a failed one', async () => {
      const { $known, requests, answers, fails } = await openAnswered({ polled: true })
      await seconds(30)
      await fails(1)
      expect($known.get()).toMatchObject({ data: 'first', error: { message: 'No connection.' } })
      await seconds(30)
      expect(requests).toHaveLength(3)
      await answers(2, 'third')
      expect($known.get()).toMatchObject({ data: 'third', error: undefined })
    })
  })
})

describe('a list in pages', () => {
  type List = { listed: string[]; next: string | null }
  const page = (...listed: string[]): List => ({ listed, next: null })

  function openList() {
    const api = openApi<List>()
    const list = remotes.remoteList<List, string, List>({
      filters: '',
      look: ({ filters, atLeast, ...how }: Look<string>) => api.ask(how, filters || atLeast),
      more: (path, signal) => api.ask({ isPoll: false, signal }, path),
      listOf: (first) => first,
      afterLook: (_, first) => first,
      withMore: (before, more) => ({ ...more, listed: [...before.listed, ...more.listed] }),
      polled: true,
    })
    unsubscribe.push(list.$view.listen(() => {}))
    const andThen =
      <Args extends unknown[]>(action: (...args: Args) => void) =>
      async (...args: Args) => {
        action(...args)
        await later()
      }
    return { ...list, ...api, show: andThen(list.show), refetch: andThen(list.refetch) }
  }

  async function openWith(first: List) {
    const list = openList()
    await list.answers(0, first)
    return list
  }

  test('stays on screen while another list loads', async () => {
    const { show, $view, answers } = await openWith(page('a'))
    const shown = show('b')
    expect($view.get()).toMatchObject({ name: 'open', isChanging: true, filters: '', list: page('a') })
    await shown
    await answers(1, page('b'))
    expect($view.get()).toMatchObject({ name: 'open', isChanging: false, filters: 'b', list: page('b') })
  })

  test('is replaced only for other filters, which abort the older request', async () => {
    const { show, $view, requests, answers } = await openWith(page())
    await show('')
    expect(requests).toHaveLength(1)
    await show('a')
    await show('ab')
    expect(requests[1]?.signal.aborted).toBe(true)
    await answers(2, page('ab'))
    await answers(1, page('a'))
    expect($view.get()).toMatchObject({ name: 'open', filters: 'ab', list: page('ab') })
  })

  test('is fetched again after a mutation, also before the first answer and while another list loads', async () => {
    const { show, refetch, $view, answers } = openList()
    await later()
    await refetch()
    await answers(0, page('before the mutation'))
    await answers(1, page('after the mutation'))
    expect($view.get()).toMatchObject({ name: 'open', list: page('after the mutation') })
    await show('b')
    await refetch()
    await answers(2, page('before the next'))
    await answers(3, page('after the next'))
    expect($view.get()).toMatchObject({ name: 'open', filters: 'b', list: page('after the next') })
  })

  test('that could not be loaded is fetched by each poll, staying failed in between, or on request', async () => {
    const { refetch, $view, requests, answers, fails } = openList()
    await fails(0)
    await seconds(30)
    expect($view.get().name).toBe('failed')
    await fails(1)
    const sent = refetch()
    expect($view.get().name).toBe('loading')
    await sent
    await fails(2)
    await seconds(30)
    await answers(3, page('a'))
    expect($view.get().name).toBe('open')
    expect(requests.map(({ isPoll }) => isPoll)).toEqual([false, true, false, true])
  })

  test('shows the reason of a refusal, but none without an answer', async () => {
    const { show, $view, fails } = await openWith(page('a'))
    await show('ing')
    const error = refusal(503, 'This search takes too long. Try a longer or rarer word.')
    await fails(1, error)
    expect($view.get()).toEqual({
      name: 'failed',
      why: 'This search takes too long. Try a longer or rarer word.',
      error,
    })
    await show('inge')
    await fails(2)
    expect($view.get()).toMatchObject({ name: 'failed', why: undefined })
  })

  test('stays on screen when a poll fails, and the next poll updates it', async () => {
    const { $view, answers, fails } = await openWith(page('a'))
    await seconds(30)
    await fails(1, refusal(429, 'This was asked for too often from your account.'))
    expect($view.get()).toMatchObject({ name: 'open', list: page('a'), isStale: true })
    await seconds(30)
    await answers(2, page('b', 'a'))
    expect($view.get()).toMatchObject({ name: 'open', list: page('b', 'a'), isStale: false })
  })

  test('is polled as far as it is listed, and another list from its top', async () => {
    const { show, requests } = await openWith(page('a', 'b', 'c'))
    await seconds(30)
    await show('d')
    expect(requests.map(({ at }) => at)).toEqual([0, 3, 'd'])
  })

  test('shows a mutation, not the answer of an older poll', async () => {
    const { update, $view, answers } = await openWith(page('new'))
    await seconds(30)
    update(() => page('sold'))
    await later()
    await answers(1, page('new'))
    expect($view.get()).toMatchObject({ list: page('sold') })
    await answers(2, page('sold', 'newer'))
    expect($view.get()).toMatchObject({ list: page('sold', 'newer') })
  })

  describe('the next page of a list', () => {
    test('goes below, and a poll in between removes none of it', async () => {
      const { showMore, $view, requests, answers } = await openWith({ listed: ['a'], next: '/next' })
      void showMore()
      void showMore()
      expect($view.get()).toMatchObject({ more: 'loading' })
      await seconds(30)
      expect(requests.map(({ at }) => at)).toEqual([0, '/next', 1])
      await answers(2, { listed: ['a'], next: '/next' })
      await answers(1, page('b'))
      expect($view.get()).toMatchObject({ list: page('a', 'b'), more: 'idle' })
    })

    test('that cannot be loaded leaves the list unchanged, and can be loaded again', async () => {
      const { showMore, $view, requests, answers, fails } = await openWith({ listed: ['a'], next: '/next' })
      void showMore()
      await fails(1)
      expect($view.get()).toMatchObject({ name: 'open', more: 'failed', list: { next: '/next' } })
      void showMore()
      await answers(2, page('b'))
      expect(requests).toHaveLength(3)
      expect($view.get()).toMatchObject({ list: page('a', 'b'), more: 'idle' })
    })

    test('is dropped when the list has started over in between', async () => {
      const { showMore, $view, answers } = await openWith({ listed: ['a'], next: '/after-a' })
      void showMore()
      await seconds(30)
      await answers(2, { listed: ['z'], next: '/after-z' })
      await answers(1, page('b'))
      expect($view.get()).toMatchObject({ list: { listed: ['z'], next: '/after-z' }, more: 'idle' })
    })

    test('is aborted for another list', async () => {
      const { showMore, show, $view, requests, answers } = await openWith({ listed: ['a'], next: '/next' })
      void showMore()
      await show('z')
      expect(requests[1]?.signal.aborted).toBe(true)
      await answers(2, page('z'))
      await answers(1, page('b'))
      expect($view.get()).toMatchObject({ list: page('z'), more: 'idle' })
    })
  })
})
