import { folderOf, type Offence } from './offence.ts'
import type { Import } from './read-imports.ts'

/** Features of `api`, or of the site, that import one another, directly or in a ring: each import that is part of a ring. */
export function findRings(imports: Import[]): Offence[] {
  const between = imports.flatMap((one) => {
    const [from, to] = [folderOf(one.file), folderOf(one.target ?? '')]
    return from !== to && isFeature(from) && isFeature(to) ? [{ one, from, to }] : []
  })
  const next = Map.groupBy(between, ({ from }) => from)
  return between
    .filter(({ from, to }) => reachable(to, (at) => (next.get(at) ?? []).map((one) => one.to)).has(from))
    .map(({ one, from, to }) => ({ import: one, because: `${to} depends on ${from} as well` }))
}

const isFeature = (folder: string) => /^(api|site\/features)\//.test(folder)

function reachable(start: string, next: (at: string) => string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    waiting.push(...next(at))
  }
  return seen
}
