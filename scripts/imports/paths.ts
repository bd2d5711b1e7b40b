import { folderOf, type Offence } from './offence.ts'
import type { Import } from './read-imports.ts'

/** Features of `api` that import one another, directly or in a ring: each import that is part of a ring. */
export function findRings(imports: Import[]): Offence[] {
  const between = imports.flatMap((one) => {
    const [from, to] = [folderOf(one.file), folderOf(one.target ?? '')]
    const depends = from !== to && isFeature(from) && isFeature(to)
    return depends ? [{ one, from, to }] : []
  })
  const next = Map.groupBy(between, ({ from }) => from)
  const reachable = (start: string) =>
    everythingFrom([start], (at) => (next.get(at) ?? []).map(({ to }) => to))
  return between
    .filter(({ from, to }) => reachable(to).has(from))
    .map(({ one, from, to }) => ({ import: one, because: `${to} depends on ${from} as well` }))
}

const isFeature = (folder: string) => folder.startsWith('api/')

function everythingFrom(starts: string[], next: (at: string) => string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    waiting.push(...next(at))
  }
  return seen
}
