import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Leaves in the content policy of every page of a build only the hashes of the scripts that stand in that page. Astro names those
 * of the whole site: a page would allow what it never runs, and carry it twice, in its head and in a header.
 */
export function trimPolicies(dir: string): void {
  for (const page of new Bun.Glob('**/*.html').scanSync(dir)) {
    const html = readFileSync(join(dir, page), 'utf8')
    const own = new Set(
      [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code]) => hashOf(code ?? '')),
    )
    writeFileSync(
      join(dir, page),
      html.replace(/(?<=<meta http-equiv="content-security-policy" content=")[^"]+/, (policy) =>
        policy.replace(/ '(sha256-[^']+)'/g, (source, hash) => (own.has(hash) ? source : '')),
      ),
    )
  }
}

const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`
