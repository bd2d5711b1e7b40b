import { expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { breachRecords } from '../../../db/schema/privacy.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { only } from '../../../tests/support/only.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { Breach } from '../../contract/admin/breaches.ts'

const product = await testProduct()
const { admin, browser } = await signedInAdmin(product)

const LOST_LAPTOP = {
  startedOn: '2026-11-20',
  endedOn: '',
  noticedOn: '2026-11-21',
  circumstances: 'A laptop was stolen from a car.\nIts disk was encrypted.',
  information: 'Names and telephone numbers',
  people: '120',
  isEstimate: true,
  isSeriousRisk: false,
  riskReasons: 'The disk cannot be read without its key.',
  measures: 'The key was revoked.',
  commissionerNotifiedOn: '',
  commissionNotifiedOn: '',
  peopleNotifiedOn: '',
  notices: '',
}
const REGISTER = '/api/admin/breaches'
const register = async () => v.parse(v.array(Breach), (await browser.get(REGISTER)).body)
const save = (changes: object = {}) => browser.post(REGISTER, { ...LOST_LAPTOP, ...changes })
async function saved(changes: object = {}): Promise<Breach> {
  const circumstances = randomUUID()
  expect((await save({ circumstances, ...changes })).status).toBe(200)
  return only((await register()).filter(({ details }) => details.circumstances === circumstances))
}
const change = ({ id }: Pick<Breach, 'id'>, version: number, changes: object = {}) =>
  browser.send('PUT', `${REGISTER}/${id}/versions/${version}`, { ...LOST_LAPTOP, ...changes })

test('a breach is recorded with everything that both laws require, and who recorded it', async () => {
  const breach = await saved()
  expect(breach).toMatchObject({ version: 1, savedBy: admin.username })
  expect(breach.savedAt).toBe(product.clock.now().toISOString())
  expect(breach.details).toMatchObject({ people: 120, isEstimate: true, noticedOn: '2026-11-21' })
  expect(await auditOf(product, breach.id)).toMatchObject([
    { action: 'saved a breach record', recordType: 'breach', actorId: admin.id },
  ])
})

test('a changed breach record shows its newest version, and keeps the earlier one', async () => {
  const breach = await saved()
  expect((await change(breach, 2, { peopleNotifiedOn: '2026-11-21' })).status).toBe(200)
  const after = only((await register()).filter(({ id }) => id === breach.id))
  expect(after).toMatchObject({ version: 2, details: { peopleNotifiedOn: '2026-11-21' } })
  expect(await product.db.$count(breachRecords, eq(breachRecords.breachId, breach.id))).toBe(2)
})

test('of two admins who change a breach record at once, one is refused and overwrites nothing', async () => {
  const breach = await saved()
  const answers = await Promise.all([
    change(breach, 2, { measures: 'one' }),
    change(breach, 2, { measures: 'other' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'breach_changed' } })
})

test('a record that today would be refused is still in the register', async () => {
  const breach = await saved()
  await product.db.insert(breachRecords).values({
    breachId: breach.id,
    version: 2,
    savedAt: new Date(),
    savedBy: 'ana',
    details: { ...breach.details, measures: '' },
  })
  expect(only((await register()).filter(({ id }) => id === breach.id)).version).toBe(2)
})

test('a version without one before it, and of an unknown breach, is refused', async () => {
  const breach = await saved()
  expect(await change(breach, 3)).toMatchObject({ status: 404, body: { code: 'breach_unknown' } })
  expect(await change({ id: randomUUID() }, 2)).toMatchObject({
    status: 404,
    body: { code: 'breach_unknown' },
  })
  for (const version of [0, 1, 99_999]) expect((await change(breach, version)).status).toBe(404)
})

test.each([
  ['no circumstances', { circumstances: ' ' }, 'circumstances'],
  ['an unknown day', { noticedOn: '2026-02-30' }, 'noticedOn'],
  ['an end before its start', { endedOn: '2026-11-01' }, 'endedOn'],
  ['noticed before its start', { noticedOn: '2026-11-01' }, 'noticedOn'],
  ['a day to come', { noticedOn: '2062-11-21' }, 'noticedOn'],
  ['a notice to come', { peopleNotifiedOn: '2062-11-21' }, 'peopleNotifiedOn'],
  ['half a person', { people: '1.5' }, 'people'],
  ['fewer than no people', { people: '-1' }, 'people'],
  ['4,001 characters', { measures: 'm'.repeat(4_001) }, 'measures'],
  ['a bell character', { information: 'na\u0007mes' }, 'information'],
])('a breach record with %s is refused at its field, and nothing is stored', async (_, changes, field) => {
  const before = await register()
  const answer = await save(changes)
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain(`"${field}"`)
  expect(await register()).toEqual(before)
})
