import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeCheckout, removeCheckouts, VERSION } from './launcher/checkout.fixture.ts'

afterEach(removeCheckouts)

test('the program gets its arguments, runs in the checkout and decides the exit code', async () => {
  const checkout = makeCheckout()
  writeFileSync(
    join(checkout.root, 'hello.ts'),
    'console.log(JSON.stringify([process.argv.slice(2), process.cwd()])); process.exit(7)',
  )

  const { code, out } = await checkout.launch('hello.ts', 'a', 'b c').ended()

  expect(JSON.parse(out)).toEqual([['a', 'b c'], checkout.root])
  expect(code).toBe(7)
})

test('settings come from .env in the root, unless the environment has them, whatever folder the start comes from', async () => {
  const checkout = makeCheckout()
  const settings = async (env: Record<string, string> = {}) => {
    const print = 'console.log(process.env.PORT, process.env.HOST)'
    const { code, out, errors } = await checkout.launchWith(env, '-e', print).ended()
    expect([code, errors.includes('error')]).toEqual([0, false])
    return out.trim()
  }

  expect(await settings()).toBe('undefined undefined')
  writeFileSync(join(checkout.root, '.env.local'), 'PORT=4999\n')
  expect(await settings()).toBe('undefined undefined')
  writeFileSync(join(checkout.root, '.env'), '# ours\nPORT=4123\nHOST=0.0.0.0\n')
  expect(await settings()).toBe('4123 0.0.0.0')
  expect(await settings({ NODE_ENV: 'production' })).toBe('4123 0.0.0.0')
  expect(await settings({ PORT: '4124' })).toBe('4124 0.0.0.0')
})

test('a .env that cannot be read is explained in one line', async () => {
  const checkout = makeCheckout()
  mkdirSync(join(checkout.root, '.env'))

  const { code, errors } = await checkout.launch('-e', '0').ended()

  expect(errors.trim().split('\n').at(-1)).toBe(
    `${join(checkout.root, '.env')} cannot be read (EISDIR). Check whom it belongs to, or remove it.`,
  )
  expect(code).toBe(1)
})

test.each([
  [
    'elsewhere a line every ten seconds',
    false,
    ['Installing packages.', 'Installing packages: 10 s, 42 so far.'],
  ],
  [
    'on a terminal one line that changes',
    true,
    ['Installing packages', 'Installing packages: 1 s, 42 so far'],
  ],
])('an installation that takes long says that it goes on: %s', (_, isTerminal, begins) => {
  const module = JSON.stringify(join(import.meta.dir, 'launcher/progress.mjs'))
  const script = `process.stderr.isTTY = ${isTerminal}
    const { withProgress } = await import(${module})
    const work = () => new Promise((resolve) => setTimeout(resolve, 500))
    await withProgress('Installing packages', () => '42 so far', work, 10)`
  const ran = Bun.spawnSync(['node', '--input-type=module', '-e', script])
  const lines = ran.stderr.toString().split(isTerminal ? '\r\x1b[K' : '\n')
  expect(lines.slice(0, 2)).toEqual(begins)
})

test('bun is fetched and the packages are installed at the first start only, and again when the lockfile changes', async () => {
  const checkout = makeCheckout()
  const starts = async () => (await checkout.launch('-e', '0').ended()).errors.trim().split('\n')

  expect(await starts()).toEqual([`Fetching bun ${VERSION}.`, 'Installing packages.'])
  expect(await starts()).toEqual([''])
  writeFileSync(join(checkout.root, 'bun.lock'), `${readFileSync(join(checkout.root, 'bun.lock'), 'utf8')}\n`)
  expect(await starts()).toEqual(['Installing packages.'])
})

test('a server starts without the packages of development; the first command that is for them adds them, and they stay', async () => {
  const checkout = makeCheckout()
  writeFileSync(join(checkout.root, 'scripts/start.ts'), '')
  const installedFor = async (...command: string[]) => {
    const { code, errors } = await checkout.launch(...command).ended()
    expect(code).toBe(0)
    const packages = ['part', 'tool'].filter((name) => existsSync(join(checkout.root, 'node_modules', name)))
    return [errors.includes('Installing packages.'), packages]
  }

  expect(await installedFor('scripts/start.ts')).toEqual([true, ['part']])
  expect(await installedFor('scripts/start.ts')).toEqual([false, ['part']])
  expect(await installedFor('-e', '0')).toEqual([true, ['part', 'tool']])
  expect(await installedFor('scripts/start.ts')).toEqual([false, ['part', 'tool']])
})

