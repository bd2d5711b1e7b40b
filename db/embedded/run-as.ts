import { spawnSync } from 'node:child_process'
import { NoDatabase } from './failure.ts'

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
