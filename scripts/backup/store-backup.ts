import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { RETENTION } from '../../domain/privacy.ts'
import { type Contents, MANIFEST, type Manifest, manifestOf } from './manifest.ts'

const UNFINISHED = 'unfinished-'
const NAME = /^northrate-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z$/
const DAY_MS = 24 * 60 * 60 * 1000

type Written = Contents & Pick<Manifest, 'takenAt' | 'sha256' | 'bytes'>

/**
 * Makes a backup in a folder of its own inside `folder`, which gets its name only once all of it is on disk. Deletes backups that
 * are older than the privacy policy allows. Returns its path, and the old ones that could not be deleted.
 */
export async function storeBackup(
  folder: string,
  { kind, now }: Pick<Manifest, 'kind'> & { now: Date },
  write: (staging: string, file: Manifest['file']) => Promise<Written>,
): Promise<{ path: string; manifest: Manifest; undeleted: string[] }> {
  const parent = openFolder(folder)
  const undeleted = deleteOld(parent, now)
  const path = join(parent, `northrate-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  const staging = mkdtempSync(join(parent, UNFINISHED))
  try {
    const file = kind === 'dump' ? 'database.dump' : 'database.tar.gz'
    const manifest = manifestOf({ kind, file, ...(await write(staging, file)) })
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writeHashed(join(staging, MANIFEST), [Buffer.from(text)])
    await syncFolder(staging)
    renameSync(staging, path)
    await syncFolder(parent)
    return { path, manifest, undeleted }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function openFolder(folder: string): string {
  try {
    mkdirSync(resolve(folder), { recursive: true, mode: 0o700 })
    return realpathSync(folder)
  } catch (error) {
    throw new Error(`Backups cannot be written to ${resolve(folder)}.`, { cause: error })
  }
}

/** Backups past their time, and what a killed run has left: neither may keep what people had deleted. Returns those that stay. */
function deleteOld(parent: string, now: Date): string[] {
  const undeleted: string[] = []
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const takenAt = NAME.exec(name)?.[1]?.replace(/T(\d\d)-(\d\d)-(\d\d)$/, 'T$1:$2:$3Z')
    const keptDays = takenAt === undefined ? 1 : RETENTION.backupsDays
    if (takenAt === undefined && !name.startsWith(UNFINISHED)) continue
    const from = takenAt === undefined ? statSync(path).mtimeMs : Date.parse(takenAt)
    if (now.getTime() - from <= keptDays * DAY_MS) continue
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // Of another user, such as root. Tonight's backup matters more.
      undeleted.push(path)
    }
  }
  return undeleted
}

/** Writes a new file that only its owner reads, and waits until it is on disk. */
export async function writeHashed(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), bytes }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
