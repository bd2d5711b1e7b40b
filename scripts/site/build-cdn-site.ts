import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LEAD_LISTINGS } from '../../api/contract/config.ts'
import { keepFilesOf } from '../../api/http/static/earlier-files.ts'
import { CDN_RULES } from '../../api/http/static/file-rules.ts'
import { type Deployment, fillIn, readBuild, type SiteFiles } from '../../api/http/static/site-files.ts'
import { endWithUsage } from '../usage.ts'
import { buildSiteIfChanged } from './build-site.ts'
import { cdnRules } from './cdn-rules.ts'

const USAGE = `Usage: npm run build:cdn -- https://northrate.example [${LEAD_LISTINGS.join(' | ')}]
  The second is the API's LEAD_LISTING.`
const DIST = join(import.meta.dir, '../../dist')

/**
 * Writes a build as a CDN wants it: with the address that people see, header rules, and nothing compressed yet. `earlier` are
 * files of builds before it.
 */
export function writeCdnSite(
  build: string,
  target: string,
  deployment: Deployment,
  earlier: SiteFiles = [],
): void {
  rmSync(target, { recursive: true, force: true })
  const files = new Map([...earlier, ...readBuild(build)])
  for (const [path, file] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), fillIn(path, file, deployment).identity)
  }
  writeFileSync(join(target, CDN_RULES), cdnRules(target, [...files.keys()].sort()))
}

if (import.meta.main) {
  const address = URL.parse(process.argv[2] ?? '')
  if (address?.protocol !== 'https:') {
    endWithUsage(USAGE, 'The address that people will see is missing.')
  }
  const leadListing = LEAD_LISTINGS.find((mode) => mode === (process.argv[3] ?? 'on-contact-request'))
  if (leadListing === undefined) {
    endWithUsage(USAGE, 'LEAD_LISTING is not one of its values.')
  }
  await buildSiteIfChanged()
  const earlier = keepFilesOf(join(DIST, 'site'), join(DIST, 'cdn-files'), new Date())
  writeCdnSite(join(DIST, 'site'), join(DIST, 'cdn'), { publicUrl: address.origin, leadListing }, earlier)
  console.log(`The site for ${address.origin} is in dist/cdn.`)
}
