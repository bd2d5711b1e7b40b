import { beforeAll, expect, test } from 'bun:test'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { startApi } from '../../tests/support/processes/server.ts'
import { freePort } from '../../tests/support/processes/server-process.ts'
import { testDatabase } from '../../tests/support/test-database.ts'

const database = await testDatabase()
beforeAll(() => buildSiteIfChanged())

const start = (port: number, env: Record<string, string> = {}) =>
  startApi({ databaseUrl: database.url, port, env })

/** Over a connection that may be kept; Bun's own fetch repeats a request whose connection is reset. */
function call(address: string, agent: Agent | false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => answer.resume().once('end', () => resolve(answer))).once(
      'error',
      reject,
    )
  })
}

test('a process that is stopping says so and still answers during its grace period', async () => {
  const api = await start(await freePort(), { STOP_GRACE_SECONDS: '2' })
  const stopped = api.stop()
  let readiness: Response
  do readiness = await fetch(`${api.url}/api/health/ready`)
  while (readiness.status === 200)

  expect([readiness.status, (await readiness.json()).error]).toEqual([503, 'This process is stopping.'])
  for (const path of ['/api/config', '/', '/api/nothing']) {
    const answer = await call(`${api.url}${path}`, false)
    const status = path === '/api/nothing' ? 404 : 200
    expect([path, answer.statusCode, answer.headers.connection]).toEqual([path, status, 'close'])
  }
  await stopped
  expect(await fetch(`${api.url}/api/config`).catch(() => 'refused')).toBe('refused')
})

test('a rolling restart behind a balancer resets no request, on kept connections or on new ones', async () => {
  await using opened = new AsyncDisposableStack()
  const ports = [await freePort(), await freePort()]
  const apis = await Promise.all(ports.map((port) => start(port, { STOP_GRACE_SECONDS: '2' })))
  opened.defer(async () => {
    await Promise.all(apis.map((api) => api.stop()))
  })
  const balancer = balance(apis.map(({ url }) => url))
  opened.defer(() => balancer.stop())
  const load = balancer.load()

  for (const [place, port] of ports.entries()) {
    await balancer.sends(place)
    await apis[place]?.stop()
    apis[place] = await start(port, { STOP_GRACE_SECONDS: '2' })
  }
  await balancer.sends(0)
  load.stop()
  const { answered, failures } = await load.ended

  expect(failures).toEqual([])
  expect(Math.min(answered.kept, answered.new)).toBeGreaterThan(100)
})

const PROBE_EVERY_MS = 500
const CLIENTS_OF_EACH_KIND = 4

/** Sends requests to the processes that were ready at the last probe, like a load balancer. */
function balance(urls: string[]) {
  let ready: string[] = []
  let turn = 0
  const probe = async () => {
    const probes = urls.map((url) =>
      fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const found = await Promise.all(probes)
    ready = urls.filter((_, place) => found[place])
  }
  const probes = setInterval(probe, PROBE_EVERY_MS)

  function load() {
    const answered = { kept: 0, new: 0 }
    const failures: string[] = []
    let isStopped = false
    async function client(kind: 'kept' | 'new'): Promise<void> {
      const agent = kind === 'kept' && new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isStopped) {
        const url = ready[turn++ % Math.max(1, ready.length)]
        if (url === undefined) {
          await Bun.sleep(1)
          continue
        }
        await call(`${url}/api/config`, agent).then(
          ({ statusCode }) => {
            if (statusCode === 200) answered[kind] += 1
            else failures.push(`${kind}: ${statusCode}`)
          },
          (error: unknown) => failures.push(`${kind}: ${error}`),
        )
        await Bun.sleep(5)
      }
      if (agent) agent.destroy()
    }
    const clients = Array.from({ length: CLIENTS_OF_EACH_KIND }, () => [client('kept'), client('new')])
    return {
      stop: () => {
        isStopped = true
      },
      ended: Promise.all(clients.flat()).then(() => ({ answered, failures })),
    }
  }

  return {
    load,
    async sends(place: number) {
      while (!ready.includes(urls[place] ?? '')) await Bun.sleep(10)
    },
    stop: () => clearInterval(probes),
  }
}

test('a process whose mail server never answers stops before a container would be killed', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await using _ = { [Symbol.asyncDispose]: async () => void silent.close() }
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const api = await start(await freePort(), {
    STOP_GRACE_SECONDS: '3',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Northrate <hello@northrate.example>',
  })
  const connected = new Promise((resolve) => silent.once('connection', resolve))
  const waiting = fetch(`${api.url}/api/send-email-verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: api.url },
    body: JSON.stringify({ email: 'olive@shop.example' }),
  }).catch(() => {})
  await connected

  await api.stop()
  expect(api.log()).not.toContain('Not stopped after')
  await waiting
})

test('a second signal stops a process at once', async () => {
  const api = await start(await freePort(), { STOP_GRACE_SECONDS: '300' })
  process.kill(api.pid, 'SIGTERM')
  while ((await fetch(`${api.url}/api/health/ready`)).ok) await Bun.sleep(20)
  await Bun.sleep(600) // One Ctrl-C arrives several times within half a second.

  expect(await api.stop().catch(String)).toContain('Asked to stop again')
})
