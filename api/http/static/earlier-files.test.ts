import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeCdnSite } from '../../../scripts/site/build-cdn-site.ts'
import { precompress } from '../../../scripts/site/build-site.ts'
import { folderWith, writeTo } from '../../../scripts/testing/folder.fixture.ts'
import { earlierFiles, keepFilesOf } from './earlier-files.ts'
import type { SiteFiles } from './site-files.ts'
import { loadSite } from './static-site.ts'

const PAGE = `<meta http-equiv="content-security-policy" content="default-src 'self'">`
const PUBLIC_URL = 'https://northrate.example'
const day = (number: number) => new Date(Date.UTC(2026, 10, number))

/** A build whose page loads a script of this name later. */
function buildWith(script: string): string {
  const build = folderWith({
    '404.html': PAGE,
    'index.html': PAGE,
    [`_astro/${script}.js`]: `export const name = '${script}'`.padEnd(300),
    'statement-reader/pdf.Aa1.js': 'void 0',
    'favicon.svg': '<svg/>',
  })
  precompress(build)
  return build
}

const ask = (build: string, earlier: SiteFiles, path: string) =>
  loadSite(build, { publicUrl: PUBLIC_URL }, earlier).serve(
    new Request(`http://localhost${path}`, { headers: { 'accept-encoding': 'br' } }),
  )

test('code of a build is served for a week after the next one came, and not longer', async () => {
  const [first, second, store] = [buildWith('First.Aa1'), buildWith('Second.Bb2'), folderWith()]
  expect(keepFilesOf(first, store, day(1)).size).toBe(0)

  const afterUpgrade = keepFilesOf(second, store, day(20))
  expect([...afterUpgrade.keys()]).toEqual(['_astro/First.Aa1.js'])
  const answer = ask(second, afterUpgrade, '/_astro/First.Aa1.js')
  expect([
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.get('content-encoding'),
  ]).toEqual([200, 'public, max-age=31536000, immutable', 'br'])
  expect(answer.headers.get('content-type')).toContain('text/javascript')

  expect([...keepFilesOf(second, store, day(26)).keys()]).toEqual(['_astro/First.Aa1.js'])
  expect(keepFilesOf(second, store, day(27)).size).toBe(0)
  expect(readdirSync(join(store, '_astro')).sort()).toEqual(
    ['', '.br', '.gz'].map((ending) => `Second.Bb2.js${ending}`),
  )
  expect(existsSync(join(store, 'statement-reader/pdf.Aa1.js'))).toBe(true)
})

test('a roll back keeps the newer files for a week', () => {
  const [first, second, store] = [buildWith('First.Aa1'), buildWith('Second.Bb2'), folderWith()]
  for (const at of [day(1), day(2)]) keepFilesOf(first, store, at)
  for (const at of [day(3), day(4)]) keepFilesOf(second, store, at)
  expect([...keepFilesOf(first, store, day(5)).keys()]).toEqual(['_astro/Second.Bb2.js'])
  expect([...keepFilesOf(first, store, day(11)).keys()]).toEqual(['_astro/Second.Bb2.js'])
  expect(keepFilesOf(first, store, day(12)).size).toBe(0)
})

test('nothing but files of a build is kept or served', () => {
  const [first, second, store] = [buildWith('First.Aa1'), buildWith('Second.Bb2'), folderWith()]
  keepFilesOf(first, store, day(1))
  const earlier = keepFilesOf(second, store, day(2))
  writeTo(store, 'other.js', 'void 0')
  for (const path of ['/other.js', '/_astro', '/_astro/../other.js', '/_astro/..%2fother.js', '/favicon.png'])
    expect([path, ask(second, earlier, path).status]).toEqual([path, 404])
  expect(ask(second, earlier, '/').status).toBe(200)
})

test('a data folder that cannot be written is said, and the build is served without earlier files', () => {
  const problems: string[] = []
  const file = join(folderWith({ 'a-file': '' }), 'a-file')
  expect([...earlierFiles(buildWith('First.Aa1'), file, (text) => problems.push(text))]).toEqual([])
  expect(problems).toEqual([expect.stringContaining('tabs that were open before an upgrade need a reload')])
})

test('a build for a CDN holds them too', async () => {
  const [first, second, store, target] = [
    buildWith('First.Aa1'),
    buildWith('Second.Bb2'),
    folderWith(),
    folderWith(),
  ]
  writeTo(first, 'statement-reader/pdf.Cc3.js', 'void 0')
  keepFilesOf(first, store, day(1))
  writeCdnSite(second, target, { publicUrl: PUBLIC_URL }, keepFilesOf(second, store, day(2)))
  expect(readdirSync(join(target, '_astro')).sort()).toEqual(['First.Aa1.js', 'Second.Bb2.js'])
  expect(await Bun.file(join(target, '_headers')).text()).toMatch(
    /\/statement-reader\/pdf\.Cc3\.js\n.*\n {2}content-security-policy: default-src 'none'/,
  )
})