test('two starts at once fetch bun once, and both run', async () => {
  const checkout = makeCheckout({ npm: 'slow' })

  const ends = await Promise.all([1, 2].map(() => checkout.launch('-e', 'console.log("ran")').ended()))

  expect(ends.map(({ code, out }) => [code, out])).toEqual([
    [0, 'ran\n'],
    [0, 'ran\n'],
  ])
  expect(checkout.fetches()).toBe(1)
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s that comes twice at once, as Ctrl-C does, reaches the program once, which ends in its own time',
  async (signal) => {
    const checkout = makeCheckout()
    writeFileSync(
      join(checkout.root, 'server.ts'),
      `process.on('${signal}', () => { console.log('stopping'); setTimeout(() => { console.log('done'); process.exit(3) }, 100) })
       setInterval(() => {}, 1000); console.log('serving')`,
    )
    const running = checkout.launch('server.ts')
    await running.says('serving')

    running.child.kill(signal)
    running.child.kill(signal)

    const { code, out } = await running.ended()
    expect(out).toBe('serving\nstopping\ndone\n')
    expect(code).toBe(3)
  },
)

test('a program that a signal has ended gives the exit code that shells give', async () => {
  const { code } = await makeCheckout().launch('-e', 'process.kill(process.pid, "SIGKILL")').ended()
  expect(code).toBe(137)
})

test.each([
  ['missing', 'npm was not found'],
  ['offline', 'The npm registry cannot be reached for bun 99.0.0.'],
  ['disk full', 'The disk is full'],
  ['brings a broken bun', 'Installing bun 99.0.0 failed'],
] as const)('a start whose npm fails (%s) says why in one line, and keeps nothing', async (npm, start) => {
  const checkout = makeCheckout({ npm })
  const { code, errors } = await checkout.launch('-e', '0').ended()
  expect(errors.trim().split('\n')).toEqual([`Fetching bun ${VERSION}.`, expect.stringContaining(start)])
  expect(code).toBe(1)
  expect(readdirSync(join(checkout.root, '.bun-runtime'))).toEqual([])
})

test('a lockfile that does not fit package.json is explained with the command that mends it, which then works', async () => {
  const checkout = makeCheckout()
  checkout.depend('part', 'another-part')

  const refused = await checkout.launch('-e', '0').ended()
  expect(refused.errors).toContain(
    'bun.lock does not fit package.json. Run "node scripts/bun.mjs install" and commit bun.lock.\n',
  )
  expect(refused.code).toBe(1)

  expect((await checkout.launch('install').ended()).code).toBe(0)
  expect((await checkout.launch('-e', '0').ended()).code).toBe(0)
})

test.each([
  ['a process that is gone', () => `${Bun.spawnSync(['true']).pid} 1`],
  ['a number that another process has now', () => `${process.pid} 1`],
])('the lock of a killed start is taken over: %s', async (_, holder) => {
  const checkout = makeCheckout()
  mkdirSync(join(checkout.root, '.bun-runtime'))
  writeFileSync(join(checkout.root, '.bun-runtime/lock'), holder())

  expect((await checkout.launch('-e', '0').ended()).code).toBe(0)
})

test('a start that is stopped while it fetches ends npm too and leaves nothing half there', async () => {
  const checkout = makeCheckout({ npm: 'never ends' })
  const running = checkout.launch('-e', '0')
  const npm = Number(await checkout.written('npm.pid'))

  running.child.kill('SIGTERM')

  expect((await running.ended()).code).toBe(143)
  // npm needs a moment to end; one that does not end keeps this test waiting until it fails.
  while (isRunning(npm)) await wait(20)
  expect(readdirSync(join(checkout.root, '.bun-runtime'))).toEqual([])
})

/** An ended process keeps its number (Z) until its parent has noticed. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('each command of operators works without the packages of development, so that none installs them on a server', async () => {
  const read = (path: string) => readFileSync(join(import.meta.dir, '..', path), 'utf8')
  const [, list = ''] = /NEEDS_THE_PRODUCT_ALONE =\s+\/(.+)\/\n/.exec(read('scripts/bun.mjs')) ?? []
  const { scripts } = JSON.parse(read('package.json'))
  const [, commands = ''] = /\n## Commands\n(.+?)\n## /s.exec(read('docs/operations.md')) ?? []
  const names = new Set([...commands.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
  expect(names).toContain('backup')
  const needsMore = [...names].filter(
    (name) => !new RegExp(list).test(/bun\.mjs (\S+)/.exec(scripts[name])?.[1] ?? ''),
  )
  expect(needsMore).toEqual([])
})
