import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { precompress } from './precompress.ts'
import { hashOfSiteSources } from './site-sources.ts'

const ROOT = join(import.meta.dir, '..')
/** Long enough for a process that is just reading an older build to be done with it. */
const KEEP_OLD_BUILDS_MS = 60 * 60 * 1000

/**
 * Makes `dist/site` the build of the sources as they are now; does nothing when it is already. Several processes may
 * do this at once: each build has a folder named for its sources, made elsewhere and renamed, and `dist/site` is a
 * link that changes in one step, so that nobody ever sees half a site.
 * `stop` breaks a build off: it rejects, and the site stays as it was.
 */
export async function buildSiteIfChanged(root = ROOT, stop?: AbortSignal): Promise<'built' | 'unchanged'> {
  const dist = join(root, 'dist')
  const name = `site-${hashOfSiteSources(root)}`
  if (linkedBuild(dist) === name && existsSync(join(dist, name))) return 'unchanged'

  mkdirSync(dist, { recursive: true })
  const alreadyBuilt = existsSync(join(dist, name))
  if (!alreadyBuilt) await build(root, join(dist, name), stop)
  pointTo(dist, name)
  removeOldBuilds(dist, name)
  return alreadyBuilt ? 'unchanged' : 'built'
}

async function build(root: string, target: string, stop?: AbortSignal): Promise<void> {
  const unfinished = join(root, 'dist', `site-unfinished-${randomUUID()}`)
  try {
    await runAstroBuild(root, unfinished, stop)
    precompress(unfinished)
    moveUnlessThere(unfinished, target)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function runAstroBuild(root: string, outDir: string, stop?: AbortSignal): Promise<void> {
  const astro = Bun.spawn(
    [process.execPath, '--bun', join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', outDir],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdout: 'pipe',
      stderr: 'pipe',
      signal: stop,
    },
  )
  const [output, errors] = await Promise.all([
    new Response(astro.stdout).text(),
    new Response(astro.stderr).text(),
  ])
  if ((await astro.exited) !== 0) throw new Error(`The site could not be built.\n${output}\n${errors}`)
}

/** Another process may have finished the same build first; the two are equal, and theirs stays. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
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

function removeOldBuilds(dist: string, current: string): void {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name)
    const isOld = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - KEEP_OLD_BUILDS_MS
    if (name.startsWith('site-') && name !== current && isOld) rmSync(path, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const startedAt = performance.now()
  const outcome = await buildSiteIfChanged()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(outcome === 'built' ? `Built the site in ${seconds} s.` : 'The site is up to date.')
}
