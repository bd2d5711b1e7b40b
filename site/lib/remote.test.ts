import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from 'bun:test'
import { ApiError, NetworkError } from './api.ts'
import type { Asked, Look } from './remote.ts'

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

/** Whatever timers or answers have set going is over. */
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
  const asked: (PromiseWithResolvers<Answer> & Asked & { at?: number | string })[] = []
  return {
    asked,
    ask(how: Asked, at?: number | string) {
      const answer = { ...Promise.withResolvers<Answer>(), ...how, ...(at !== undefined && { at }) }
      asked.push(answer)
      return answer.promise
    },
    async answers(place: number, answer: Answer) {
      asked[place]?.resolve(answer)
      await later()
    },
    async fails(place: number, error: unknown = new NetworkError('No connection.')) {
      asked[place]?.reject(error)
      await later()
    },
  }
}

const refusal = (status: number, message: string) => new ApiError(status, { code: 'no', message }, message)

describe('data from the API', () => {
  function openFigures(options: Parameters<typeof remotes.remote>[1] = {}) {
    const api = openApi<string>()
    const figures = remotes.remote((how) => api.ask(how), options)
    return { ...figures, ...api, listen: () => unsubscribe.push(figures.$known.listen(() => {})) }
  }

  test('is asked for once for everybody who listens, and not before', async () => {
    const { $known, asked, answers, listen } = openFigures()
    await later()
    expect(asked).toHaveLength(0)
    listen()
    listen()
    expect($known.get()).toEqual({ data: undefined, error: undefined, isChanging: false })
    await answers(0, 'first')
    expect($known.get()).toEqual({ data: 'first', error: undefined, isChanging: false })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.isPoll).toBe(false)
  })

  test('never grows stale: not after a day, nor when the tab comes back, nor when the network does', async () => {
    const { asked, answers, listen } = openFigures()
    listen()
    await answers(0, 'first')
    await seconds(24 * 60 * 60)
    hide()
    show()
    for (const name of ['focus', 'online']) browser.dispatchEvent(new Event(name))
    listen()
    await later()
    expect(asked).toHaveLength(1)
  })

  test('stays on screen while it is asked for again, and when that fails', async () => {
    const { $known, refetch, asked, answers, fails, listen } = openFigures()
    listen()
    await answers(0, 'first')
    refetch()
    await later()
    expect(asked).toHaveLength(2)
    expect($known.get()).toMatchObject({ data: 'first', error: undefined })
    await fails(1, refusal(503, 'Down.'))
    expect($known.get()).toMatchObject({ data: 'first', error: { status: 503 } })
    refetch()
    await later()
    await answers(2, 'second')
    expect($known.get()).toMatchObject({ data: 'second', error: undefined })
  })

  test('that could not be loaded is an error, never tried again by itself, until somebody asks', async () => {
    const { $known, refetch, asked, answers, fails, listen } = openFigures()
    listen()
    await fails(0)
    expect($known.get()).toMatchObject({ data: undefined, error: { message: 'No connection.' } })
    await seconds(24 * 60 * 60)
    expect(asked).toHaveLength(1)
    refetch()
    expect($known.get().error).toBeUndefined()
    await later()
    await answers(1, 'first')
    expect($known.get().data).toBe('first')
  })

  test('is the newest answer: one to an older question is given up and does not count', async () => {
    const { $known, refetch, asked, answers, listen } = openFigures()
    listen()
    refetch()
    await later()
    expect(asked).toHaveLength(2)
    expect(asked[0]?.signal.aborted).toBe(true)
    await answers(1, 'newer')
    await answers(0, 'older')
    expect($known.get().data).toBe('newer')
  })

  test('is what a mutation has made of it, also while an older answer is on its way', async () => {
    const { $known, update, refetch, asked, answers, listen } = openFigures()
    listen()
    await answers(0, 'before')
    update(() => 'after')
    await later()
    expect($known.get().data).toBe('after')
    expect(asked).toHaveLength(1)
    refetch()
    await later()
    update(() => 'after that')
    await answers(1, 'after')
    expect($known.get().data).toBe('after that')
    await answers(2, 'all of it')
    expect($known.get().data).toBe('all of it')
  })

  test('is given up when nobody listens any more, and asked for when somebody does again', async () => {
    const { $known, asked, answers, listen } = openFigures()
    listen()
    unsubscribe.pop()?.()
    await seconds(2)
    expect(asked[0]?.signal.aborted).toBe(true)
    await answers(0, 'too late')
    listen()
    await answers(1, 'in time')
    expect($known.get().data).toBe('in time')
  })

  test('that was asked for in a hidden tab is fetched when the tab comes back', async () => {
    const { $known, refetch, asked, answers, listen } = openFigures()
    listen()
    await answers(0, 'first')
    hide()
    refetch()
    await seconds(60)
    expect(asked).toHaveLength(1)
    show()
    await later()
    expect(asked[1]?.isPoll).toBe(false)
    await answers(1, 'second')
    expect($known.get().data).toBe('second')
  })

  test('which is refused because the session is over says so, and nothing else does', async () => {
    let timesOver = 0
    const onSignedOut = () => {
      timesOver += 1
    }
    const { $known, refetch, fails, listen } = openFigures({ onSignedOut })
    listen()
    await fails(0, refusal(403, 'Not yours.'))
    expect(timesOver).toBe(0)
    refetch()
    await later()
    await fails(1, refusal(401, 'Sign in.'))
    expect(timesOver).toBe(1)
    expect($known.get()).toMatchObject({ error: { status: 401 } })
  })

  describe('that is polled', () => {
    test('is asked for every 30 seconds, and says that it is a poll', async () => {
      const { asked, answers, listen } = openFigures({ polled: true })
      listen()
      await answers(0, 'first')
      await seconds(29)
      expect(asked).toHaveLength(1)
      await seconds(1)
      expect(asked.map(({ isPoll }) => isPoll)).toEqual([false, true])
      await answers(1, 'second')
      await seconds(30)
      expect(asked).toHaveLength(3)
    })

    test('is left alone while the tab is hidden, and asked for at once when it comes back after that', async () => {
      const { asked, answers, listen } = openFigures({ polled: true })
      listen()
      await answers(0, 'first')
      hide()
      await seconds(95)
      expect(asked).toHaveLength(1)
      show()
      await later()
      expect(asked.map(({ isPoll }) => isPoll)).toEqual([false, true])
    })

    test('is left alone in a tab that was opened behind others, but for the first time', async () => {
      hidden = true
      const { $known, asked, answers, listen } = openFigures({ polled: true })
      listen()
      await answers(0, 'first')
      await seconds(95)
      expect(asked).toHaveLength(1)
      expect($known.get()).toMatchObject({ data: 'first', error: undefined })
    })

    test('comes back by itself at the next poll after one that failed', async () => {
      const { $known, asked, answers, fails, listen } = openFigures({ polled: true })
      listen()
      await answers(0, 'first')
      await seconds(30)
      await fails(1)
      expect($known.get()).toMatchObject({ data: 'first', error: { message: 'No connection.' } })
      await seconds(30)
      expect(asked).toHaveLength(3)
      await answers(2, 'third')
      expect($known.get()).toMatchObject({ data: 'third', error: undefined })
    })
  })
})

