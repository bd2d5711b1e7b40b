import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CDN_RULES } from '../../api/http/static/file-rules.ts'
import { compressed, filesIn, isCompressible } from '../../api/http/static/site-files.ts'
import {
  type FinishedFolder,
  makeFinishedFolder,
  removeOldBuilds,
  runBuilder,
} from '../builds/finished-folder.ts'
import { addFrench } from './add-french.ts'
import { cdnRules } from './cdn-rules.ts'
import { preloadModules } from './preload-modules.ts'
import { hashOfSiteSources } from './site-sources.ts'
import { trimPolicies } from './trim-policies.ts'

const ROOT = join(import.meta.dir, '../..')

/**
 * Makes `dist/site` the build of the current sources, if it is not. Several processes may do this at once: each build has a
 * folder named for its sources, and `dist/site` is a link that changes in one step, so no process sees half a site.
 * Rejects when `stop` aborts a build; the site stays as it was.
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
  trimPolicies(folder)
  preloadModules(folder)
  writeFileSync(join(folder, CDN_RULES), cdnRules(folder, filesIn(folder)))
  precompress(folder)
}

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

export type AstroBuild = FinishedFolder & {
  /** In `root`. */
  config: string
  /** Where its pages are in the folder; none: in the folder itself. */
  pages?: string
  /** Runs in the new build's folder before it gets its name. */
  finish(folder: string): void
  /** Aborts the build, which leaves nothing. */
  stop?: AbortSignal
}

/** Makes `dist/<name>` in both languages, whole or not at all. */
export const buildAstro = (build: AstroBuild, name: string): Promise<void> =>
  makeFinishedFolder(build, name, async (unfinished) => {
    console.error('Building the site.')
    const french = join(unfinished, 'french')
    // Both have ended before the folder of a failed one is deleted.
    const builds = await Promise.allSettled([
      runAstro(build, build.config, unfinished),
      runAstro(build, 'astro.fr.config.mjs', french),
    ])
    for (const result of builds) if (result.status === 'rejected') throw result.reason
    addFrench(french, join(unfinished, build.pages ?? ''))
    build.finish(unfinished)
  })

function runAstro({ root, stop }: AstroBuild, config: string, outDir: string): Promise<void> {
  const astro = [process.execPath, '--bun', join(root, 'node_modules/astro/bin/astro.mjs')]
  return runBuilder('site', [...astro, 'build', '--config', config, '--outDir', outDir], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    signal: stop,
  })
}

/** A second of compression for each 400 KB would make the first start wait. */
const LARGE_BYTES = 1_000_000

/** Writes a brotli and a gzip copy beside every file of `dir` that is worth it. */
export function precompress(dir: string): void {
  for (const path of filesIn(dir)) {
    if (!isCompressible(path)) continue
    const plain = new Uint8Array(readFileSync(join(dir, path)))
    const { br, gzip } = compressed(plain, plain.length < LARGE_BYTES ? 11 : 9)
    if (br) writeFileSync(join(dir, `${path}.br`), br)
    if (gzip) writeFileSync(join(dir, `${path}.gz`), gzip)
  }
}

/**
 * Builds the site with a server of its own, if its sources have changed. Returns the folder of its files (`client`) and of the
 * server (`server/entry.mjs`). Rejects when `stop` aborts a build.
 */
export async function buildSplitSiteIfChanged(root = ROOT, stop?: AbortSignal): Promise<string> {
  const build: AstroBuild = {
    root,
    config: 'astro.split.config.mjs',
    kind: 'split',
    pages: 'client',
    finish(folder) {
      trimPolicies(join(folder, 'client'))
      precompress(join(folder, 'client'))
    },
    stop,
  }
  const name = `split-${hashOfSiteSources(root)}`
  const folder = join(root, 'dist', name)
  if (!existsSync(folder)) {
    mkdirSync(join(root, 'dist'), { recursive: true })
    await buildAstro(build, name)
    removeOldBuilds(build, name)
  }
  return folder
}
