/**
 * In place of Vite's helper, which every page loads and which is 2 KB because it also loads styles and replaces missing
 * features of browsers. One that cannot preload a module finds its imports one after the other.
 */
export const HELPER = `const preloaded = new Set()
export const __vitePreload = (load, paths = []) => {
  for (const path of paths) {
    if (preloaded.has(path)) continue
    preloaded.add(path)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + path }))
  }
  return load()
}`

type BuiltFile = { fileName: string; imports?: string[]; viteMetadata?: { importedCss: Set<string> } }

/** Preloads what a module imports that loads on demand, unless the module that loads it imports the same. */
export function lazyModules() {
  let files: Record<string, BuiltFile> = {}
  const resolveDependencies = (_: string, paths: string[], { hostId }: { hostId: string }) =>
    notYetLoaded(paths, hostId, files)

  return {
    name: 'lazy-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    load: (id: string) => (id === '\0vite/preload-helper.js' ? HELPER : undefined),
    generateBundle(_: unknown, bundle: Record<string, BuiltFile>) {
      const styled = Object.values(bundle).find(({ viteMetadata }) => viteMetadata?.importedCss.size)
      if (styled) throw new Error(`${styled.fileName} imports styles, which load with a page alone.`)
      files = bundle
    },
  }
}

/** `paths` without the file at `path` and what it imports, however deep. */
export function notYetLoaded(
  paths: string[],
  path: string,
  files: Record<string, Pick<BuiltFile, 'imports'>>,
): string[] {
  const loaded = new Set([path])
  for (const one of loaded) for (const imported of files[one]?.imports ?? []) loaded.add(imported)
  return paths.filter((wanted) => !loaded.has(wanted))
}
