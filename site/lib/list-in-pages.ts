import { notIn } from './remote.ts'

/** Some of the items in the order asked for, and the path of those after them; null where there are none. */
export type ListInPages<Item extends { id: string }> = { listed: Item[]; next: string | null }

/** The list with its next page below. */
export const withMore = <Item extends { id: string }>(
  { listed }: ListInPages<Item>,
  page: ListInPages<Item>,
): ListInPages<Item> => ({ listed: [...listed, ...notIn(listed, page.listed)], next: page.next })

/** The list after another look at its beginning, which may reach less far than the list: then what follows stays. */
export function afterLook<Item extends { id: string }>(
  list: ListInPages<Item>,
  page: ListInPages<Item>,
): ListInPages<Item> {
  const last = page.listed.at(-1)
  const place = list.listed.findIndex(({ id }) => id === last?.id)
  if (page.next === null || place === -1) return page
  const rest = list.listed.slice(place + 1)
  return rest.length === 0 ? page : { listed: [...page.listed, ...rest], next: list.next }
}

export const withChanged = <Item extends { id: string }>(
  { listed, next }: ListInPages<Item>,
  changed: Item,
): ListInPages<Item> => ({
  listed: listed.map((item) => (item.id === changed.id ? changed : item)),
  next,
})
