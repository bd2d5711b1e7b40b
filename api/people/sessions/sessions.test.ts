import { beforeEach, describe, expect, test } from 'bun:test'
import { admins, suppliers, users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import type { Realm } from '../../../domain/people.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import {
  browserName,
  endSession,
  endSessionsOf,
  isAlive,
  sessionEnd,
  signedInBy,
  startSession,
} from './sessions.ts'

const REALMS: Realm[] = ['user', 'supplier', 'admin']
const signedInAt = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => minutesAfter(signedInAt, minutes)

const { db, pool } = await testDatabase()
const company = { name: 'Pay Co', contactPerson: 'Noah', phone: '+14165550123', email: 'noah@example.ca' }
const [user] = await db.insert(users).values({ email: 'ana@example.ca' }).returning()
const [supplier] = await db.insert(suppliers).values(company).returning()
const [admin] = await db.insert(admins).values({ username: 'mei', passwordDigest: 'x' }).returning()
const people = { user: user?.id ?? '', supplier: supplier?.id ?? '', admin: admin?.id ?? '' }

beforeEach(async () => {
  await db.delete(sessions)
})

const start = (realm: Realm) => startSession(db, realm, people[realm], signedInAt)
const look = (realm: Realm, token: string, minutes: number, countsAsActivity = true) =>
  signedInBy(db, realm, token, { now: later(minutes), countsAsActivity })

test.each(REALMS)('a person who signs in as %s is known by their token, in no other realm', async (realm) => {
  const token = await start(realm)
  expect(await look(realm, token, 1)).toMatchObject({ personId: people[realm] })
  for (const other of REALMS.filter((name) => name !== realm)) expect(await look(other, token, 1)).toBeNull()
})

test('no person is known by a token that was never issued, nor by the digest in the table', async () => {
  await start('admin')
  const [row] = await db.select().from(sessions)
  expect(await look('admin', 'A'.repeat(43), 1)).toBeNull()
  expect(await look('admin', '', 1)).toBeNull()
  expect(await look('admin', row?.tokenDigest ?? '', 1)).toBeNull()
})

test('every sign-in has its own token, which is not in the table', async () => {
  const tokens = [await start('user'), await start('user')]
  const rows = JSON.stringify(await db.select().from(sessions))
  expect(tokens[0]).not.toBe(tokens[1])
  for (const token of tokens) expect(rows).not.toContain(token)
})

describe('an admin’s session', () => {
  test.each([
    ['is prolonged by every request', [20, 40, 60], 90, true],
    ['is not prolonged by a page that polls', [10, 20, 29], 30, false],
  ])('%s', async (_, looks, end, countsAsActivity) => {
    const token = await start('admin')
    for (const minutes of looks) expect(await look('admin', token, minutes, countsAsActivity)).not.toBeNull()
    expect(await look('admin', token, end, countsAsActivity)).toBeNull()
  })
})

test('a session with many requests a minute is written to once', async () => {
  const token = await start('admin')
  await look('admin', token, 0.5)
  const [untouched] = await db.select().from(sessions)
  expect(untouched?.lastActiveAt).toEqual(signedInAt)

  await look('admin', token, 2)
  await look('admin', token, 2.5)

  const [touched] = await db.select().from(sessions)
  expect(touched?.lastActiveAt).toEqual(later(2))
})

test('one session or all sessions of a person can be ended, without those of other realms', async () => {
  const [first, ...own] = [await start('supplier'), await start('supplier'), await start('supplier')]
  const other = await start('admin')
  await endSession(db, first)
  expect(await look('supplier', first, 1)).toBeNull()
  for (const token of own) expect(await look('supplier', token, 1)).not.toBeNull()
  await endSessionsOf(db, 'supplier', people.supplier)
  for (const token of own) expect(await look('supplier', token, 1)).toBeNull()
  expect(await look('admin', other, 1)).not.toBeNull()
})

