import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Import, readImports } from './read-imports.ts'
import { RULES, type Rule } from './rules.ts'

const TREES = ['api', 'db', 'site', 'tests', 'scripts', 'bench']
const CODE = /\.(ts|tsx|mjs|js|jsx|astro)$/
/** The bench has some of its own. */
const PACKAGES = /(^|\/)node_modules\//
const TEST = /^tests\/|\.(test|spec|given|fixture|stage)\.tsx?$/

/** Each import that points the wrong way, as `file:line imports what: why not`. */
export function findOffences(root: string): string[] {
  const imports = codeIn(root).flatMap((file) => readImports(root, file))
  const ofProduct = imports.filter(({ file }) => !TEST.test(file))
  return [
    ...imports
      .filter(({ target }) => target?.startsWith('../'))
      .map((one) => refuse(one, 'it lies outside the checkout')),
    ...ofProduct.flatMap((one) =>
      RULES.filter((rule) => breaks(one, rule)).map((rule) => refuse(one, rule.because)),
    ),
    ...findRings(ofProduct),
  ].map(inWords)
}

function codeIn(root: string): string[] {
  const trees = readdirSync(root).filter((name) => TREES.includes(name))
  const files = trees.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((file) => `${tree}/${file}`),
  )
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => CODE.test(file) && !PACKAGES.test(file))
    .sort()
}

const refuse = (one: Import, because: string): Offence => ({ import: one, because })

function breaks({ file, target, specifier, typesOnly }: Import, rule: Rule): boolean {
  if (!rule.of.test(file) || (typesOnly && rule.typesAreFine)) return false
  if (target === undefined) return isRefused(specifier, rule.onlyPackages, rule.neverPackages)
  if (folderOf(target) === folderOf(file) && !rule.evenTheirOwn) return false
  return isRefused(target, rule.only, rule.never)
}

function isRefused(name: string, only: RegExp | undefined, never: RegExp | undefined): boolean {
  return (only !== undefined && !only.test(name)) || (never?.test(name) ?? false)
}

/** Features of `api`, or of the site, that import one another, directly or in a ring: each import that is part of a ring. */
function findRings(imports: Import[]): Offence[] {
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

type Offence = { import: Import; because: string }

/** What belongs together: `api/leads`, `site/features/landing`, `db`. */
function folderOf(file: string): string {
  const [tree = '', ...inner] = file.split('/').slice(0, -1)
  if (tree === 'api') return ['api', ...inner.slice(0, 1)].join('/')
  if (tree === 'site') return ['site', ...inner.slice(0, inner[0] === 'features' ? 2 : 1)].join('/')
  return tree
}

function inWords({ import: { file, line, target, specifier }, because }: Offence): string {
  return `${file}:${line} imports ${target ?? specifier}: ${because}`
}
