import * as v from 'valibot'
import { api } from '../data/api.ts'
import { type FetchOptions, remoteList } from '../data/remote.ts'
import { LOCALE } from '../words/language.ts'

type Identified = { id: string | number }

/** How many fit in all, or that more do. */
export type Total = { count: number; isMore: boolean }

/** "93", or "10,000+". */
export const totalInWords = ({ count, isMore }: Total) =>
  `${count.toLocaleString(LOCALE)}${isMore ? '+' : ''}`

export type ListInPages<Item extends Identified> = {
  /** A page, or the beginning of a list. */
  listed: Item[]
  /** The path of the next page; null on the last. */
  next: string | null
  /** Where the API counts, on the first page. */
  total?: Total | null
}

type Options<Item, Filters> = {
  item: v.GenericSchema<unknown, Item>
  filters: Filters
  /** Of the first page, or of as many items as are listed already. */
  pathOf: (filters: Filters, atLeast: number) => string
  polled?: boolean
  onSignedOut?: () => void
}

/** A list of the API that comes in pages, under filters. A refetch keeps the pages that were read beyond the first. */
export const pagedList = <Item extends Identified, Filters>(options: Options<Item, Filters>) => {
  const { item, pathOf, ...others } = options
  return remoteList<ListInPages<Item>, Filters, ListInPages<Item>>({
    look: ({ filters, atLeast, ...sent }) => readPage(pathOf(filters, atLeast), item, sent),
    more: (path, signal) => readPage(path, item, { signal }),
    listOf: (page) => page,
    afterLook,
    withMore,
    ...others,
  })
}

/** `path` is the first page's, or the `next` of the page before. */
export async function readPage<Item extends Identified>(
  path: string,
  item: v.GenericSchema<unknown, Item>,
  sent: Partial<FetchOptions>,
): Promise<ListInPages<Item> & { total: Total | null }> {
  const { answer, next, total } = await api.getWithHeaders(path, v.array(item), sent)
  const [, count, more] = /^(\d+)(\+?)$/.exec(total ?? '') ?? []
  return {
    listed: answer,
    next,
    total: count === undefined ? null : { count: Number(count), isMore: more === '+' },
  }
}

/** The list with its next page below. Items that are listed already stay in their place. */
export const withMore = <Item extends Identified, List extends ListInPages<Item>>(
  list: List,
  { listed, next }: ListInPages<Item>,
): List => ({ ...list, listed: [...list.listed, ...notIn(list.listed, listed)], next })

export function notIn<Item extends Identified>(listed: Item[], page: Item[]): Item[] {
  const known = new Set(listed.map(({ id }) => id))
  return page.filter(({ id }) => !known.has(id))
}

/** The list after another look at its beginning, which may reach less far than the list: then the rest stays. */
export function afterLook<Item extends Identified>(
  list: ListInPages<Item>,
  page: ListInPages<Item>,
): ListInPages<Item> {
  const last = page.listed.at(-1)
  const place = list.listed.findIndex(({ id }) => id === last?.id)
  if (page.next === null || place === -1) return page
  const rest = list.listed.slice(place + 1)
  return rest.length === 0 ? page : { ...page, listed: [...page.listed, ...rest], next: list.next }
}

export const withChanged = <Item extends Identified, List extends ListInPages<Item>>(
  list: List,
  changed: Item,
): List => ({ ...list, listed: list.listed.map((item) => (item.id === changed.id ? changed : item)) })

/** Each item as it is now, in its place. `gone` would be on the page if it still fitted; `below` is beyond the page. */
export function lookAgain<Item extends Identified>(
  listed: Item[],
  page: ListInPages<Item>,
  compare: (a: Item, b: Item) => number,
) {
  const fresh = new Map(page.listed.map((item) => [item.id, item]))
  return listed.map((item) => {
    const now = fresh.get(item.id)
    if (now !== undefined) return { item: now, state: 'present' as const }
    return { item, state: reaches(page, item, compare) ? ('gone' as const) : ('below' as const) }
  })
}

export function reaches<Item extends Identified>(
  { listed, next }: ListInPages<Item>,
  item: Item,
  compare: (a: Item, b: Item) => number,
): boolean {
  const last = listed.at(-1)
  return next === null || (last !== undefined && compare(item, last) <= 0)
}
