import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress, isCompressible } from '../../api/http/static/site-files.ts'
import { type FinishedFolder, makeFinishedFolder } from '../builds/finished-folder.ts'

export type AstroBuild = FinishedFolder & {
  /** In `root`. */
  config: string
  /** Done in the new build's folder before anybody sees it. */
  finish(folder: string): void
  /** Breaks the build off: it rejects, and leaves nothing. */
  stop?: AbortSignal
}

/** Makes `dist/<name>`, whole or not at all. */
export const buildAstro = (build: AstroBuild, name: string): Promise<void> =>
  makeFinishedFolder(build, name, async (unfinished) => {
    console.error('Building the site.')
    await runAstro(build, unfinished)
    build.finish(unfinished)
  })

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
