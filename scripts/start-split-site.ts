import { readSiteSettings } from '../api/platform/env.ts'
import { buildSplitSiteIfChanged } from './site/build-site.ts'
import { serveSplitSite } from './site/serve-split-site.ts'

const asked = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort())

try {
  const settings = readSiteSettings()
  const build = await buildSplitSiteIfChanged(undefined, asked.signal)
  const server = await serveSplitSite(build, settings)
  console.log(`The site runs at ${settings.publicUrl}, with the API at ${settings.apiOrigin}`)
  if (!asked.signal.aborted) await new Promise((resolve) => asked.signal.addEventListener('abort', resolve))
  await server.stop()
  process.exit(0)
} catch (error) {
  if (asked.signal.aborted) process.exit(0)
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
  process.exit(1)
}
