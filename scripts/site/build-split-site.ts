import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeOldBuilds } from '../builds/finished-folder.ts'
import { type AstroBuild, buildAstro, precompress } from './astro-build.ts'
import { hashOfSiteSources } from './site-sources.ts'

const ROOT = join(import.meta.dir, '../..')

/**
 * Builds the site with a server of its own, unless that was done since its sources last changed. Gives the folder, which
 * holds the files (`client`) and the server (`server/entry.mjs`). `stop` breaks a build off: it rejects.
 */
export async function buildSplitSiteIfChanged(root = ROOT, stop?: AbortSignal): Promise<string> {
  const build: AstroBuild = { root, config: 'astro.split.config.mjs', kind: 'split', finish, stop }
  const name = `split-${hashOfSiteSources(root)}`
  const folder = join(root, 'dist', name)
  if (!existsSync(folder)) {
    mkdirSync(join(root, 'dist'), { recursive: true })
    await buildAstro(build, name)
    removeOldBuilds(build, name)
  }
  return folder
}

const finish = (folder: string) => precompress(join(folder, 'client'))
