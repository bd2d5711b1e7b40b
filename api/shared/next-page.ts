/** For the Link header: the address that was asked, with the next page's cursor in it. */
export function linkToNextPage(url: string, after: string | number): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('after', String(after))
  return `<${pathname}?${searchParams}>; rel="next"`
}

/** A page of a list by its query, without what was left open. */
export function addressOfPage(path: string, query: Record<string, string | number | null>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== '') parameters.set(name, String(value))
  return `${path}?${parameters}`
}
