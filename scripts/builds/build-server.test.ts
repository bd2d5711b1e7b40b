import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildServerIfChanged } from './build-server.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'build-server-'))
  sayHello('hello')
})
afterAll(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function sayHello(word: string): void {
  write('api/word.ts', `export const word = '${word}'`)
  write('api/server.ts', `import { word } from './word.ts'\nexport const startServer = () => word`)
}

/** In a process of its own, as a start is: this one would remember what it loaded. */
function whatStarts(file: string): string {
  const code = `console.log((await import(${JSON.stringify(file)})).startServer())`
  const { stdout, stderr } = Bun.spawnSync([process.execPath, '-e', code])
  return stdout.toString() + stderr.toString()
}

test('a changed source is never answered with what was built before', async () => {
  const before = await buildServerIfChanged('production', root)
  sayHello('good morning')
  const after = await buildServerIfChanged('production', root)
  sayHello('hello')
  const undone = await buildServerIfChanged('production', root)

  expect([before, after].map(whatStarts)).toEqual(['hello\n', 'good morning\n'])
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
  const code = `try { (await import(${JSON.stringify(file)})).startServer() } catch (error) { console.log(error.stack) }`
  const { stdout } = Bun.spawnSync([process.execPath, '-e', code])
  const frames = [...stdout.toString().matchAll(/\((.+):(\d+):\d+\)/g)].map(([, path, line]) => [path, line])

  expect(frames).toEqual([
    [join(root, 'api/word.ts'), '4'],
    [file, expect.any(String)],
    [join(root, 'api/server.ts'), '5'],
  ])
})

test('what the product is run with is asked at the start, and is not what it was built with', async () => {
  write('api/server.ts', 'export const startServer = () => process.env.NODE_ENV')
  const file = await buildServerIfChanged('production', root)
  const code = `console.log((await import(${JSON.stringify(file)})).startServer())`
  const env = { ...process.env, NODE_ENV: 'production' }

  expect(Bun.spawnSync([process.execPath, '-e', code], { env }).stdout.toString()).toBe('production\n')
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
  const closed = mkdtempSync(join(tmpdir(), 'build-server-'))
  writeFileSync(join(closed, 'dist'), 'no folder')

  expect(await buildServerIfChanged('production', closed)).toBe(join(closed, 'api/server.ts'))
  rmSync(closed, { recursive: true })
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
  60_000,
)
