import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Import, readImports } from './read-imports.ts'
import { RULES, type Rule } from './rules.ts'

const TREES = ['domain', 'api', 'db', 'site', 'sandbox', 'tests', 'scripts', 'bench']
const CODE = /\.(ts|tsx|mjs|js|jsx|astro)$/
/** The bench has some of its own. */
const PACKAGES = /(^|\/)node_modules\//
const TEST = /^tests\/|\.(test|spec|fixture|stage)\.tsx?$/

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
    ...findCircles(ofProduct),
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
  if (target === undefined) return isRefused(specifier, rule.onlyPackages, undefined)
  if (folderOf(target) === folderOf(file) && !rule.evenTheirOwn) return false
  return isRefused(target, rule.only, rule.never)
}

function isRefused(name: string, only: RegExp | undefined, never: RegExp | undefined): boolean {
  return (only !== undefined && !only.test(name)) || (never?.test(name) ?? false)
}

/**
 * Each import of a circle, types included: between areas of the site (those of `api` have an order, see the rules), between rooms
 * of one area, and between files.
 */
function findCircles(imports: Import[]): Offence[] {
  const insideAreas = imports.filter(({ file, target = '' }) => areaOf(file) === areaOf(target))
  return [
    ...circlesOf(imports, (file) => /^site\//.exec(areaOf(file) ?? '')?.input),
    ...circlesOf(insideAreas, roomOf),
    ...circlesOf(imports, (file) => file),
  ]
}

function circlesOf(imports: Import[], nodeOf: (file: string) => string | undefined): Offence[] {
  const between = imports.flatMap((one) => {
    const [from, to] = [nodeOf(one.file), nodeOf(one.target ?? '')]
    return from !== undefined && to !== undefined && from !== to ? [{ one, from, to }] : []
  })
  const next = Map.groupBy(between, ({ from }) => from)
  return between
    .filter(({ from, to }) => reachable(to, (at) => (next.get(at) ?? []).map((one) => one.to)).has(from))
    .map(({ one, from, to }) => ({ import: one, because: `${to} depends on ${from} as well` }))
}

export function reachable(start: string, next: (at: string) => string[]): Set<string> {
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

const AREA = /^((?:api\/(?!contract\/)|site\/features\/)[^/]+)\//

/** `api/market` or `site/features/market`; undefined outside them. */
const areaOf = (file: string): string | undefined => AREA.exec(file)?.[1]

/** The folder that a file of an area lies in, without the folders inside a room: `api/market/leads`. */
function roomOf(file: string): string | undefined {
  const area = areaOf(file)
  return (
    area &&
    dirname(file)
      .split('/')
      .slice(0, area.split('/').length + 1)
      .join('/')
  )
}

/** What belongs together: `api/market/leads`, `site/features/market/leads`, `site/lib`, `db`. */
export const folderOf = (file: string): string =>
  roomOf(file) ??
  dirname(file)
    .split('/')
    .slice(0, /^(api|site)\//.test(file) ? 2 : 1)
    .join('/')

function inWords({ import: { file, line, target, specifier }, because }: Offence): string {
  return `${file}:${line} imports ${target ?? specifier}: ${because}`
}
