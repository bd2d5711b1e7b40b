import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { connect } from '../db/client.ts'
import { leadOnMarket } from '../tests/support/people/supplier.ts'
import { testDatabase } from '../tests/support/test-database.ts'

const database = await testDatabase()

async function run(script: string, ...args: string[]) {
  const ran = Bun.spawn([process.execPath, join(import.meta.dir, script), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [said, complained] = await Promise.all([
    new Response(ran.stdout).text(),
    new Response(ran.stderr).text(),
  ])
  return { code: await ran.exited, said, complained }
}

test('a dry run says what a run does, a lead under a legal hold is left out, and a lifted one is not', async () => {
  const { db, close } = connect(database.url)
  const { id: leadId } = await leadOnMarket({ db, clock: { now: () => new Date('2020-01-01T00:00:00Z') } })
  await close()
  const placed = await run('legal-hold.ts', 'place', leadId, 'Dispute', '7')
  const holdId = /^Placed ([\w-]{36})\.\n$/.exec(placed.said)?.[1]
  if (holdId === undefined) throw new Error(placed.complained)
  expect((await run('legal-hold.ts', 'list')).said).toContain(`${holdId}  lead ${leadId}`)
  expect((await run('retention.ts', '--dry-run')).said).toMatch(/unsoldLeads +0\n/)

  expect(await run('legal-hold.ts', 'lift', holdId)).toMatchObject({ code: 0, said: 'Lifted.\n' })
  expect((await run('legal-hold.ts', 'list')).said).toBe('')
  expect((await run('retention.ts', '--dry-run')).said).toMatch(/Would be.*unsoldLeads +1\n/s)
  expect((await run('retention.ts')).said).toMatch(/Deleted or blanked.*unsoldLeads +1\n/s)
  expect((await run('retention.ts')).said).toMatch(/unsoldLeads +0\n/)
})

const UNKNOWN_ID = '3f1f9a52-3d0b-4c39-9d0a-3a1f1f1f1f1f'

test.each<[string, string[], number, string]>([
  ['retention.ts', ['--dry'], 2, 'Usage: npm run retention'],
  ['retention.ts', ['now'], 2, 'Usage: npm run retention'],
  ['legal-hold.ts', [], 2, 'npm run legal-hold -- place <lead id> <reason, without names>'],
  ['legal-hold.ts', ['place', 'no-lead', 'why'], 2, 'Usage:'],
  ['legal-hold.ts', ['place', UNKNOWN_ID], 2, 'Usage:'],
  ['legal-hold.ts', ['list', 'all'], 2, 'Usage:'],
  ['migrate.ts', ['now'], 2, 'DATABASE_OWNER_URL=postgres://owner@host/name'],
  ['migrate.ts', [], 2, 'Set DATABASE_OWNER_URL, and DATABASE_URL to the same database'],
  ['legal-hold.ts', ['place', UNKNOWN_ID, 'why'], 1, 'There is no such lead.'],
  ['legal-hold.ts', ['lift', UNKNOWN_ID], 1, 'There is no such legal hold'],
])('%s %j ends with %d and a line that helps', async (script, args, exitCode, line) => {
  const { code, complained } = await run(script, ...args)
  expect(code).toBe(exitCode)
  expect(complained).toContain(line)
})
