import { join } from 'node:path'

const HOME = 'db/locks.ts'
const LOCK =
  /\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b|\bpg_(try_)?advisory_xact_lock|\block\s+table\b|(?<!Symbol)\.for\((?!\.\.\.)/gi
/** Replaced by spaces, so that the lines keep their numbers. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** The lines where SQL or a query of Drizzle's takes a lock by itself, not by a name of `db/locks.ts`. */
export const locksIn = (source: string): number[] => {
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(LOCK)].map(({ index }) => code.slice(0, index).split('\n').length)
}

if (import.meta.main) {
  const root = join(import.meta.dir, '../..')
  const files = [...new Bun.Glob('{api,db,domain}/**/*.ts').scanSync({ cwd: root })]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== HOME && !file.endsWith('.test.ts'))
    .sort()
  const found: string[] = []
  for (const file of files)
    for (const line of locksIn(await Bun.file(join(root, file)).text())) found.push(`${file}:${line}`)
  for (const place of found) console.error(`${place} takes a lock that is not in ${HOME}`)
  if (found.length > 0) process.exit(1)
  console.log(`All locks of ${files.length} files are taken by a name of ${HOME}.`)
}
