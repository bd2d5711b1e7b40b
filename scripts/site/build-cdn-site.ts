import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LEAD_LISTINGS } from '../../api/contract/config.ts'
import { CDN_RULES } from '../../api/static/file-rules.ts'
import { type Deployment, readSiteFiles } from '../../api/static/site-files.ts'
import { buildSiteIfChanged } from './build-site.ts'

const DIST = join(import.meta.dir, '../../dist')

/** Writes a build as a CDN wants it: with the address that people see, header rules, and nothing compressed yet. */
export function writeCdnSite(build: string, target: string, deployment: Deployment): void {
  rmSync(target, { recursive: true, force: true })
  for (const [path, { variants }] of readSiteFiles(build, deployment)) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), variants.identity.bytes)
  }
  cpSync(join(build, CDN_RULES), join(target, CDN_RULES))
}

if (import.meta.main) {
  const address = URL.parse(process.argv[2] ?? '')
  if (address?.protocol !== 'https:') {
    console.error('Which address will people see? Such as: npm run build:cdn -- https://northrate.example')
    process.exit(1)
  }
  const leadListing = LEAD_LISTINGS.find((mode) => mode === (process.argv[3] ?? 'on-contact-request'))
  if (leadListing === undefined) {
    console.error(`When are leads listed, as the API's LEAD_LISTING has it: ${LEAD_LISTINGS.join(' or ')}?`)
    process.exit(1)
  }
  await buildSiteIfChanged()
  writeCdnSite(join(DIST, 'site'), join(DIST, 'cdn'), { publicUrl: address.origin, leadListing })
  console.log(`The site for ${address.origin} is in dist/cdn.`)
}
