import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import { minutesAfter } from '../shared/clock.ts'
import { withRequest } from '../shared/request-context.ts'
import { type AuditEntry, appendAudit, auditLooks, auditRefusal } from './audit.ts'

const { db } = await testDatabase()

let recordId = ''
let actorId = ''
beforeEach(() => {
  recordId = crypto.randomUUID()
  actorId = crypto.randomUUID()
})
const NOW = new Date('2026-11-21T12:00:00Z')

const entry = (): AuditEntry => ({
  at: NOW,
  actor: 'admin',
  actorId: 'a1',
  action: 'changed lead status',
  recordType: 'lead',
  recordId,
  details: { from: 'new', to: 'contacted' },
})
const from = (clientAddress: string) => ({
  id: 'r1',
  clientAddress,
  userAgent: 'a browser',
  route: '/api/x',
  apiKey: null,
  endsSessions: false,
  refusal: '',
  language: 'en' as const,
  audited: [],
})

async function written() {
  const rows = await db.select().from(auditLog)
  return rows.filter((row) => row.recordId === recordId).map(({ id, ...row }) => row)
}

test('an entry says who acted and from where', async () => {
  await withRequest(from('203.0.113.5'), () => appendAudit(db, entry()))
  expect(await written()).toMatchObject([{ ...entry(), ipAddress: '203.0.113.5' }])
})

test('an entry of a job has no address, and neither has one of an unknown connection', async () => {
  await appendAudit(db, { ...entry(), actor: 'system' })
  await withRequest(from(''), () => appendAudit(db, entry()))
  expect((await written()).map((row) => row.ipAddress)).toEqual([null, null])
})

test('an action that is rolled back leaves no entry', async () => {
  const rolledBack = db.transaction(async (tx) => {
    await appendAudit(tx, entry())
    throw new Error('rolled back')
  })
  expect(await rolledBack.catch(String)).toBe('Error: rolled back')
  expect(await written()).toEqual([])
})

const entriesOfActor = async () => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.actorId, actorId)).orderBy(asc(auditLog.id))
  return rows.map(({ at, action, details }) => ({ at: at.toISOString(), action, ids: Object(details).ids }))
}

describe('looks', () => {
  const look = (ids: string[], at = NOW, writtenFor = actorId) =>
    auditLooks(db, { actorId, at, ids }, (unseen) => ({
      at,
      actor: 'supplier',
      actorId: writtenFor,
      action: 'looked at contact details',
      recordType: 'leads',
      details: { ids: unseen },
    }))

  test('at the same records within a minute are written once, even concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, () => look(['a', 'b'])))
    await look(['b', 'a'], new Date('2026-11-21T12:00:59Z'))
    expect(await entriesOfActor()).toEqual([
      { at: '2026-11-21T12:00:00.000Z', action: 'looked at contact details', ids: ['a', 'b'] },
    ])
  })

  test('at further records are written for those only', async () => {
    await look(['a', 'b'])
    await look(['b', 'c'])
    expect((await entriesOfActor()).map(({ ids }) => ids)).toEqual([['a', 'b'], ['c']])
  })

  test('a minute later are written again', async () => {
    await look(['a'])
    await look(['a'], minutesAfter(NOW, 1))
    expect((await entriesOfActor()).map(({ at }) => at)).toEqual([
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T12:01:00.000Z',
    ])
  })

  test('at no records are not written', async () => {
    await look([])
    expect(await entriesOfActor()).toEqual([])
  })

  test('whose entry fails are not taken as written, even by a concurrent look', async () => {
    // Postgres takes no text with a NUL in it.
    const both = Promise.allSettled([look(['a'], NOW, 'nobody\0'), look(['a'])])
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

    await look(['a'])
    expect((await entriesOfActor()).map(({ ids }) => ids)).toEqual([['a']])
  })
})

describe('refused requests', () => {
  const refuse = (action: AuditAction = 'was refused a receipt') =>
    auditRefusal(db, actorId, { at: NOW, actor: 'supplier', actorId, action, recordType: 'receipt' })

  test('are written thirty times an hour, and then once a minute', async () => {
    await Promise.all(Array.from({ length: 100 }, () => refuse()))
    expect(await entriesOfActor()).toHaveLength(31)
  })

  test('of another kind, or of another actor, are counted separately', async () => {
    for (let tries = 0; tries < 40; tries++) await refuse()
    await refuse('was refused a consent receipt')
    expect((await entriesOfActor()).at(-1)?.action).toBe('was refused a consent receipt')
    actorId = crypto.randomUUID()
    await refuse()
    expect(await entriesOfActor()).toHaveLength(1)
  })
})
