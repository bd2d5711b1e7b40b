/** For the Link header: the requested address with the next page's cursor. */
export function linkToNextPage(url: string, after: string | number): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('after', String(after))
  return `<${pathname}?${searchParams}>; rel="next"`
}

/** A list's query parameters. */
export type ListQuery = Record<string, string | number | null>

/** A page of a list by its query, without what was left open. */
export const addressOfPage = (path: string, query: ListQuery): string => `${path}?${parametersOf(query)}`

/** "businessType=retail&province=Ontario"; empty where all was left open. */
export function parametersOf(query: ListQuery): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== '') parameters.set(name, String(value))
  return parameters.toString()
}
