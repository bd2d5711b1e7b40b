const HOME = '/'

/**
 * Where to go after signing in: a path of this site and nothing else, whatever was asked for. Browsers read `//host`,
 * `/\host` and control characters in surprising ways, so the path is read as they read it and must come out as itself.
 */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > 500) return HOME
  const base = 'https://own.invalid'
  const url = URL.parse(asked, base)
  if (url === null || url.origin !== base) return HOME
  const path = url.pathname + url.search + url.hash
  return path === asked && !path.startsWith('//') && !path.startsWith('/api') ? path : HOME
}

/** Our own page, from where one goes on to `goOnTo`; `trouble` is what it has to explain. */
export function loginPage(goOnTo: string, trouble?: string): string {
  const query = new URLSearchParams({
    ...(trouble && { trouble }),
    ...(goOnTo !== HOME && { return: goOnTo }),
  })
  return query.size === 0 ? '/login' : `/login?${query}`
}
