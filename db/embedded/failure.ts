/** Why there is no database, in one line for people. */
export class NoDatabase extends Error {}

/** Turns what initdb or postgres wrote before it gave up into one line that says what to do. */
export function explainFailure(written: string, folder: string): NoDatabase {
  if (/no space left on device|disk quota exceeded|disk is full/i.test(written))
    return new NoDatabase(`The disk is full: no space for the database in ${folder}. Free some.`)
  if (/error while loading shared libraries|cannot execute|exec format error/i.test(written))
    return new NoDatabase(
      `The embedded Postgres does not run on this machine (${reason(written)}). Set DATABASE_URL to another.`,
    )
  if (/pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(written))
    return new NoDatabase(`Another Postgres still uses ${folder} (${reason(written)}).`)
  if (/could not bind|could not create any TCP\/IP sockets/.test(written))
    return new NoDatabase(`The port of the database in ${folder} is taken.`)
  return cannotOpen(folder, reason(written))
}

export const cannotOpen = (folder: string, why: string) =>
  new NoDatabase(
    `The database in ${folder} cannot be opened (${why}). Nothing was deleted: put a copy back, or move the folder away to begin with an empty one.`,
  )

/** The first line in which Postgres says that it gives up, without its time stamp. */
function reason(written: string): string {
  const lines = written.split('\n').map((line) => line.trim())
  const gaveUp =
    lines.find((line) => /\b(PANIC|FATAL):/.test(line)) ?? lines.find((line) => /error/i.test(line))
  const line = gaveUp ?? lines.findLast((any) => any !== '') ?? 'it said nothing'
  return line.replace(/^.*?\b(PANIC|FATAL|error):\s*/, '')
}

export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0] ?? text
}
