import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, reachable } from './imports/judge.ts'
import { type Import, readImports } from './imports/read-imports.ts'
import { filesToCommit } from './testing/private-addresses.ts'

const TREES = /^(domain|db|api|site|sandbox)\//
const MOST_FILES_IN_A_FOLDER = 20

/** Code that people write: neither generated nor installed. */
const isCode = (file: string) =>
  /\.(ts|tsx|astro|mjs)$/.test(file) &&
  !/(^|\/)(migrations|node_modules)\//.test(file) &&
  file !== 'api/contract/calls.ts'
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
/** Used by tests alone. */
const isFixture = (file: string) => /\.(fixture|stage)\.tsx?$/.test(file)
const isSource = (file: string) => TREES.test(file) && isCode(file) && !isTest(file) && !isFixture(file)
const isTestSupport = (file: string) =>
  (file.startsWith('tests/') || isFixture(file)) && isCode(file) && !isTest(file)

/** How much there is to read, in the order of printing. */
export function countProject(root: string) {
  const files = filesToCommit(root)
  const source = files.filter(isSource)
  const imports = source.flatMap((file) => readImports(root, file))
  const values = imports.filter(({ typesOnly }) => !typesOnly)
  const area = ({ file, target = '' }: Import) => ({ file: folderOf(file), target: folderOf(target) })
  const sourceAreas = (some: Import[]) =>
    some.filter(({ target }) => target !== undefined && isSource(target)).map(area)
  const importLines = imports.reduce((sum, { statementLines }) => sum + statementLines, 0)
  return {
    source: size(root, source),
    tests: size(root, files.filter(isTest)),
    testSupport: size(root, files.filter(isTestSupport)),
    circlesOfFiles: { values: findCircles(values), withTypes: findCircles(imports) },
    circlesOfAreas: {
      values: findCircles(sourceAreas(values)),
      withTypes: findCircles(sourceAreas(imports)),
    },
    importPercent: (100 * importLines) / Math.max(size(root, source).lines, 1),
    largeFolders: findLargeFolders(files.filter((file) => isCode(file) && !isTest(file) && !isFixture(file))),
  }
}

/** Lines as `wc -l` counts them. */
const size = (root: string, files: string[]) => ({
  files: files.length,
  lines: files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0),
})

/** Groups whose members all reach each other, largest first, each in alphabetical order. */
export function findCircles(edges: { file: string; target?: string }[]): string[][] {
  const next = Map.groupBy(edges, ({ file }) => file)
  const targetsOf = (at: string) =>
    (next.get(at) ?? []).flatMap(({ target }) => (target === undefined || target === at ? [] : [target]))
  const reached = new Map([...next.keys()].map((file) => [file, reachable(file, targetsOf)]))
  const placed = new Set<string>()
  return [...next.keys()]
    .sort()
    .map((file) => {
      if (placed.has(file)) return []
      const circle = [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file))
      for (const member of circle) placed.add(member)
      return circle.sort()
    })
    .filter((circle) => circle.length > 1)
    .sort((a, b) => b.length - a.length)
}

/** Folders with more than 20 files of their own, largest first. Papers that the bench reads are fixtures. */
function findLargeFolders(files: string[]): { folder: string; files: number }[] {
  const folders = Map.groupBy(files, (file) => file.split('/').slice(0, -1).join('/'))
  return [...folders]
    .map(([folder, inside]) => ({ folder, files: inside.length }))
    .filter(({ folder, files }) => files > MOST_FILES_IN_A_FOLDER && !/(^|\/)fixtures(\/|$)/.test(folder))
    .sort((a, b) => b.files - a.files)
}

if (import.meta.main) {
  const { source, tests, testSupport, ...rest } = countProject(join(import.meta.dir, '..'))
  const row = (name: string, text: string) => console.log(`${name.padEnd(30)}${text}`)
  const amount = (size: { files: number; lines: number }) =>
    `${size.lines.toLocaleString('en')} lines in ${size.files.toLocaleString('en')} files`
  row('source', amount(source))
  row('tests', amount(tests))
  row('test support', amount(testSupport))
  for (const [name, circles] of [
    ['circles of files', rest.circlesOfFiles],
    ['circles of areas', rest.circlesOfAreas],
  ] as const) {
    row(`${name}, values`, inWords(circles.values))
    row(`${name}, with types`, inWords(circles.withTypes))
  }
  row('import lines', `${rest.importPercent.toFixed(1)} % of source lines`)
  row('folders of more than 20 files', `${rest.largeFolders.length}`)
  for (const { folder, files } of rest.largeFolders) console.log(`  ${folder}: ${files}`)
}

function inWords(circles: string[][]): string {
  return `${circles.length}${circles.map((circle) => `\n  ${circle.length}: ${circle.join(' ')}`).join('')}`
}
