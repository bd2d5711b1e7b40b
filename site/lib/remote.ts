import { nanoquery } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { messageOf } from './api.ts'
import { passOn } from './signed-out.ts'

const POLL_MS = 30_000
/**
 * An answer younger than this is not fetched again, neither by the interval nor when the tab comes back to the front. It
 * has to be shorter than the interval, which runs from one question to the next: otherwise every other poll would be left out.
 */
const FRESH_MS = 25_000

const cache = new Map()
const [createFetcherStore] = nanoquery({
  cache,
  dedupeTime: Number.POSITIVE_INFINITY,
  cacheLifetime: Number.POSITIVE_INFINITY,
  // Only fetches what was asked for while the tab was hidden, and what is polled.
  revalidateOnFocus: true,
  revalidateOnReconnect: false,
  onErrorRetry: false,
})
let questions = 0

/** How the API is asked. A poll is nobody's action, and must not keep a session alive. */
export type Asked = { isPoll: boolean; signal: AbortSignal }

/** `data` stays while it is asked for again, and beside an `error` when that fails. Neither: the first answer is on its way. */
export type Known<Data> = {
  data: Data | undefined
  error: unknown
  /** Something else was asked for, and `data` is not it. */
  isChanging: boolean
}

type Kind<Data, Answer> = {
  /** `shown` is what is on screen of the same question. */
  ask: (asked: Asked, shown: Data | undefined) => Promise<Answer>
  /** What an answer makes of what is shown. Without it, an answer takes its place. */
  join: (shown: Data | undefined, answer: Answer) => Data
  polled?: boolean | undefined
  onSignedOut?: (() => void) | undefined
}

/**
 * Data from the API, fetched while something listens and, when `polled`, every 30 seconds while the tab is in front. An
 * answer to an older question than the latest is dropped. `onSignedOut` is called when the API says that the session is over.
 */
export function remote<Data>(
  ask: (asked: Asked) => Promise<Data>,
  options: { polled?: boolean; onSignedOut?: () => void } = {},
) {
  return joined<Data, Data>({ ask, join: (_, answer) => answer, ...options })
}

function joined<Data, Answer>({ ask, join, polled, onSignedOut }: Kind<Data, Answer>) {
  const $state = atom<Known<Data>>({ data: undefined, error: undefined, isChanging: false })
  const $known: ReadableAtom<Known<Data>> = $state
  // A question's number is its key: nanoquery asks none twice at a time, and drops the answer to an older one.
  const $question = atom(++questions)
  let known = $state.value
  let asked: number | undefined
  let underWay: AbortController | undefined
  let answer: Promise<Answer>
  let last: { data?: unknown; error?: unknown } = {}

  const $answer = createFetcherStore<Answer, unknown>([$question], {
    fetcher() {
      const isPoll = asked === $question.value
      asked = $question.value
      if (isPoll && globalThis.document?.hidden) return answer
      underWay?.abort()
      underWay = new AbortController()
      answer = ask({ isPoll, signal: underWay.signal }, shown())
      return answer.catch(passOn(onSignedOut))
    },
    ...(polled && { revalidateInterval: POLL_MS, dedupeTime: FRESH_MS }),
  })

  onMount($state, () => {
    if (underWay) askAnew()
    const stop = $answer.listen(settle)
    return () => {
      stop()
      underWay?.abort()
    }
  })

  function settle({ data, error, loading }: { data?: Answer; error?: unknown; loading: boolean }) {
    if (loading || $answer.key !== String($question.value)) return
    if ((data === undefined && error === undefined) || (data === last.data && error === last.error)) return
    underWay = undefined
    last = { data, error }
    const isAnswered = error === undefined && data !== undefined
    show({ data: isAnswered ? join(shown(), data) : shown(), error, isChanging: false })
  }

  /** Of the question that is asked. */
  const shown = () => (known.isChanging ? undefined : known.data)

  function show(now: Known<Data>) {
    known = now
    $state.set(now)
  }

  function change(by: (shown: Data) => Data) {
    if (known.data !== undefined) show({ ...known, data: by(known.data) })
  }

  function askAnew() {
    cache.delete(String($question.value))
    last = {}
    $question.set(++questions)
  }

  return {
    $known,
    /** Asks again, as after a mutation or a failure. */
    refetch() {
      show({ ...known, error: undefined })
      askAnew()
    },
    /** Asks for something else. What is shown stays until that comes, and goes when it does not. */
    replace() {
      show({ ...known, error: undefined, isChanging: known.data !== undefined })
      askAnew()
    },
    /** Shows something else of what is known. */
    change,
    /** A mutation has made this of what is shown. An answer that is on its way is older, and asked for anew. */
    update(by: (shown: Data) => Data) {
      change(by)
      if (underWay) askAnew()
    },
  }
}

