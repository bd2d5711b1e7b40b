import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { connect, type Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { withRequest } from '../shared/request-context.ts'
import { type AuditEntry, appendAudit } from './audit.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connect(testDatabase.url)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

let subjectId = ''
beforeEach(() => {
  subjectId = crypto.randomUUID()
})

const entry = (): AuditEntry => ({
  at: new Date('2026-11-21T12:00:00Z'),
  actor: 'admin',
  actorId: 'a1',
  deed: 'changed lead status',
  subject: 'lead',
  subjectId,
  details: { from: 'new', to: 'contacted' },
})
const from = (clientAddress: string) => ({ id: 'r1', clientAddress, userAgent: 'a browser', route: '/api/x' })

async function written() {
  const rows = await database.db.select().from(auditLog)
  return rows.filter((row) => row.subjectId === subjectId).map(({ id, ...row }) => row)
}

test('a deed is written down with who did it and from where', async () => {
  await withRequest(from('203.0.113.5'), () => appendAudit(database.db, entry()))
  expect(await written()).toMatchObject([{ ...entry(), ipAddress: '203.0.113.5' }])
})

test('a deed of a job has no address, nor one whose connection is unknown', async () => {
  await appendAudit(database.db, { ...entry(), actor: 'system' })
  await withRequest(from(''), () => appendAudit(database.db, entry()))
  expect((await written()).map((row) => row.ipAddress)).toEqual([null, null])
})

test('a deed that is undone leaves no entry', async () => {
  const deed = database.db.transaction(async (tx) => {
    await appendAudit(tx, entry())
    throw new Error('undone')
  })
  expect(await deed.catch(String)).toBe('Error: undone')
  expect(await written()).toEqual([])
})
