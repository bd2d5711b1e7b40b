import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files of the site whose names hold a hash of their content, or that are the same in both languages. */
const SHARED = /^(_astro|statement-reader)\//
/** Admins read English. */
const ENGLISH_ONLY = /^admin\b/

/**
 * Moves the French build into the English one: its pages under `fr`, its scripts beside the English ones. What is the same in
 * both languages stays the English build's. Throws when two files of one name differ that must not.
 */
export function addFrench(french: string, site: string): void {
  for (const path of new Bun.Glob('**/*').scanSync({ cwd: french, dot: true })) {
    const target = placeOf(path)
    if (target === undefined) continue
    const [from, to] = [join(french, path), join(site, target)]
    if (existsSync(to)) {
      if (readFileSync(from).equals(readFileSync(to))) continue
      throw new Error(`${target} is not the same in both languages.`)
    }
    mkdirSync(dirname(to), { recursive: true })
    renameSync(from, to)
  }
  rmSync(french, { recursive: true })
}

/** `/fr` is the landing page, as `/` is in English. */
function placeOf(path: string): string | undefined {
  if (SHARED.test(path)) return path
  if (ENGLISH_ONLY.test(path)) return undefined
  if (path === 'index.html') return 'fr.html'
  return /\.(html|webmanifest)$/.test(path) ? `fr/${path}` : undefined
}
