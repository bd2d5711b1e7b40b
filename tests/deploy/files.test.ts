import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePort } from '../support/processes/server-process.ts'

const DEPLOY = join(import.meta.dir, '../../deploy')
const UNIT = join(DEPLOY, 'systemd/northrate@.service')
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
  'systemd reads the unit without a complaint, and finds it well protected',
  async () => {
    expect((await output('systemd-analyze', 'verify', UNIT)).text).toBe('')
    const { text } = await output('systemd-analyze', 'security', '--offline=true', UNIT)
    const exposure = Number(/exposure level for [^:]+: ([\d.]+)/.exec(text)?.[1])
    expect(exposure).toBeLessThan(MOST_EXPOSED)
  },
)

test.skipIf(lacks('caddy'))(
  'Caddy names the client to a process that lives, and passes over one that does not',
  async () => {
    const port = await freePort()
    await using process = Bun.serve({
      port: 0,
      fetch: (request) => new Response(request.headers.get('x-forwarded-for')),
    })
    const caddy = Bun.spawn(['caddy', 'run', '--config', join(DEPLOY, 'Caddyfile')], {
      env: {
        PATH: globalThis.process.env.PATH ?? '',
        HOME: '/tmp',
        SITE: `http://localhost:${port}`,
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
    } finally {
      caddy.kill()
      await caddy.exited
    }
  },
)
