import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress, isCompressible } from '../../api/static/site-files.ts'

export type AstroBuild = {
  root: string
  /** In `root`, as is everything a build is made from. */
  config: string
  /** What `dist` calls builds of this kind: each is `<kind>-<hash of its sources>`. */
  kind: string
  /** Done in the new build's folder before anybody sees it. */
  finish(folder: string): void
  /** Breaks the build off: it rejects, and leaves nothing. */
  stop?: AbortSignal
}

/** Long enough for a process that is just reading an older build to be done with it. */
const KEEP_OLD_BUILDS_MS = 60 * 60 * 1000

/**
 * Makes `dist/<name>`. It is made elsewhere and renamed, so that nobody ever sees half a build, however many processes
 * make the same one at once.
 */
export async function buildAstro(build: AstroBuild, name: string): Promise<void> {
  const dist = join(build.root, 'dist')
  const unfinished = join(dist, `${build.kind}-unfinished-${randomUUID()}`)
  try {
    await runAstro(build, unfinished)
    build.finish(unfinished)
    moveUnlessThere(unfinished, join(dist, name))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function runAstro({ root, config, stop }: AstroBuild, outDir: string): Promise<void> {
  const astro = Bun.spawn(
    [
      process.execPath,
      '--bun',
      join(root, 'node_modules/astro/bin/astro.mjs'),
      ...['build', '--config', config, '--outDir', outDir],
    ],
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

export function removeOldBuilds({ root, kind }: AstroBuild, current: string): void {
  const dist = join(root, 'dist')
  for (const name of readdirSync(dist)) {
    const path = join(dist, name)
    const isOld = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - KEEP_OLD_BUILDS_MS
    if (name.startsWith(`${kind}-`) && name !== current && isOld)
      rmSync(path, { recursive: true, force: true })
  }
}

/** A second of compression for each 400 KB would make the first start wait. */
const LARGE_BYTES = 1_000_000

/** Writes a brotli and a gzip copy beside every file of `dir` that is worth it. */
export function precompress(dir: string): void {
  for (const path of new Bun.Glob('**/*').scanSync({ cwd: dir, dot: true })) {
    if (!isCompressible(path)) continue
    const plain = new Uint8Array(readFileSync(join(dir, path)))
    const compressed = compress(plain, plain.length < LARGE_BYTES ? 11 : 9)
    if (!compressed) continue
    writeFileSync(join(dir, `${path}.br`), compressed.br)
    writeFileSync(join(dir, `${path}.gz`), compressed.gzip)
  }
}
