/** Ends the launcher with one line for people, which needs no stack. */
export class LaunchFailure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const DISK_FULL = /ENOSPC|EDQUOT|NoSpaceLeft|no space left on device/i
const OFFLINE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ConnectionRefused|ConnectionClosed|FailedToOpenSocket|UnableToConnect|DNSResolve|Timeout/i
const DRIFT = /lockfile had changes, but lockfile is frozen/i
const FORBIDDEN = /\b(EACCES|EPERM|EROFS|AccessDenied|ReadOnlyFileSystem)\b/

/** Why fetching something did not work, read from what npm, bun or the file system said, as one line. */
export function explain(said, { what, root }) {
  if (DISK_FULL.test(said)) return `The disk is full: no space for ${what}. Free some and start again.`
  if (DRIFT.test(said)) {
    return 'bun.lock does not fit package.json. Run "node scripts/bun.mjs install" and commit bun.lock.'
  }
  if (OFFLINE.test(said)) {
    return `The npm registry cannot be reached for ${what}. Check the network or proxy and start again.`
  }
  if (FORBIDDEN.test(said))
    return `No permission to put ${what} into ${root}. Check whom the folder belongs to.`
  return `Installing ${what} failed: ${firstComplaint(said)}`
}

function firstComplaint(said) {
  const lines = said.split('\n').map((line) => line.trim())
  const complaint = lines.find((line) => /\berror\b/i.test(line)) ?? lines.find((line) => line !== '')
  return complaint?.replace(/^(npm )?error:?\s*/i, '') ?? 'no reason was given'
}
