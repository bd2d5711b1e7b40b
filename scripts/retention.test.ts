import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { connect } from '../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { leadOnMarket } from '../tests/support/people/supplier.ts'

setDefaultTimeout(30_000)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function run(script: string, ...given: string[]) {
  const ran = Bun.spawn([process.execPath, join(import.meta.dir, script), ...given], {
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

/** A lead whose time is long over. */
async function oldLead(): Promise<string> {
  const { db, close } = connect(database.url)
  const lead = await leadOnMarket({ db, clock: { now: () => new Date('2020-01-01T00:00:00Z') } })
  await close()
  return lead.id
}

test('a dry run says what a run does, a lead under a legal hold is left out, and a lifted one is not', async () => {
  const leadId = await oldLead()
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

test.each([
  ['retention.ts', ['--dry'], 'Usage: npm run retention'],
  ['retention.ts', ['now'], 'Usage: npm run retention'],
  ['legal-hold.ts', [], 'npm run legal-hold -- place <lead id> <reason, without names>'],
  ['legal-hold.ts', ['place', 'no-lead', 'why'], 'Usage:'],
  ['legal-hold.ts', ['place', '3f1f9a52-3d0b-4c39-9d0a-3a1f1f1f1f1f'], 'Usage:'],
  ['legal-hold.ts', ['list', 'all'], 'Usage:'],
  ['migrate.ts', ['now'], 'DATABASE_OWNER_URL=postgres://owner@host/name'],
  ['migrate.ts', [], 'Set DATABASE_OWNER_URL, and DATABASE_URL to the same database'],
])('%s %j prints how it is used and ends with 2', async (script, given, line) => {
  const { code, complained } = await run(script, ...given)
  expect(code).toBe(2)
  expect(complained).toContain(line)
})

test.each([
  ['legal-hold.ts', ['place', '3f1f9a52-3d0b-4c39-9d0a-3a1f1f1f1f1f', 'why'], 'There is no such lead.'],
  ['legal-hold.ts', ['lift', '3f1f9a52-3d0b-4c39-9d0a-3a1f1f1f1f1f'], 'There is no such legal hold'],
])('%s %j is refused with a line that helps', async (script, given, line) => {
  const { code, complained } = await run(script, ...given)
  expect(code).toBe(1)
  expect(complained).toContain(line)
})
