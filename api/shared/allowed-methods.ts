/**
 * Finds the methods a path takes, from the list of routes; none for a path that is no route. HEAD goes with GET, and a
 * slash at the end says nothing.
 */
export function allowedMethodsOf(routes: { method: string; path: string }[]): (path: string) => string[] {
  const patterns = routes.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(
      `^${withoutSlash(path)
        .replace(/[.+^$()|[\]{}]/g, '\\$&')
        .replace(/:[^/]+/g, '[^/]+')
        .replace(/\*/g, '.*')}$`,
    ),
  }))
  return (path) => {
    const fitting = patterns.filter(({ pattern }) => pattern.test(withoutSlash(path)))
    const methods = new Set(fitting.map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].sort()
  }
}

const withoutSlash = (path: string) => path.replace(/\/$/, '')