describe('the database keeps no session', () => {
  const row = { tokenDigest: 'd', createdAt: signedInAt, lastActiveAt: signedInAt, expiresAt: later(1) }
  const belonging = 'sessions_belong_to_one_person_of_their_realm'
  test.each([
    ['of no person', () => ({}), belonging],
    ['of a supplier in the admins’ realm', () => ({ supplierId: people.supplier }), belonging],
    ['of two people', () => ({ adminId: people.admin, userId: people.user }), belonging],
    ['of a person who does not exist', () => ({ adminId: people.user }), 'sessions_admin_id_admins_id_fk'],
  ])('%s', async (_, whose, constraint) => {
    const inserting = db.insert(sessions).values({ ...row, realm: 'admin', ...whose() })
    expect(await inserting.catch((error: unknown) => error)).toMatchObject({ cause: { constraint } })
  })

  test('with the token of another', async () => {
    const ofUser = { ...row, realm: 'user' as const, userId: people.user }
    await db.insert(sessions).values(ofUser)
    const again = db.insert(sessions).values(ofUser)
    expect(await again.catch((error: unknown) => error)).toMatchObject({ cause: { code: '23505' } })
  })
})

test('a person who is deleted is signed out', async () => {
  const [gone] = await db.insert(users).values({ email: 'gone@example.ca' }).returning()
  const token = await startSession(db, 'user', gone?.id ?? '', signedInAt)
  expect(await look('user', token, 1)).not.toBeNull()
  await pool.query("delete from users where email = 'gone@example.ca'")
  expect(await look('user', token, 1)).toBeNull()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const after = (milliseconds: number) => new Date(signedInAt.getTime() + milliseconds)

/** Realm, time of the last activity and of the look, both since the sign-in; whether the session still counts. */
const cases: [Realm, number, number, boolean][] = [
  ['user', 0, 0, true],
  ['user', 0, 30 * DAY - 1, true],
  ['user', 0, 30 * DAY, false],
  ['user', 30 * DAY - 1, 30 * DAY, false],
  ['supplier', 0, 12 * HOUR - 1, true],
  ['supplier', 0, 12 * HOUR, false],
  ['supplier', 11 * HOUR, 22 * HOUR, true],
  ['supplier', 7 * DAY - MINUTE, 7 * DAY - 1, true],
  ['supplier', 7 * DAY - MINUTE, 7 * DAY, false],
  ['admin', 0, 30 * MINUTE - 1, true],
  ['admin', 0, 30 * MINUTE, false],
  ['admin', 25 * MINUTE, 54 * MINUTE, true],
  ['admin', 12 * HOUR - MINUTE, 12 * HOUR - 1, true],
  ['admin', 12 * HOUR - MINUTE, 12 * HOUR, false],
]

test.each(cases)(
  'a session of a %s, last active %i ms and looked at %i ms after sign-in: %p',
  (realm, active, looked, alive) => {
    const session = { lastActiveAt: after(active), expiresAt: sessionEnd(realm, signedInAt) }
    expect(isAlive(realm, session, after(looked))).toBe(alive)
  },
)

const LIKE_GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_GECKO}`
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${LIKE_GECKO}`
const CHROME = 'Chrome/142.0.0.0 Safari/537.36'

test.each([
  ['Chrome', 'Windows', `${WINDOWS} ${CHROME}`],
  ['Edge', 'Windows', `${WINDOWS} ${CHROME} Edg/142.0`],
  ['Opera', 'Mac', `${MAC} ${LIKE_GECKO} ${CHROME} OPR/124.0`],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox', 'iPhone', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome', 'iPhone', `${IPHONE} CriOS/142.0 Mobile/15E148 Safari/604.1`],
  ['Safari', 'iPhone', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['Safari', 'Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
  ['Chrome', 'Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet', 'Android', `${ANDROID} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${LIKE_GECKO} ${CHROME}`],
  ['Edge', null, 'Edg/142'],
  [null, 'Windows', 'Something/1.0 (Windows)'],
  [null, null, ''],
  [null, null, 'curl/8.5.0'],
  [null, null, 'Chrome and windows, as I say'],
])('a session is named %p on %p', (browser, system, userAgent) => {
  expect(browserName(userAgent)).toEqual({ browser, system })
})

test('a session’s name holds nothing of a user agent but words of our own lists, however long it is', () => {
  expect(browserName(`${'<b>'.repeat(5000)} Chrome/1 Windows`)).toEqual({ browser: null, system: null })
})
