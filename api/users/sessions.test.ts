import { expect, test } from 'bun:test'
import type { Realm } from '../contract/cookies.ts'
import { isAlive, sessionEnd } from './sessions.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = new Date('2026-11-21T12:00:00Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)

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
    const session = { lastActiveAt: after(active), expiresAt: sessionEnd(realm, start) }
    expect(isAlive(realm, session, after(looked))).toBe(alive)
  },
)
