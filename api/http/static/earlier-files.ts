import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { openDataFolder } from '../../../db/data-folder.ts'
import { oneLine } from '../../../db/embedded/failure.ts'
import { systemClock } from '../../platform/shared/clock.ts'
import { HASHED_FILES } from './file-rules.ts'
import { filesIn, originalsOf, readFiles, type SiteFile, type SiteFiles } from './site-files.ts'

/** A tab stays open for days, and fetches code of its own build when it is first used. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** A kept file's time is when a build without it replaced its own, and this until then. */
const IN_USE = new Date(0)

/**
 * Keeps the files of this build whose names hold a hash in `store`, for the builds that follow. Gives those of builds that were
 * replaced less than a week ago; older ones are deleted. Several processes may do this at once.
 */
export function keepFilesOf(build: string, store: string, now: Date): Map<string, SiteFile> {
  mkdirSync(store, { recursive: true, mode: 0o700 })
  const folder = realpathSync(build)
  const own = new Set(hashedFilesIn(folder))
  for (const path of own) {
    copyOnce(join(folder, path), join(store, path))
    utimesSync(join(store, path), IN_USE, IN_USE)
  }
  const earlier = () => hashedFilesIn(store).filter((path) => !own.has(path))
  for (const path of earlier()) forgetInAWeek(join(store, path), now)
  return new Map(readFiles(store, originalsOf(earlier())))
}

const hashedFilesIn = (folder: string) => filesIn(folder).filter((path) => HASHED_FILES.test(path))

/** Whole or not at all, and for our user alone. */
function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const unfinished = `${to}.${randomUUID()}`
  copyFileSync(from, unfinished)
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, to)
}

/** Another process may have deleted it. */
function forgetInAWeek(file: string, now: Date): void {
  const replaced = statSync(file, { throwIfNoEntry: false })?.mtime
  if (replaced?.getTime() === IN_USE.getTime()) utimesSync(file, now, now)
  else if (replaced && now.getTime() - replaced.getTime() >= KEPT_MS) rmSync(file, { force: true })
}

/** The same for a server. Where its data folder cannot be written, it serves its own build alone and says so. */
export function earlierFiles(build: string, dataDir: string, onProblem: (text: string) => void): SiteFiles {
  try {
    return keepFilesOf(build, join(openDataFolder(dataDir), 'site-files'), systemClock.now())
  } catch (error) {
    onProblem(
      `Files of earlier versions of the site are not kept, so tabs that were open before an upgrade need a reload: ${oneLine(error)}`,
    )
    return []
  }
}
