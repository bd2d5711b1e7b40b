import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = join(import.meta.dir, '../..')
const LOGS = join(ROOT, 'test-results/logs')
const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 20_000
/** What a server needs of this process's environment; the rest is somebody's own set-up. */
const KEPT_ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LANG']

export type ApiProcess = {
  url: string
  dataDir: string
  /** Everything the process has printed, which stays in test-results/logs as well. */
  log(): string
  /** SIGTERM, and waits for the end; the folder of its data goes too when it was made here. Throws when it does not end in order. */
  stop(): Promise<void>
  /** SIGKILL, as when a machine dies. The data stays until `stop`. */
  kill(): Promise<void>
}

/**
 * The product as it is started by people, `scripts/start.ts`, on a free port and a database given to it. Resolves when it
 * says that it is ready; rejects with what it printed when it does not. Two that share a `dataDir` share one inbox.
 */
export async function startApi({
  databaseUrl,
  dataDir: givenDir,
  env = {},
}: {
  databaseUrl: string
  dataDir?: string
  env?: Record<string, string>
}): Promise<ApiProcess> {
  const dataDir = givenDir ?? mkdtempSync(join(tmpdir(), 'northrate-test-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  mkdirSync(LOGS, { recursive: true })
  const logFile = join(LOGS, `${basename(dataDir)}-${port}.log`)
  const out = openSync(logFile, 'a')
  // Without orphans: the server ends with this process, however that ends.
  const child = Bun.spawn([process.execPath, '--no-orphans', '--no-env-file', 'scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...kept(),
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...env,
    },
    stdin: 'ignore',
    stdout: out,
    stderr: out,
  })
  closeSync(out)
  const log = () => readFileSync(logFile, 'utf8')

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    child.kill(signal)
    const late = wait(STOP_WITHIN_MS, 'late', { ref: false })
    if ((await Promise.race([child.exited, late])) !== 'late') return
    child.kill('SIGKILL')
    throw new Error(`The server did not stop within ${STOP_WITHIN_MS / 1000} s.\n${log()}`)
  }

  const server: ApiProcess = {
    url,
    dataDir,
    log,
    kill: () => end('SIGKILL'),
    async stop() {
      const ran = !hasEnded()
      await end('SIGTERM')
      if (givenDir === undefined) rmSync(dataDir, { recursive: true, force: true })
      if (ran && child.exitCode !== 0) throw new Error(`The server did not end in order.\n${log()}`)
    },
  }
  try {
    await becomeReady(url, hasEnded)
  } catch (error) {
    await server.kill()
    if (givenDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    throw new Error(`The server did not start.\n${log()}`, { cause: error })
  }
  return server
}

async function becomeReady(url: string, hasEnded: () => boolean): Promise<void> {
  const patience = AbortSignal.timeout(READY_WITHIN_MS)
  while (!hasEnded()) {
    patience.throwIfAborted()
    const answer = await fetch(`${url}/api/health/ready`, { signal: patience }).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(20)
  }
  throw new Error('It ended by itself.')
}

function kept(): Record<string, string> {
  return Object.fromEntries(
    KEPT_ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}

/** Nobody can be kept from taking it between here and its use, but the system gives out the same one late. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      )
    })
  })
}
