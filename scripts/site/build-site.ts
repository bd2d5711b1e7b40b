import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CDN_RULES } from '../../api/http/static/file-rules.ts'
import { removeOldBuilds } from '../builds/finished-folder.ts'
import { type AstroBuild, buildAstro, precompress } from './astro-build.ts'
import { cdnRules } from './cdn-rules.ts'
import { preloadModules } from './preload-modules.ts'
import { hashOfSiteSources } from './site-sources.ts'

const ROOT = join(import.meta.dir, '../..')

/**
 * Makes `dist/site` the build of the sources as they are now; does nothing when it is already. Several processes may
 * do this at once: each build has a folder named for its sources, made elsewhere and renamed, and `dist/site` is a
 * link that changes in one step, so that nobody ever sees half a site.
 * `stop` breaks a build off: it rejects, and the site stays as it was.
 */
export async function buildSiteIfChanged(root = ROOT, stop?: AbortSignal): Promise<'built' | 'unchanged'> {
  const build: AstroBuild = { root, config: 'astro.config.mjs', kind: 'site', finish, stop }
  const dist = join(root, 'dist')
  const name = `site-${hashOfSiteSources(root)}`
  if (linkedBuild(dist) === name && existsSync(join(dist, name))) return 'unchanged'

  mkdirSync(dist, { recursive: true })
  const alreadyBuilt = existsSync(join(dist, name))
  if (!alreadyBuilt) await buildAstro(build, name)
  pointTo(dist, name)
  removeOldBuilds(build, name)
  return alreadyBuilt ? 'unchanged' : 'built'
}

function finish(folder: string): void {
  preloadModules(folder)
  writeFileSync(join(folder, CDN_RULES), cdnRules(folder, filesIn(folder)))
  precompress(folder)
}

const filesIn = (folder: string) => [...new Bun.Glob('**/*').scanSync({ cwd: folder, dot: true })].sort()

function linkedBuild(dist: string): string | undefined {
  const link = join(dist, 'site')
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined
}

function pointTo(dist: string, name: string): void {
  const link = join(dist, 'site')
  // A plain `astro build` leaves a folder here, and a link cannot be renamed over a folder.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory())
    rmSync(link, { recursive: true, force: true })
  const next = join(dist, `site-link-${randomUUID()}`)
  symlinkSync(name, next)
  renameSync(next, link)
}
