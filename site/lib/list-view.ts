import { atom, type ReadableAtom } from 'nanostores'
import { messageOf } from './api.ts'

export type ListView<List, Filters> =
  | { name: 'loading' }
  /** `why` is the API's own sentence, where it gave one. */
  | { name: 'failed'; why: string | undefined }
  | {
      name: 'open'
      list: List
      /** Of the list on screen, which stays there while another is on its way. */
      filters: Filters
      isChanging: boolean
      /** The last look failed, so the list may be out of date. */
      isStale: boolean
      more: 'idle' | 'loading' | 'failed'
    }

/** A look at the beginning of a list: a page, or as much as is listed already. */
export type Look<Filters> = { filters: Filters; atLeast: number; isPoll: boolean; signal: AbortSignal }

type Kind<List, Filters, Page> = {
  filters: Filters
  look: (look: Look<Filters>) => Promise<Page>
  /** `path` is the `next` of the page before. */
  more: (path: string, signal: AbortSignal) => Promise<Page>
  listOf: (page: Page) => List
  afterLook: (list: List, page: Page) => List
  withMore: (list: List, page: Page) => List
}

/** What a next page adds to a list: those that are not in it already. */
export function notIn<Item extends { id: string }>(listed: Item[], page: Item[]): Item[] {
  const known = new Set(listed.map(({ id }) => id))
  return page.filter(({ id }) => !known.has(id))
}

/** A list that comes in pages, as somebody sees it. A newer question takes the place of an older one. */
export function openList<List extends { listed: unknown[]; next: string | null }, Filters, Page>(
  kind: Kind<List, Filters, Page>,
) {
  type View = ListView<List, Filters>
  type Open = Extract<View, { name: 'open' }>
  const $known = atom<View>({ name: 'loading' })
  const $view: ReadableAtom<View> = $known
  let filters = kind.filters
  let asking = new AbortController()

  /** Another list. What is on screen stays until it comes. */
  function show(wanted: Filters): Promise<void> {
    filters = wanted
    const view = $known.get()
    $known.set(view.name === 'open' ? { ...view, isChanging: true } : { name: 'loading' })
    return showFromTop({ isPoll: false })
  }

  const showFromTop = ({ isPoll }: { isPoll: boolean }) =>
    ask(
      (signal) => kind.look({ filters, atLeast: 0, isPoll, signal }),
      (page) => $known.set(opened(kind.listOf(page))),
      (error) => $known.set({ name: 'failed', why: messageOf(error) }),
    )

  /** The same list as it is by now. A poll waits until nothing else is asked; whoever has done something does not. */
  async function lookAgain({ isPoll }: { isPoll: boolean }): Promise<void> {
    const view = $known.get()
    if (view.name === 'loading') return isPoll ? undefined : show(filters)
    if (view.name === 'failed') return isPoll ? showFromTop({ isPoll }) : show(filters)
    if (isPoll && (view.isChanging || view.more === 'loading')) return
    if (view.isChanging) return show(filters)
    change((open) => ({ ...open, more: 'idle' }))
    await ask(
      (signal) => kind.look({ filters, atLeast: view.list.listed.length, isPoll, signal }),
      (page) => change((open) => ({ ...open, isStale: false, list: kind.afterLook(open.list, page) })),
      () => change((open) => ({ ...open, isStale: true })),
    )
  }

  async function showMore(): Promise<void> {
    const view = $known.get()
    const path = view.name === 'open' && !view.isChanging ? view.list.next : null
    if (path === null) return
    change((open) => ({ ...open, more: 'loading' }))
    await ask(
      (signal) => kind.more(path, signal),
      (page) => change((open) => ({ ...open, more: 'idle', list: kind.withMore(open.list, page) })),
      () => change((open) => ({ ...open, more: 'failed' })),
    )
  }

  const changeList = (by: (list: List) => List) => change((open) => ({ ...open, list: by(open.list) }))

  /** A deed has made this of the list. A look that is on its way is older than that, and given up. */
  function hasBecome(by: (list: List) => List): void {
    const view = $known.get()
    if (view.name === 'open' && !view.isChanging && view.more !== 'loading') asking.abort()
    changeList(by)
  }

  async function ask(
    question: (signal: AbortSignal) => Promise<Page>,
    onAnswer: (page: Page) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const page = await question(signal)
      if (!signal.aborted) onAnswer(page)
    } catch (error) {
      if (!signal.aborted) onFailure(error)
    }
  }

  function change(by: (open: Open) => Open): void {
    const view = $known.get()
    if (view.name === 'open') $known.set(by(view))
  }

  const opened = (list: List): Open => ({
    name: 'open',
    list,
    filters,
    isChanging: false,
    isStale: false,
    more: 'idle',
  })

  return {
    $view,
    show,
    showAnew: () => void show(filters),
    lookAgain,
    showMore,
    changeList,
    hasBecome,
    close: () => asking.abort(),
  }
}
