import { beforeAll, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderWith, writeTo } from '../testing/folder.fixture.ts'
import { buildServerIfChanged } from './build-server.ts'

const root = folderWith()
const write = (path: string, text: string) => writeTo(root, path, text)
beforeAll(() => sayHello('hello'))

function sayHello(word: string): void {
  write('api/word.ts', `export const word = '${word}'`)
  write('api/server.ts', `import { word } from './word.ts'\nexport const startServer = () => word`)
}

/** In a process of its own, because this one keeps modules that it has loaded. */
function whatStarts(file: string, env: Record<string, string> = {}): string {
  const code = `try { console.log((await import(${JSON.stringify(file)})).startServer()) } catch (error) { console.log(error.stack) }`
  return Bun.spawnSync([process.execPath, '-e', code], { env: { ...process.env, ...env } }).stdout.toString()
}

test('a changed source is never answered with what was built before', async () => {
  const before = await buildServerIfChanged('production', root)
  sayHello('good morning')
  const after = await buildServerIfChanged('production', root)
  sayHello('hello')
  const undone = await buildServerIfChanged('production', root)

  expect([before, after].map((file) => whatStarts(file))).toEqual(['hello\n', 'good morning\n'])
  expect([after === before, undone === before]).toEqual([false, true])
})

test('sources that are changed while they are built leave nothing under the name of what they were', async () => {
  sayHello('good evening')
  const before = readdirSync(join(root, 'dist'))
  const building = buildServerIfChanged('production', root)
  sayHello('good night')

  await expect(building).rejects.toThrow('The sources were changed')
  expect(readdirSync(join(root, 'dist'))).toEqual(before)
})

test('a fault names the lines of our sources, and of packages those of the built file', async () => {
  write('node_modules/calls/package.json', '{ "name": "calls", "main": "index.js" }')
  write('node_modules/calls/index.js', 'module.exports = (work) => {\n  return work()\n}')
  write('api/word.ts', `\n\nexport function word(): never {\n  throw new Error('no word')\n}`)
  write(
    'api/server.ts',
    `import calls from 'calls'\nimport { word } from './word.ts'\n\nexport function startServer() {\n  return calls(word)\n}`,
  )

  const file = await buildServerIfChanged('production', root)
  const frames = [...whatStarts(file).matchAll(/\((.+):(\d+):\d+\)/g)].map(([, path, line]) => [path, line])

  expect(frames).toEqual([
    [join(root, 'api/word.ts'), '4'],
    [file, expect.any(String)],
    [join(root, 'api/server.ts'), '5'],
  ])
})

test('the product reads its environment at the start, not at the build', async () => {
  write('api/server.ts', 'export const startServer = () => process.env.NODE_ENV')
  const file = await buildServerIfChanged('production', root)
  expect(whatStarts(file, { NODE_ENV: 'production' })).toBe('production\n')
})

test('two builds at once leave one', async () => {
  sayHello('salut')
  const before = readdirSync(join(root, 'dist'))
  const [one, other] = await Promise.all([
    buildServerIfChanged('production', root),
    buildServerIfChanged('production', root),
  ])

  expect(one).toBe(other)
  expect(whatStarts(one)).toBe('salut\n')
  expect(readdirSync(join(root, 'dist')).length).toBe(before.length + 1)
})

test.each([
  ['does not compile', 'export const startServer = () => {'],
  ['has no bytecode', 'export const startServer = () => import.meta.resolve("pg")'],
])('a server that %s ends the build, which leaves nothing', async (_, source) => {
  const before = readdirSync(join(root, 'dist'))
  write('api/server.ts', source)

  await expect(buildServerIfChanged('production', root)).rejects.toThrow('The server could not be built.')
  expect(readdirSync(join(root, 'dist'))).toEqual(before)
})

test('a stop ends the build, which leaves nothing', async () => {
  sayHello('bye')
  const before = readdirSync(join(root, 'dist'))

  const stop = new AbortController()
  const building = buildServerIfChanged('production', root, stop.signal)
  stop.abort()
  await expect(building).rejects.toThrow()
  expect(readdirSync(join(root, 'dist'))).toEqual(before)
})

test('where nothing can be written, the sources themselves are started', async () => {
  const closed = folderWith({ dist: 'no folder' })
  expect(await buildServerIfChanged('production', closed)).toBe(join(closed, 'api/server.ts'))
})

test.each(['production', 'demo'] as const)(
  'what %s starts is one file with its bytecode, and only a demo has the stand-ins and demo accounts in it',
  async (mode) => {
    const file = await buildServerIfChanged(mode)
    const { sources } = await Bun.file(`${file}.map`).json()
    const ofSandbox = sources.filter((source: string) => source.includes('sandbox/'))

    expect([existsSync(file), existsSync(`${file}.jsc`)]).toEqual([true, true])
    expect(ofSandbox.length > 0).toBe(mode === 'demo')
    expect((await Bun.file(file).text()).includes('northern-compass')).toBe(mode === 'demo')
  },
)
