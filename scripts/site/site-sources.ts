import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { hashOfFiles } from '../builds/finished-folder.ts'

/** What decides the builds besides the pages themselves. */
const SETTINGS = [
  'astro.config.mjs',
  'astro.fr.config.mjs',
  'astro.split.config.mjs',
  'package.json',
  'bun.lock',
  'scripts/site/add-french.ts',
  'scripts/site/cdn-rules.ts',
  'scripts/site/languages.mjs',
  'scripts/site/preload-modules.ts',
  'scripts/site/trim-policies.ts',
]

export const hashOfSiteSources = (root: string) => hashOfFiles(root, siteSources(root))

/** `site/` without its tests, the settings, and what the site imports from elsewhere, such as the API's schemas. */
export function siteSources(root: string): string[] {
  const own = [...new Bun.Glob('site/**/*').scanSync({ cwd: root, dot: true })].filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  const found = new Set([...own, ...SETTINGS.filter((path) => existsSync(join(root, path)))])
  for (const path of found) {
    for (const imported of importsOf(root, path)) found.add(imported) // a Set is walked to its end as it grows
  }
  return [...found].sort()
}

function importsOf(root: string, path: string): string[] {
  if (!/\.(tsx?|astro|mjs)$/.test(path)) return []
  const code = readFileSync(join(root, path), 'utf8').replace(/import\s+type\s[^']*'[^']*'/g, '')
  const specifiers = [...code.matchAll(/(?:from|import)\s*(?:\(\s*)?'(\.{1,2}\/[^']+)'/g)].map(
    (match) => match[1],
  )
  return specifiers
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => relative(root, resolve(root, dirname(path), specifier)))
    .filter((imported) => !imported.startsWith('..') && existsSync(join(root, imported)))
}
