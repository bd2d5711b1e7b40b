import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A home directory, a package archive or a package registry: right on one machine or in one network only. */
const PRIVATE = [
  /(?<![\w.])\/(?:home|Users)\/[a-z][\w.-]*\//,
  /\b[A-Z]:\\+Users\\+/,
  /\bhttps?:\/\/[^\s'"]+\.tgz\b/,
  /\bhttps?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio)[\w.-]*/i,
]

/** `file:line: text` for every address in a file that a commit would hold and that means nothing elsewhere. */
export function findPrivateAddresses(root: string, alsoPrivate: string[] = placesOf(root)): string[] {
  return filesToCommit(root).flatMap((file) => {
    const bytes = readFileSync(join(root, file))
    if (bytes.includes(0)) return [] // a picture or a font
    const lines = bytes.toString('utf8').split('\n')
    return lines.flatMap((line, index) => {
      const found = PRIVATE.map((pattern) => pattern.exec(line)?.[0]).find((text) => text !== undefined)
      const text = found ?? alsoPrivate.find((place) => line.includes(place))
      return text === undefined ? [] : [`${file}:${index + 1}: ${text}`]
    })
  })
}

/** Where this checkout and its owner's home lie. */
function placesOf(root: string): string[] {
  return [root, homedir()].map((place) => `${place.replace(/\/$/, '')}/`).filter((place) => place !== '/')
}

export function filesToCommit(root: string): string[] {
  const files = listFiles(root, '--cached', '--others', '--exclude-standard', '--deduplicate')
  const deleted = listFiles(root, '--deleted')
  return files.filter((file) => !deleted.includes(file))
}

/** `safe.directory` because continuous integration often runs as another user than the one that owns the checkout. */
function listFiles(root: string, ...which: string[]): string[] {
  const options = ['-c', 'safe.directory=*', 'ls-files', '-z', ...which]
  const names = execFileSync('git', options, { cwd: root, encoding: 'utf8', timeout: 10_000 })
  return names.split('\0').filter((name) => name !== '')
}
