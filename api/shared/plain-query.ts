/**
 * Gives each parameter back as the text it was: before a schema of ours sees them, Elysia splits values at commas and
 * reads what stands in brackets as JSON, so that nobody could search for "$10,000". Goes into a route's `transform`.
 * A parameter that is there twice stays a list, which no schema for one text takes.
 */
export function plainQuery({ query, request }: { query: object; request: Request }): void {
  const parameters = new URL(request.url).searchParams
  for (const [name, pairs] of Map.groupBy(parameters, ([name]) => name)) {
    const [value, ...more] = pairs.map(([, value]) => value)
    Object.assign(query, { [name]: more.length === 0 ? value : [value, ...more] })
  }
}
