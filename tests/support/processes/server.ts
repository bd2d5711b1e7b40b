import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildSplitSiteIfChanged } from '../../../scripts/site/build-site.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'

/** `stop` takes the folder of its data along when that was made here; `kill` leaves it. */
export type ApiProcess = ServerProcess & { dataDir: string }

/**
 * The product as it is started by people, `scripts/start.ts`, on a free port and this database. Resolves when it says that
 * it is ready; rejects with what it printed when it does not. Two that share a `dataDir` share one inbox.
 */
export async function startApi({
  databaseUrl,
  dataDir: ownDir,
  port,
  env = {},
}: {
  databaseUrl: string
  port?: number
  dataDir?: string
  env?: Record<string, string>
}): Promise<ApiProcess> {
  const dataDir = ownDir ?? mkdtempSync(join(tmpdir(), 'northrate-test-'))
  const removeData = () => {
    if (ownDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const server = await startServerProcess({
      script: 'scripts/start.ts',
      name: basename(dataDir),
      port: port ?? (await freePort()),
      readyPath: '/api/health/ready',
      env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env },
    })
    return { ...server, dataDir, stop: () => server.stop().finally(removeData) }
  } catch (error) {
    removeData()
    throw error
  }
}

/** The product as two processes: the site, which people open, and behind it the API. */
export async function startSplitProduct(
  databaseUrl: string,
): Promise<{ site: ServerProcess; api: ApiProcess }> {
  const port = await freePort()
  const [api] = await Promise.all([
    startApi({ databaseUrl, env: { PUBLIC_URL: `http://localhost:${port}` } }),
    buildSplitSiteIfChanged(),
  ])
  try {
    const site = await startServerProcess({
      script: 'scripts/start-split-site.ts',
      name: 'split-site',
      port,
      readyPath: '/',
      env: { API_ORIGIN: api.url },
    })
    return { site, api }
  } catch (error) {
    await api.stop()
    throw error
  }
}
