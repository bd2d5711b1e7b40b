import { readSiteSettings } from '../api/platform/env.ts'
import { buildSplitSiteIfChanged } from './site/build-site.ts'
import { serveSplitSite } from './site/serve-split-site.ts'

const stopRequested = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopRequested.abort())

try {
  const settings = readSiteSettings()
  const build = await buildSplitSiteIfChanged(undefined, stopRequested.signal)
  const server = await serveSplitSite(build, settings)
  console.log(`The site runs at ${settings.publicUrl}, with the API at ${settings.apiOrigin}`)
  if (!stopRequested.signal.aborted)
    await new Promise((resolve) => stopRequested.signal.addEventListener('abort', resolve))
  await server.stop()
  process.exit(0)
} catch (error) {
  if (stopRequested.signal.aborted) process.exit(0)
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
  process.exit(1)
}
