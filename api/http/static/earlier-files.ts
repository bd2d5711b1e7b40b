import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { openDataFolder } from '../../../db/data-folder.ts'
import { oneLine } from '../../../db/embedded/failure.ts'
import { systemClock } from '../../platform/shared/clock.ts'
import { hashedFilesIn } from './site-files.ts'

/** A tab stays open for days, and fetches code of its own build when it is first used. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const List = v.object({ since: v.pipe(v.string(), v.toDate()), files: v.array(v.string()) })
type List = v.InferOutput<typeof List> & { name: string }

/**
 * Keeps the files of this build whose names hold a hash in `store`, for the builds that follow. Gives those of builds that were
 * replaced less than a week ago, by their paths; older ones are deleted. Several processes may do this at once.
 */
export function keepFilesOf(build: string, store: string, now: Date): Map<string, string> {
  mkdirSync(join(store, 'builds'), { recursive: true, mode: 0o700 })
  const own = hashedFilesIn(build)
  const lists = listsIn(store)
  if (JSON.stringify(lists.at(-1)?.files) !== JSON.stringify(own)) {
    for (const path of own)
      writeOnce(join(store, 'files', path), (file) => copyFileSync(join(build, path), file))
    lists.push(writeList(store, own, now))
  }
  const isKept = (_: List, place: number) => {
    const replaced = lists[place + 1]?.since
    return replaced === undefined || now.getTime() - replaced.getTime() < KEPT_MS
  }
  const kept = lists.filter(isKept)
  forget(store, lists, kept)
  const paths = new Set(kept.flatMap(({ files }) => files))
  for (const path of own) paths.delete(path)
  return new Map([...paths].map((path) => [path, join(store, 'files', path)]))
}

/** The same for a server. Where its data folder cannot be written, it serves its own build alone and says so. */
export function earlierFiles(build: string, dataDir: string, onProblem: (text: string) => void) {
  try {
    return keepFilesOf(build, join(openDataFolder(dataDir), 'site-files'), systemClock.now())
  } catch (error) {
    onProblem(
      `Files of earlier versions of the site are not kept, so tabs that were open before an upgrade need a reload: ${oneLine(error)}`,
    )
    return new Map<string, string>()
  }
}

/** The oldest first. */
function listsIn(store: string): List[] {
  const names = readdirSync(join(store, 'builds')).filter((name) => name.endsWith('.json'))
  return names
    .map((name) => ({
      name,
      ...v.parse(List, JSON.parse(readFileSync(join(store, 'builds', name), 'utf8'))),
    }))
    .sort((one, other) => one.since.getTime() - other.since.getTime())
}

function writeList(store: string, files: string[], since: Date): List {
  const name = `${randomUUID()}.json`
  writeOnce(join(store, 'builds', name), (file) => writeFileSync(file, JSON.stringify({ since, files })))
  return { name, since, files }
}

/** Whole or not at all, and for our user alone. */
function writeOnce(path: string, write: (file: string) => void): void {
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}`
  write(unfinished)
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, path)
}

function forget(store: string, lists: List[], kept: List[]): void {
  const needed = new Set(kept.flatMap(({ files }) => files))
  for (const { name, files } of lists.filter((list) => !kept.includes(list))) {
    for (const path of files) if (!needed.has(path)) rmSync(join(store, 'files', path), { force: true })
    rmSync(join(store, 'builds', name), { force: true })
  }
}
