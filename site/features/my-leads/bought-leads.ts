import { notIn } from '../../lib/remote.ts'

/** Some of the leads in the order asked for, and the path of those after them; null where there are none. */
export type BoughtLeads<Lead extends { id: string }> = { listed: Lead[]; next: string | null }

/** The list with its next page below. */
export const withMore = <Lead extends { id: string }>(
  { listed }: BoughtLeads<Lead>,
  page: BoughtLeads<Lead>,
): BoughtLeads<Lead> => ({ listed: [...listed, ...notIn(listed, page.listed)], next: page.next })

/** The list after another look at its beginning, which may reach less far than the list: then what follows stays. */
export function afterLook<Lead extends { id: string }>(
  list: BoughtLeads<Lead>,
  page: BoughtLeads<Lead>,
): BoughtLeads<Lead> {
  const last = page.listed.at(-1)
  const place = list.listed.findIndex(({ id }) => id === last?.id)
  if (page.next === null || place === -1) return page
  const rest = list.listed.slice(place + 1)
  return rest.length === 0 ? page : { listed: [...page.listed, ...rest], next: list.next }
}

export const withChanged = <Lead extends { id: string }>(
  { listed, next }: BoughtLeads<Lead>,
  changed: Lead,
): BoughtLeads<Lead> => ({
  listed: listed.map((lead) => (lead.id === changed.id ? changed : lead)),
  next,
})
