import { buildSplitSiteIfChanged } from '../../scripts/site/build-split-site.ts'
import { type ApiProcess, startApi } from './server.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'

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
