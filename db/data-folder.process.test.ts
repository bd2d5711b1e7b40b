import { afterEach, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateFile, openDataFolder } from './data-folder.ts'

const made: string[] = []
const umask = process.umask()
afterEach(() => {
  process.umask(umask)
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A path that does not exist yet, in a folder that everybody may enter. */
function somewhere(): string {
  const folder = mkdtempSync(join(tmpdir(), 'northrate data '))
  chmodSync(folder, 0o755)
  made.push(folder)
  return join(folder, 'data')
}

function existing(mode: number, content: string[] = []): string {
  const folder = somewhere()
  mkdirSync(folder)
  for (const name of content) writeFileSync(join(folder, name), '')
  chmodSync(folder, mode)
  return folder
}

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test.each([0o000, 0o022, 0o077])('a new folder is its owner’s alone under the umask %o', (mask) => {
  const folder = somewhere()
  process.umask(mask)
  openDataFolder(folder)
  expect(modeOf(folder)).toBe('700')
  makePrivateFile(join(folder, 'secret'))
  expect(modeOf(join(folder, 'secret'))).toBe('600')
})

test.each([
  ['empty', []],
  ['ours', ['pg', 'postgres.lock', 'sandbox.sqlite', 'sandbox.sqlite-wal', 'stripe-sandbox.sqlite', 'test']],
])('a folder that others may enter is closed where it is %s', (_, content) => {
  const folder = existing(0o755, content)
  openDataFolder(folder)
  expect(modeOf(folder)).toBe('700')
  expect(readdirSync(folder).sort()).toEqual(content.toSorted())
})

test('a file that others may read is closed before anything is written to it', () => {
  const folder = existing(0o700, ['sandbox.sqlite'])
  const file = join(folder, 'sandbox.sqlite')
  chmodSync(file, 0o644)
  makePrivateFile(file)
  expect(modeOf(file)).toBe('600')
})

describe('a folder is refused in one line, and left as it is,', () => {
  test.each([0o755, 0o777, 0o1777, 0o710, 0o701])(
    'when others may enter it (%o) and it holds other things',
    (mode) => {
      const folder = existing(mode, ['pg', 'letters.txt'])
      expect(() => openDataFolder(folder)).toThrow(
        `The data folder ${folder} cannot be used (other users may enter it, and it holds other things: letters.txt). Set DATA_DIR to another.`,
      )
      expect(modeOf(folder)).toBe(mode.toString(8))
    },
  )

  test('when it is a file', () => {
    const folder = somewhere()
    writeFileSync(folder, '')
    expect(() => openDataFolder(folder)).toThrow(`The data folder ${folder} cannot be used (`)
  })

  const canBeAnother = process.getuid?.() === 0
  test.if(canBeAnother)('when it is open and belongs to another user', () => {
    const folder = existing(0o777)
    const code = `const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dir, 'data-folder.ts'))})
      try { openDataFolder(${JSON.stringify(folder)}) } catch (error) { console.log(error.message) }`
    const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups']
    // The checkout may lie below a folder of root's; this lets nobody read it, and own nothing.
    const reading = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
    const { stdout } = spawnSync('setpriv', [...asNobody, ...reading, process.execPath, '-e', code], {
      cwd: '/',
      encoding: 'utf8',
    })
    expect(stdout.trim()).toBe(
      `The data folder ${folder} cannot be used (other users may enter it, and only its owner can close it). Set DATA_DIR to another.`,
    )
    expect(modeOf(folder)).toBe('777')
  })
})

test('a closed folder may hold whatever its owner likes', () => {
  const folder = existing(0o700, ['letters.txt'])
  expect(openDataFolder(folder)).toBe(folder)
})
