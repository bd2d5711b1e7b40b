import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const made: string[] = []
process.on('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A folder of a test's own with these files, gone when the tests have ended. */
export function folderWith(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'northrate test '))
  made.push(folder)
  for (const [file, text] of Object.entries(files)) writeTo(folder, file, text)
  return folder
}

export function writeTo(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** The same as a checkout, in which nothing is committed yet. */
export function checkoutWith(files: Record<string, string> = {}): string {
  const root = folderWith(files)
  execFileSync('git', ['init', '-q'], { cwd: root })
  return root
}
