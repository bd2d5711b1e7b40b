import { nanoquery } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { messageOf, passOn } from './api.ts'

const POLL_MS = 30_000
/** Younger data is not fetched again. Shorter than the interval between requests, else every other poll would be skipped. */
const FRESH_MS = 25_000

const cache = new Map()
const [createFetcherStore] = nanoquery({
  cache,
  dedupeTime: Number.POSITIVE_INFINITY,
  cacheLifetime: Number.POSITIVE_INFINITY,
  // Only fetches what a hidden tab has put off, and what is polled.
  revalidateOnFocus: true,
  revalidateOnReconnect: false,
  onErrorRetry: false,
})
let requests = 0

/** A poll is not a person's action, and must not keep a session alive. */
export type FetchOptions = { isPoll: boolean; signal: AbortSignal }

/** `data` stays while it is fetched again, and beside an `error` when that fails. Neither: the first fetch is running. */
export type Known<Data> = {
  data: Data | undefined
  error: unknown
  /** Other data was requested, and `data` is the old one. */
  isChanging: boolean
}

/** Has a value before anything listens, and fetches from then on. */
type KnownAtom<Data> = ReadableAtom<Known<Data>> & { readonly value: Known<Data> }

type Options<Data, Answer> = {
  /** `shown` is the data on screen, if it is not about to be replaced. */
  ask: (options: FetchOptions, shown: Data | undefined) => Promise<Answer>
  join: (shown: Data | undefined, answer: Answer) => Data
  polled?: boolean | undefined
  onSignedOut?: (() => void) | undefined
}

/** Fetched while something listens; when `polled`, also every 30 s in front. Only the latest request counts. */
export function remote<Data>(
  ask: (options: FetchOptions) => Promise<Data>,
  options: { polled?: boolean; onSignedOut?: () => void } = {},
) {
  return joined<Data, Data>({ ask, join: (_, answer) => answer, ...options })
}

function joined<Data, Answer>({ ask, join, polled, onSignedOut }: Options<Data, Answer>) {
  const $state = atom<Known<Data>>({ data: undefined, error: undefined, isChanging: false })
  const $known: KnownAtom<Data> = $state
  // The number of a request is its key: nanoquery sends none twice at a time, and drops the answer to an older one.
  const $request = atom(++requests)
  let known = $state.value
  let sent: number | undefined
  let inFlight: AbortController | undefined
  let answer: Promise<Answer>
  let last: { data?: unknown; error?: unknown } = {}

  const $answer = createFetcherStore<Answer, unknown>([$request], {
    fetcher() {
      const isPoll = sent === $request.value
      sent = $request.value
      if (isPoll && globalThis.document?.hidden) return answer
      inFlight?.abort()
      inFlight = new AbortController()
      answer = ask({ isPoll, signal: inFlight.signal }, shown())
      return answer.catch(passOn(onSignedOut))
    },
    ...(polled && { revalidateInterval: POLL_MS, dedupeTime: FRESH_MS }),
  })

  onMount($state, () => {
    if (inFlight) sendAgain()
    const stop = $answer.listen(settle)
    return () => {
      stop()
      inFlight?.abort()
    }
  })

  function settle({ data, error, loading }: { data?: Answer; error?: unknown; loading: boolean }) {
    if (loading || $answer.key !== String($request.value)) return
    if ((data === undefined && error === undefined) || (data === last.data && error === last.error)) return
    inFlight = undefined
    last = { data, error }
    const isAnswered = error === undefined && data !== undefined
    show({ data: isAnswered ? join(shown(), data) : shown(), error, isChanging: false })
  }

  const shown = () => (known.isChanging ? undefined : known.data)

  function show(now: Known<Data>) {
    known = now
    $state.set(now)
  }

  function change(by: (shown: Data) => Data) {
    if (known.data !== undefined) show({ ...known, data: by(known.data) })
  }

  function sendAgain() {
    cache.delete(String($request.value))
    last = {}
    $request.set(++requests)
  }

  return {
    $known,
    /** Fetches again, as after a mutation or a failure. */
    refetch() {
      show({ ...known, error: undefined })
      sendAgain()
    },
    /** Fetches other data. The data on screen stays until that comes, and goes when it does not. */
    replace() {
      show({ ...known, error: undefined, isChanging: known.data !== undefined })
      sendAgain()
    },
    change,
    /** Changes the data on screen after a mutation. A request in flight is older, and is sent again. */
    update(by: (shown: Data) => Data) {
      change(by)
      if (inFlight) sendAgain()
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
      /** Of the list on screen, which stays until another is there. */
      filters: Filters
      isChanging: boolean
      /** The last poll failed, so the list may be out of date. */
      isStale: boolean
      more: 'idle' | 'loading' | 'failed'
    }

/** The beginning of a list: a page, or as much as is listed already. */
export type Look<Filters> = FetchOptions & { filters: Filters; atLeast: number }

type ListKind<List, Filters, Page> = {
  filters: Filters
  look: (look: Look<Filters>) => Promise<Page>
  /** `path` is the `next` of the page before. */
  more: (path: string, signal: AbortSignal) => Promise<Page>
  listOf: (page: Page) => List
  afterLook: (list: List, page: Page, filters: Filters) => List
  withMore: (list: List, page: Page) => List
  polled?: boolean
  onSignedOut?: () => void
}

export function remoteList<List extends { listed: unknown[]; next: string | null }, Filters, Page>(
  kind: ListKind<List, Filters, Page>,
) {
  type Shown = { list: List; filters: Filters }
  const { look, listOf, afterLook, polled, onSignedOut } = kind
  const $more = atom<'idle' | 'loading' | 'failed'>('idle')
  let { filters } = kind
  let reading = new AbortController()

  const { $known, refetch, replace, ...shown } = joined<Shown, Page>({
    ask: (options, on) => look({ filters, atLeast: on?.list.listed.length ?? 0, ...options }),
    join(on, page) {
      if ($more.value === 'failed') $more.set('idle')
      return { list: on ? afterLook(on.list, page, filters) : listOf(page), filters }
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
        // Unless the list has started over in between, and this is not a page of it.
        change((list) => (list.next === path ? kind.withMore(list, page) : list))
        $more.set('idle')
      } catch {
        if (!signal.aborted) $more.set('failed')
      }
    },
  }
}

export function useRemote<Data, Opened>(open: () => Opened & { $known: KnownAtom<Data> }) {
  const [remote] = useState(open)
  const { $known } = remote
  // `useStore` would fetch while it draws, and again where React discards a first drawing.
  const known = useSyncExternalStore(
    (onChange) => $known.listen(onChange),
    () => $known.value,
  )
  return { ...remote, ...known }
}

export function useRemoteList<View, Filters, Opened>(
  open: (filters: Filters) => Opened & { $view: ReadableAtom<View>; show: (filters: Filters) => void },
  filters: Filters,
) {
  const [list] = useState(() => open(filters))
  useEffect(() => list.show(filters), [list, filters])
  return { ...list, view: useStore(list.$view) }
}
