import { readSiteSettings } from '../api/platform/env.ts'
import { buildSplitSiteIfChanged } from './site/build-site.ts'
import { serveSplitSite } from './site/serve-split-site.ts'
import { serveUntilStopped } from './usage.ts'

await serveUntilStopped(async (stop) => {
  const settings = readSiteSettings()
  const build = await buildSplitSiteIfChanged(undefined, stop)
  const server = await serveSplitSite(build, settings)
  console.log(`The site runs at ${settings.publicUrl}, with the API at ${settings.apiOrigin}`)
  return server
})