describe('a list that comes in pages', () => {
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
    return { ...list, ...api }
  }

  async function openWith(first: List) {
    const list = openList()
    await list.answers(0, first)
    return list
  }

  test('stays on screen while another is on its way', async () => {
    const { show, $view, answers } = await openWith(page('a'))
    show('b')
    expect($view.get()).toMatchObject({ name: 'open', isChanging: true, filters: '', list: page('a') })
    await later()
    await answers(1, page('b'))
    expect($view.get()).toMatchObject({ name: 'open', isChanging: false, filters: 'b', list: page('b') })
  })

  test('is another only where the filters are: a newer one gives up the older, whose answer does not count', async () => {
    const { show, $view, asked, answers } = await openWith(page())
    show('')
    await later()
    expect(asked).toHaveLength(1)
    show('a')
    await later()
    show('ab')
    await later()
    expect(asked[1]?.signal.aborted).toBe(true)
    await answers(2, page('ab'))
    await answers(1, page('a'))
    expect($view.get()).toMatchObject({ name: 'open', filters: 'ab', list: page('ab') })
  })

  test('is asked for anew after a mutation, also while another is on its way', async () => {
    const { show, refetch, $view, answers } = await openWith(page('a'))
    show('b')
    await later()
    refetch()
    await later()
    await answers(1, page('before the mutation'))
    await answers(2, page('after the mutation'))
    expect($view.get()).toMatchObject({ name: 'open', filters: 'b', list: page('after the mutation') })
  })

  test('is asked for anew after a mutation, also before there is a first one', async () => {
    const { refetch, $view, answers } = openList()
    await later()
    refetch()
    await later()
    await answers(0, page('before the mutation'))
    await answers(1, page('after the mutation'))
    expect($view.get()).toMatchObject({ name: 'open', list: page('after the mutation') })
  })

  test('that could not be loaded is tried again by each poll, and stays failed meanwhile', async () => {
    const { $view, asked, answers, fails } = openList()
    await fails(0)
    await seconds(30)
    expect($view.get().name).toBe('failed')
    await answers(1, page('a'))
    expect($view.get().name).toBe('open')
    expect(asked.map(({ isPoll }) => isPoll)).toEqual([false, true])
  })

  test('that could not be loaded can be asked for again', async () => {
    const { refetch, $view, answers, fails } = openList()
    await fails(0)
    refetch()
    expect($view.get().name).toBe('loading')
    await later()
    await answers(1, page())
    expect($view.get().name).toBe('open')
  })

  test('which the API refused says why in its words, one that was not answered at all does not', async () => {
    const { show, $view, fails } = await openWith(page('a'))
    show('ing')
    await later()
    const error = refusal(503, 'This search takes too long. Try a longer or rarer word.')
    await fails(1, error)
    expect($view.get()).toEqual({
      name: 'failed',
      why: 'This search takes too long. Try a longer or rarer word.',
      error,
    })
    show('inge')
    await later()
    await fails(2)
    expect($view.get()).toMatchObject({ name: 'failed', why: undefined })
  })

  test('stays on screen when a poll fails, and the next poll brings it up to date', async () => {
    const { $view, answers, fails } = await openWith(page('a'))
    await seconds(30)
    await fails(1, refusal(429, 'This was asked for too often from your account.'))
    expect($view.get()).toMatchObject({ name: 'open', list: page('a'), isStale: true })
    await seconds(30)
    await answers(2, page('b', 'a'))
    expect($view.get()).toMatchObject({ name: 'open', list: page('b', 'a'), isStale: false })
  })

  test('is polled as far as it is read, and another list from its top', async () => {
    const { show, asked } = await openWith(page('a', 'b', 'c'))
    await seconds(30)
    show('d')
    await later()
    expect(asked.map(({ at }) => at)).toEqual([0, 3, 'd'])
  })

  test('is what a mutation has made of it, not what an older poll says', async () => {
    const { update, $view, answers } = await openWith(page('new'))
    await seconds(30)
    update(() => page('sold'))
    await later()
    await answers(1, page('new'))
    expect($view.get()).toMatchObject({ list: page('sold') })
    await answers(2, page('sold', 'newer'))
    expect($view.get()).toMatchObject({ list: page('sold', 'newer') })
  })

  describe('its next page', () => {
    test('goes below, and a poll meanwhile takes nothing from it', async () => {
      const { showMore, $view, asked, answers } = await openWith({ listed: ['a'], next: '/next' })
      void showMore()
      void showMore()
      expect($view.get()).toMatchObject({ more: 'loading' })
      await seconds(30)
      expect(asked.map(({ at }) => at)).toEqual([0, '/next', 1])
      await answers(2, { listed: ['a'], next: '/next' })
      await answers(1, page('b'))
      expect($view.get()).toMatchObject({ list: page('a', 'b'), more: 'idle' })
    })

    test('that cannot be loaded leaves the list, and can be asked for again', async () => {
      const { showMore, $view, asked, answers, fails } = await openWith({ listed: ['a'], next: '/next' })
      void showMore()
      await fails(1)
      expect($view.get()).toMatchObject({ name: 'open', more: 'failed', list: { next: '/next' } })
      void showMore()
      await answers(2, page('b'))
      expect(asked).toHaveLength(3)
      expect($view.get()).toMatchObject({ list: page('a', 'b'), more: 'idle' })
    })

    test('is dropped when the list has begun anew meanwhile, and it is no page of that', async () => {
      const { showMore, $view, answers } = await openWith({ listed: ['a'], next: '/after-a' })
      void showMore()
      await seconds(30)
      await answers(2, { listed: ['z'], next: '/after-z' })
      await answers(1, page('b'))
      expect($view.get()).toMatchObject({ list: { listed: ['z'], next: '/after-z' }, more: 'idle' })
    })

    test('is given up for another list', async () => {
      const { showMore, show, $view, asked, answers } = await openWith({ listed: ['a'], next: '/next' })
      void showMore()
      show('z')
      await later()
      expect(asked[1]?.signal.aborted).toBe(true)
      await answers(2, page('z'))
      await answers(1, page('b'))
      expect($view.get()).toMatchObject({ list: page('z'), more: 'idle' })
    })
  })
})

test('a page that overlaps adds only what is not listed', () => {
  expect(remotes.notIn([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'c' }])).toEqual([{ id: 'c' }])
})
