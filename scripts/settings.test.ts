import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Environment } from '../api/platform/env.ts'

const ROOT = join(import.meta.dir, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const inExample = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
const settings = Object.keys(Environment.entries)
/** Of the tests, with the file that reads each. */
const OF_TESTS = { CHROMIUM_PATH: 'tests/support/browser/chromium.ts' }

test('.env.example names every setting, once, and no other', () => {
  expect(inExample.toSorted()).toEqual([...settings, ...Object.keys(OF_TESTS)].toSorted())
})

test('docs/development.md names the settings of the tests, and they are read', () => {
  for (const [name, reader] of Object.entries(OF_TESTS)) {
    expect(read('docs/development.md')).toContain(`\`${name}\``)
    expect(read(reader)).toContain(`process.env.${name}`)
  }
})

test('every setting is read', () => {
  const code = read('api/platform/env.ts')
  expect(settings.filter((name) => !new RegExp(`\\benv\\.${name}\\b`).test(code))).toEqual([])
})

test('nothing of the api or the site but api/platform/env.ts reads a setting', () => {
  const files = ['api', 'sandbox', 'site'].flatMap((tree) =>
    readdirSync(join(ROOT, tree), { recursive: true, encoding: 'utf8' }).map((file) => `${tree}/${file}`),
  )
  const code = files.filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  const readers = code.filter((file) => /\b(process|Bun)\.env\b/.test(read(file)))
  expect(readers).toEqual(['api/platform/env.ts'])
})
