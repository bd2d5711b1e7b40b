import { hostCookie, type Realm } from '../contract/cookies.ts'
import { hoursAfter, minutesAfter } from '../shared/clock.ts'

/** Rule 11. `idleMinutes` null: no idling out. */
export const SESSION_LIFETIMES: Record<Realm, { hours: number; idleMinutes: number | null }> = {
  user: { hours: 30 * 24, idleMinutes: null },
  supplier: { hours: 7 * 24, idleMinutes: 12 * 60 },
  admin: { hours: 12, idleMinutes: 30 },
}

export const sessionCookie = (realm: Realm, secure: boolean) => hostCookie(`northrate_${realm}`, secure)

export const sessionEnd = (realm: Realm, now: Date) => hoursAfter(now, SESSION_LIFETIMES[realm].hours)

export function isAlive(realm: Realm, session: { lastActiveAt: Date; expiresAt: Date }, now: Date): boolean {
  const { idleMinutes } = SESSION_LIFETIMES[realm]
  if (now >= session.expiresAt) return false
  return idleMinutes === null || now < minutesAfter(session.lastActiveAt, idleMinutes)
}
