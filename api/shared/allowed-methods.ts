/** Finds the methods a path takes, from the list of routes; none for a path that is no route. HEAD goes with GET. */
export function allowedMethodsOf(routes: { method: string; path: string }[]): (path: string) => string[] {
  const patterns = routes.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(
      `^${path
        .replace(/[.+^$()|[\]{}]/g, '\\$&')
        .replace(/:[^/]+/g, '[^/]+')
        .replace(/\*/g, '.*')}/?$`,
    ),
  }))
  return (path) => {
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].sort()
  }
}
