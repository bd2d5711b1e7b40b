import { expect, test } from 'bun:test'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openMemoryFolder } from './memory-folder.ts'

test.skipIf(!existsSync('/dev/shm'))(
  'what a killed run left is removed, what a running one uses is not',
  () => {
    using folder = openMemoryFolder()
    if (folder === undefined) return
    const ofRun = (pid: number) => join(dirname(folder.path), `northrate-tests-${process.getuid?.()}-${pid}`)
    const ended = Bun.spawnSync(['true'])
    mkdirSync(ofRun(ended.pid))
    mkdirSync(ofRun(process.pid), { recursive: true })
    openMemoryFolder()
    expect([existsSync(ofRun(ended.pid)), existsSync(ofRun(process.pid))]).toEqual([false, true])
  },
)
