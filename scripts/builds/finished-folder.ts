import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

export type FinishedFolder = {
  /** `dist` is in it, as is everything a build is made from. */
  root: string
  /** What `dist` calls builds of this kind: each is `<kind>-<hash of its sources>`. */
  kind: string
}

/** Long enough for a process that is just reading an older build to be done with it. */
const KEEP_OLD_BUILDS_MS = 60 * 60 * 1000

/** Makes `dist/<name>` elsewhere and renames it, so that no process sees half a build. If `make` rejects, nothing is left. */
export async function makeFinishedFolder(
  { root, kind }: FinishedFolder,
  name: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const dist = join(root, 'dist')
  const unfinished = join(dist, `${kind}-unfinished-${randomUUID()}`)
  try {
    mkdirSync(unfinished, { recursive: true })
    await make(unfinished)
    writeToDisk(unfinished)
    moveUnlessThere(unfinished, join(dist, name))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Otherwise a power cut could leave empty files under a name that says they are whole. */
function writeToDisk(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = openSync(join(entry.parentPath, entry.name), 'r+')
    fsyncSync(file)
    closeSync(file)
  }
}

/** Another process may have finished the same build first; the two are equal, and theirs stays. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
}

export function removeOldBuilds({ root, kind }: FinishedFolder, current: string): void {
  const dist = join(root, 'dist')
  for (const name of readdirSync(dist)) {
    const path = join(dist, name)
    const isOld = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - KEEP_OLD_BUILDS_MS
    if (name.startsWith(`${kind}-`) && name !== current && isOld)
      rmSync(path, { recursive: true, force: true })
  }
}

/** Runs a program that builds the site or the server; rejects with its output if it fails, or when it is stopped. */
export async function runBuilder(
  what: 'site' | 'server',
  command: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; signal?: AbortSignal },
): Promise<void> {
  const child = Bun.spawn(command, { ...options, stdout: 'pipe', stderr: 'pipe' })
  const outputs = await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()))
  const code = await child.exited
  options.signal?.throwIfAborted()
  if (code !== 0) throw new Error(`The ${what} could not be built.\n${outputs.join('\n')}`)
}

/** The same for the same files, and `more`. */
export function hashOfFiles(root: string, paths: string[], more = ''): string {
  const hash = createHash('sha256').update(more)
  for (const path of paths) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}