export type ListView<List, Filters> =
  | { name: 'loading' }
  /** `why` is the API's own sentence, where it gave one. */
  | { name: 'failed'; why: string | undefined; error: unknown }
  | {
      name: 'open'
      list: List
      /** Of the list on screen, which stays there while another is on its way. */
      filters: Filters
      isChanging: boolean
      /** The last poll failed, so the list may be out of date. */
      isStale: boolean
      more: 'idle' | 'loading' | 'failed'
    }

/** The beginning of a list: a page, or as much as is listed already. */
export type Look<Filters> = Asked & { filters: Filters; atLeast: number }

type ListKind<List, Filters, Page> = {
  filters: Filters
  look: (look: Look<Filters>) => Promise<Page>
  /** `path` is the `next` of the page before. */
  more: (path: string, signal: AbortSignal) => Promise<Page>
  listOf: (page: Page) => List
  afterLook: (list: List, page: Page) => List
  withMore: (list: List, page: Page) => List
  polled?: boolean
  onSignedOut?: () => void
}

/** A list that comes in pages, under filters. */
export function remoteList<List extends { listed: unknown[]; next: string | null }, Filters, Page>(
  kind: ListKind<List, Filters, Page>,
) {
  type Shown = { list: List; filters: Filters }
  const { look, listOf, afterLook, polled, onSignedOut } = kind
  const $more = atom<'idle' | 'loading' | 'failed'>('idle')
  let { filters } = kind
  let reading = new AbortController()

  const { $known, refetch, replace, ...shown } = joined<Shown, Page>({
    ask: (asked, on) => look({ filters, atLeast: on?.list.listed.length ?? 0, ...asked }),
    join(on, page) {
      if ($more.value === 'failed') $more.set('idle')
      return { list: on ? afterLook(on.list, page) : listOf(page), filters }
    },
    polled,
    onSignedOut,
  })

  const $view = computed([$known, $more], ({ data, error, isChanging }, more): ListView<List, Filters> => {
    if (data) return { name: 'open', ...data, isChanging, isStale: error !== undefined, more }
    return error === undefined ? { name: 'loading' } : { name: 'failed', why: messageOf(error), error }
  })

  const inList = (by: (list: List) => List) => (on: Shown) => ({ ...on, list: by(on.list) })
  const change = (by: (list: List) => List) => shown.change(inList(by))

  function startOver() {
    reading.abort()
    $more.set('idle')
    replace()
  }

  return {
    $view,
    refetch,
    startOver,
    change,
    update: (by: (list: List) => List) => shown.update(inList(by)),
    show(wanted: Filters) {
      if (wanted === filters) return
      filters = wanted
      startOver()
    },
    async showMore() {
      const { data, isChanging } = $known.get()
      const path = data?.list.next
      if (isChanging || !path || $more.value === 'loading') return
      reading = new AbortController()
      const { signal } = reading
      $more.set('loading')
      try {
        const page = await kind.more(path, signal).catch(passOn(onSignedOut))
        if (signal.aborted) return
        // Unless the list has begun anew meanwhile, and this is no page of it.
        change((list) => (list.next === path ? kind.withMore(list, page) : list))
        $more.set('idle')
      } catch {
        if (!signal.aborted) $more.set('failed')
      }
    },
  }
}

/** What a next page adds to a list: those that are not in it already. */
export function notIn<Item extends { id: string }>(listed: Item[], page: Item[]): Item[] {
  const known = new Set(listed.map(({ id }) => id))
  return page.filter(({ id }) => !known.has(id))
}

/** What `open` opens, with what is known of it by now. Asked for while the component is there. */
export function useRemote<Data, Opened>(open: () => Opened & { $known: ReadableAtom<Known<Data>> }) {
  const [remote] = useState(open)
  return { ...remote, ...useStore(remote.$known) }
}

/** The list that `open` opens, under these filters. */
export function useRemoteList<View, Filters, Opened>(
  open: (filters: Filters) => Opened & { $view: ReadableAtom<View>; show: (filters: Filters) => void },
  filters: Filters,
) {
  const [list] = useState(() => open(filters))
  useEffect(() => list.show(filters), [list, filters])
  return { ...list, view: useStore(list.$view) }
}
