import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'

/** A process of the API that can be killed and started again at the same address. */
export type Api = {
  url: string
  log(): string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** `start` comes first: the stand-in for Stripe must know the addresses before the processes run. */
export async function prepareApi(env: Record<string, string>): Promise<Api> {
  const port = await freePort()
  let server: ServerProcess | undefined
  return {
    url: `http://localhost:${port}`,
    log: () => server?.log() ?? '',
    async start() {
      server = await startServerProcess({
        script: 'bench/proofs/api.process.ts',
        name: 'proof-api',
        port,
        readyPath: '/api/health/ready',
        env,
      })
    },
    async kill() {
      await server?.kill()
    },
    async stop() {
      await server?.stop()
    },
  }
}

export async function startStripe(port: number, dataDir: string, webhookTargets: string[]) {
  return startServerProcess({
    script: 'tests/support/stripe/sandbox-stripe.process.ts',
    name: 'proof-stripe',
    port,
    readyPath: '/sandbox/stripe/js/stripe.js',
    env: { DATA_DIR: dataDir, API_ORIGIN: webhookTargets.join(',') },
  })
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'northrate-proof-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
