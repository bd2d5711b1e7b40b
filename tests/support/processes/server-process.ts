import { randomInt } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PATIENCE_MS } from '../patience.ts'

const ROOT = join(import.meta.dir, '../../..')
const LOGS = join(ROOT, 'test-results/logs')
/** What a server needs of this process's environment; the rest is a developer's own set-up. */
const KEPT_ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LANG']

export type ServerProcess = {
  url: string
  pid: number
  /** Everything the process has printed, which stays in test-results/logs as well. */
  log(): string
  /** SIGTERM, and waits for the end. Throws when it does not end in order, as when its own limit has ended it (`scripts/start.ts`). */
  stop(): Promise<void>
  /** SIGKILL, as when a machine dies. */
  kill(): Promise<void>
}

/**
 * One of our servers as people start it. Resolves when `readyPath` answers 200; rejects with what it printed when it does
 * not. It ends with this process, however that ends.
 */
export async function startServerProcess(what: {
  script: string
  /** Of its log, among those of all servers of a test run. */
  name: string
  port: number
  readyPath: string
  env: Record<string, string>
}): Promise<ServerProcess> {
  const url = `http://localhost:${what.port}`
  mkdirSync(LOGS, { recursive: true })
  const logFile = join(LOGS, `${what.name}-${what.port}.log`)
  const out = openSync(logFile, 'a')
  const child = Bun.spawn([process.execPath, '--no-orphans', '--no-env-file', what.script], {
    cwd: ROOT,
    env: { ...kept(), NODE_ENV: 'development', PORT: String(what.port), ...what.env },
    stdin: 'ignore',
    stdout: out,
    stderr: out,
  })
  closeSync(out)
  const log = () => readFileSync(logFile, 'utf8')

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    child.kill(signal)
    const late = wait(PATIENCE_MS, 'late', { ref: false })
    if ((await Promise.race([child.exited, late])) !== 'late') return
    child.kill('SIGKILL')
    throw new Error(`The server did not stop.\n${log()}`)
  }

  const server: ServerProcess = {
    url,
    pid: child.pid,
    log,
    kill: () => end('SIGKILL'),
    async stop() {
      const ran = !hasEnded()
      await end('SIGTERM')
      if (ran && child.exitCode !== 0) throw new Error(`The server did not end in order.\n${log()}`)
    },
  }
  try {
    await becomeReady(`${url}${what.readyPath}`, hasEnded)
  } catch (error) {
    await server.kill()
    throw new Error(`The server did not start.\n${log()}`, { cause: error })
  }
  return server
}

async function becomeReady(address: string, hasEnded: () => boolean): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  while (!hasEnded()) {
    patience.throwIfAborted()
    const answer = await fetch(address, { signal: patience }).catch(() => undefined)
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

/**
 * Below the ports that systems hand out (Linux from 32768, macOS from 49152) and apart from those of databases
 * (`db/embedded/server.ts`): no other process takes one before its use, nor while a killed process is started again. Browsers
 * refuse 10080.
 */
const LOWEST_PORT = 10_100
const HIGHEST_PORT = 19_999
let lastPort = randomInt(LOWEST_PORT, HIGHEST_PORT + 1)

/** A port that this process has not had yet and that no server listens at. */
export async function freePort(): Promise<number> {
  // Concurrent calls go on from here.
  const port = lastPort < HIGHEST_PORT ? lastPort + 1 : LOWEST_PORT
  lastPort = port
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** All that production requires but a database; its outside services are nowhere. */
export const IN_PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://northrate.example',
  APP_SECRET: 'a secret of 32 bytes or more that only tests know',
  STRIPE_SECRET_KEY: 'sk_live_test',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Northrate <hello@northrate.example>',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+14165550100',
  TRUSTED_PROXIES: 'none',
  // No balancer is in front of it.
  STOP_GRACE_SECONDS: '0',
}
