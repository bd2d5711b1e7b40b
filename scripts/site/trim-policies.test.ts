import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderWith } from '../testing/folder.fixture.ts'
import { trimPolicies } from './trim-policies.ts'

const source = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('the policy of a page allows the scripts in it, and none of another page', () => {
  const page = (policy: string) =>
    `<html><head><meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self'${policy}; style-src 'self'"><script>first()</script></head><body><script type="module">second("$&")\n</script></body></html>`
  const own = ` ${source('first()')} ${source('second("$&")\n')}`
  const folder = folderWith({
    'supplier/market.html': page(`${own} ${source('of another page')}`),
    'plain.html': '<html></html>',
  })

  trimPolicies(folder)

  expect(readFileSync(join(folder, 'supplier/market.html'), 'utf8')).toBe(page(own))
  expect(readFileSync(join(folder, 'plain.html'), 'utf8')).toBe('<html></html>')
})
