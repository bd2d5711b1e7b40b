import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../../..')
const RELEASES = join(ROOT, '.data/releases')
/** Which packages a release has. */
const PACKAGES = 'bun.lock'

/**
 * The product as it was at a commit, with its packages, in a folder of its own that is kept for the next time. Throws one
 * line for people where this clone's history does not reach that far.
 */
export async function checkOutRelease(commit: string): Promise<string> {
  const folder = join(RELEASES, commit.slice(0, 12))
  if (!existsSync(folder)) await extract(commit, folder)
  await addPackages(folder)
  return folder
}

async function extract(commit: string, folder: string): Promise<void> {
  const git = Bun.$.cwd(ROOT).nothrow()
  const { exitCode } = await git`git cat-file -e ${commit}^{commit}`.quiet()
  if (exitCode !== 0)
    throw new Error(
      `This clone's history lacks the release ${commit}: run git fetch --unshallow, or clone without --depth.`,
    )
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    await Bun.$`git archive ${commit} | tar -x -C ${unfinished}`.cwd(ROOT).quiet()
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Ours where they are the same; otherwise installed, from the network. */
async function addPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules')
  const isLinked = lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  const lockOf = (place: string) => readFileSync(join(place, PACKAGES), 'utf8')
  if (lockOf(folder) === lockOf(ROOT)) {
    if (!existsSync(packages)) symlinkSync(join(ROOT, 'node_modules'), packages)
    return
  }
  if (isLinked) rmSync(packages)
  await Bun.$`${process.execPath} install --frozen-lockfile`.cwd(folder).quiet()
}
