import { beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { folderWith, writeTo } from '../testing/folder.fixture.ts'
import { buildSiteIfChanged } from './build-site.ts'
import { hashOfSiteSources, siteSources } from './site-sources.ts'

/** Every page brings one, or it is not built. */
const POLICY = `<meta http-equiv="content-security-policy" content="default-src 'self'">`

const root = folderWith()
const write = (path: string, text: string) => writeTo(root, path, text)

beforeAll(() => {
  const repository = join(import.meta.dir, '../..')
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  cpSync(join(repository, 'package.json'), join(root, 'package.json'))
  for (const [config, cache] of [
    ['astro.config.mjs', ''],
    ['astro.fr.config.mjs', '-fr'],
  ] as const)
    write(
      config,
      `export default { srcDir: './site', cacheDir: './.cache${cache}', build: { format: 'file' }, vite: { cacheDir: './.vite${cache}' } }`,
    )
  write('site/pages/index.astro', `---\nimport { word } from '../words.ts'\n---\n${POLICY}<p>{word}</p>`)
  write('site/pages/404.astro', `${POLICY}<h1>404 Page Not Found</h1>`)
  write(
    'site/words.ts',
    `import { plan } from '../api/plan.schema.ts'\nexport const word = \`First \${plan}\``,
  )
  write('api/plan.schema.ts', `import { free } from './free.ts'\nexport const plan = free`)
  write('api/free.ts', `export const free = 'free '.repeat(200)`)
  write('api/server.ts', `export const serve = () => {}`)
})

describe('what a build is made from', () => {
  test('is the site, its settings, and what it imports from the API, however deep, without tests and types', () => {
    write('site/words.test.ts', 'test')
    write('site/typed.ts', `import type { serve } from '../api/server.ts'\nexport type Serve = typeof serve`)
    const sources = siteSources(root)
    for (const path of ['site/pages/index.astro', 'astro.config.mjs', 'api/plan.schema.ts', 'api/free.ts'])
      expect(sources).toContain(path)
    expect(sources).not.toContain('api/server.ts')
    expect(sources).not.toContain('site/words.test.ts')
  })

  test('has another hash after a change, and the old one after the change is undone', () => {
    const before = hashOfSiteSources(root)
    write('api/free.ts', `export const free = 'cheap '.repeat(200)`)
    expect(hashOfSiteSources(root)).not.toBe(before)
    write('api/free.ts', `export const free = 'free '.repeat(200)`)
    expect(hashOfSiteSources(root)).toBe(before)
  })
})

test('two builds at once leave one whole, compressed site, and a third finds nothing to do', async () => {
  await Promise.all([buildSiteIfChanged(root), buildSiteIfChanged(root)])

  const site = join(root, 'dist/site')
  expect(await Bun.file(join(site, 'index.html')).text()).toContain('First free')
  expect(existsSync(join(site, 'index.html.br'))).toBe(true)
  expect(existsSync(join(site, '404.html'))).toBe(true)
  expect(await Bun.file(join(site, 'fr.html')).text()).toContain('First free')
  expect(existsSync(join(site, 'fr/404.html.br'))).toBe(existsSync(join(site, '404.html.br')))
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['site', `site-${hashOfSiteSources(root)}`])
  expect(await buildSiteIfChanged(root)).toBe('unchanged')
})

test('a changed page is built again, and a page that does not build changes nothing and says why', async () => {
  write('site/words.ts', `export const word = 'Second'`)
  expect(await buildSiteIfChanged(root)).toBe('built')
  expect(await Bun.file(join(root, 'dist/site/index.html')).text()).toContain('Second')

  write('site/words.ts', `export const word = notDefinedAnywhere`)
  await expect(buildSiteIfChanged(root)).rejects.toThrow('notDefinedAnywhere')
  expect(await Bun.file(join(root, 'dist/site/index.html')).text()).toContain('Second')
})
