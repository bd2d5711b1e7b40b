import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { KEPT_OPEN_SECONDS } from '../../api/http/listen.ts'
import { freePort } from '../support/processes/server-process.ts'

const DEPLOY = join(import.meta.dir, '../../deploy')
const UNITS = ['northrate@.service', 'northrate-backup.service', 'northrate-backup.timer'].map((name) =>
  join(DEPLOY, 'systemd', name),
)
const lacks = (program: string) => Bun.which(program) === null
/** Of ten; systemd calls what is under 2 well protected. */
const MOST_EXPOSED = 2

async function output(...command: string[]): Promise<{ text: string; code: number }> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { text: out + err, code }
}

test.skipIf(lacks('systemd-analyze'))(
  'systemd reads the units without a complaint, and finds the services well protected',
  async () => {
    expect((await output('systemd-analyze', 'verify', ...UNITS)).text).toBe('')
    for (const unit of UNITS.filter((path) => path.endsWith('.service'))) {
      const { text } = await output('systemd-analyze', 'security', '--offline=true', unit)
      const exposure = Number(/exposure level for [^:]+: ([\d.]+)/.exec(text)?.[1])
      expect(exposure).toBeLessThan(MOST_EXPOSED)
    }
  },
)

test('the backup is made by another user than the product’s, whose processes cannot read it', async () => {
  const userOf = async (unit: string) =>
    /^User=(.+)$/m.exec(await Bun.file(join(DEPLOY, 'systemd', unit)).text())?.[1]
  expect(await userOf('northrate@.service')).toBe('northrate')
  expect(await userOf('northrate-backup.service')).toBe('northrate-backup')
})

test('what a unit sets is not undone by a file of settings copied from .env.example', async () => {
  const example = await Bun.file(join(DEPLOY, '../.env.example')).text()
  const settings = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(settings).toContain('NODE_ENV')
  for (const unit of UNITS) {
    const text = await Bun.file(unit).text()
    // systemd.exec(5): variables of EnvironmentFile= override those of Environment=.
    const lines = [...text.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line)
    const names = lines.flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name))
    expect(names.filter((name) => settings.includes(name))).toEqual([])
  }
  const [product = ''] = UNITS
  expect(await Bun.file(product).text()).toMatch(/^ExecStart=\/usr\/bin\/env NODE_ENV=production PORT=%i /m)
})

test.skipIf(lacks('caddy'))(
  'Caddy names the client to a process that lives, and leads pages but no calls from http to https',
  async () => {
    const port = await freePort()
    const plain = await freePort()
    await using process = Bun.serve({
      port: 0,
      fetch: (request) => new Response(request.headers.get('x-forwarded-for')),
    })
    const caddy = Bun.spawn(['caddy', 'run', '--config', join(DEPLOY, 'Caddyfile')], {
      env: {
        PATH: globalThis.process.env.PATH ?? '',
        HOME: '/tmp',
        SITE: `http://localhost:${port}`,
        PLAIN: `http://localhost:${plain}`,
        UPSTREAMS: `127.0.0.1:${await freePort()} 127.0.0.1:${process.port}`,
      },
      stdout: 'ignore',
      stderr: 'ignore',
    })
    try {
      const call = () =>
        fetch(`http://localhost:${port}/`).then(
          async (answer) => (answer.ok ? answer.text() : undefined),
          () => undefined,
        )
      let text: string | undefined
      while (text === undefined) {
        text = await call()
        await Bun.sleep(20)
      }
      expect(['127.0.0.1', '::1']).toContain(text)
      for (let count = 0; count < 10; count++) expect(await call()).toBeDefined()
      const inTheClear = (path: string) => fetch(`http://localhost:${plain}${path}`, { redirect: 'manual' })
      const page = await inTheClear('/login?next=%2F')
      expect([page.status, page.headers.get('location')]).toEqual([301, 'https://localhost/login?next=%2F'])
      for (const path of ['/api', '/api/supplier/leads']) expect((await inTheClear(path)).status).toBe(403)
    } finally {
      caddy.kill()
      await caddy.exited
    }
  },
)

test('each proxy lets go of a connection that rests before what is behind it does', async () => {
  const textOf = (name: string) => Bun.file(join(DEPLOY, name)).text()
  const seconds = (text: string, setting: RegExp) => {
    const [, count, unit] = setting.exec(text) ?? []
    return Number(count) * (unit === 'm' ? 60 : 1)
  }
  const [caddy, haproxy, document] = await Promise.all(
    ['Caddyfile', 'haproxy.cfg', '../docs/operations.md'].map(textOf),
  )
  const ofCaddy = seconds(caddy ?? '', /^\s+keepalive (\d+)([sm])$/m)
  expect(ofCaddy).toBeGreaterThan(0)
  expect(2 * ofCaddy).toBeLessThan(KEPT_OPEN_SECONDS)
  expect(2 * ofCaddy).toBeLessThan(seconds(haproxy ?? '', /^ {2}timeout client (\d+)([sm])$/m))
  expect(2 * seconds(document ?? '', /keepalive_timeout (\d+)([sm]);/)).toBeLessThan(KEPT_OPEN_SECONDS)
  const ofProcesses = (haproxy ?? '').split(/^backend /m).slice(1)
  expect(ofProcesses).toHaveLength(2)
  for (const backend of ofProcesses)
    expect(2 * seconds(backend, /^ {2}timeout server (\d+)([sm])$/m)).toBeLessThan(KEPT_OPEN_SECONDS)
  // Those of proxies that nobody has set: Caddy keeps them for two minutes.
  expect(KEPT_OPEN_SECONDS).toBeGreaterThan(120)
  // Bun takes no more.
  expect(KEPT_OPEN_SECONDS).toBeLessThanOrEqual(255)
})

test.skipIf(lacks('promtool'))(
  'each alarm of Prometheus fires by the figures of its fault, and none without one',
  async () => {
    const tests = join(DEPLOY, 'prometheus/rules.test.yml')
    expect(await output('promtool', 'test', 'rules', tests)).toMatchObject({
      text: expect.stringContaining('SUCCESS'),
      code: 0,
    })
  },
)
if (lacks('promtool')) console.log("NOT RUN: alarms, without promtool (Debian's package prometheus).")

test('each alarm has a test that fires it, and its paragraph in the document of operations', async () => {
  const textOf = (path: string) => Bun.file(join(DEPLOY, path)).text()
  const [rules, tests, document] = await Promise.all(
    ['prometheus/rules.yml', 'prometheus/rules.test.yml', '../docs/operations.md'].map(textOf),
  )
  const alarms = [...(rules ?? '').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect(alarms.length).toBeGreaterThan(10)
  expect(alarms.filter((name) => !tests?.includes(`alertname="${name}",alertstate="firing"`))).toEqual([])
  expect(alarms.filter((name) => !document?.includes(`| \`${name}\` |`))).toEqual([])
})
