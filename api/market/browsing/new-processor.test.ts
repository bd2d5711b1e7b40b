import { expect, test } from 'bun:test'
import { join } from 'node:path'
import journal from '../../../db/migrations/meta/_journal.json' with { type: 'json' }
import { createTestDatabase } from '../../../tests/support/database.ts'

test('a new processor is one line: its leads are found and show it, and the schema needs no migration', async () => {
  const database = await createTestDatabase()
  try {
    const newest = String(journal.entries.length - 1).padStart(4, '0')
    const snapshot = join(import.meta.dir, `../../../db/migrations/meta/${newest}_snapshot.json`)
    const script = join(import.meta.dir, 'new-processor.fixture.ts')
    const { stdout } = Bun.spawn([process.execPath, script, database.ownerUrl, snapshot], {
      stderr: 'inherit',
    })
    expect(await new Response(stdout).json()).toEqual({
      byFilter: ['new-pay'],
      byWord: ['new-pay'],
      migration: [],
    })
  } finally {
    await database.drop()
  }
})
