import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { POLICY_OF_FILES } from '../../api/http/input/security-headers.ts'
import { addressOf, headersOf, isNotFoundPage } from '../../api/http/static/file-rules.ts'

/** Files whose names hold a hash share one rule: there are many of them, and CDNs read only so many rules. */
const HASHED_FILES = '/_astro/'

/**
 * The headers of our server in production as a `_headers` file for Netlify and Cloudflare Pages. Both apply every matching rule
 * and join values of the same header, so no header is in two rules that match one address. The exception is the content policy:
 * browsers enforce each of several. The 404 page, which answers at every other address, has the common rules.
 */
export function cdnRules(folder: string, files: string[]): string {
  const sent = files
    .filter((file) => !isNotFoundPage(file))
    .map((file) => [addressOf(file), linesFor(file, readFileSync(join(folder, file)))] as const)
  const [first] = sent
  const common = [
    ...(first?.[1] ?? []).filter((line) => sent.every(([, lines]) => lines.includes(line))),
    `content-security-policy: ${POLICY_OF_FILES}`,
  ]
  const rules = new Map([['/*', [...new Set(common)]]])
  for (const [address, lines] of sent) {
    const own = lines.filter((line) => !common.includes(line))
    rules.set(address.startsWith(HASHED_FILES) ? `${HASHED_FILES}*` : address, own)
  }
  return [...rules].map(([pattern, lines]) => `${[pattern, ...lines].join('\n  ')}\n`).join('')
}

function linesFor(file: string, bytes: Uint8Array): string[] {
  const headers = headersOf(file, bytes, true)
  headers.delete('content-type')
  return [...headers].map(([name, value]) => `${name}: ${value}`)
}
