import { minutesAfter } from '../../platform/shared/clock.ts'

/** Sessions read a moment ago, for what is polled all day and shows no personal data (decision 49). Keyed by token digest. */
export type SessionMemory<Session> = {
  /** The result of `load`: of now, or of less than a minute ago with no session ended since. */
  find(key: string, now: Date, load: () => Promise<Session | undefined>): Promise<Session | undefined>
  /** Later calls read the database again. */
  drop(): void
}

const GOOD_FOR_MINUTES = 1
/** Some 3 MB. Beyond it all are forgotten and read again. */
const MOST_REMEMBERED = 10_000

/** `isTrusted` is false while we might miss sessions that other processes end: then nothing is remembered. */
export function openSessionMemory<Session>(isTrusted: () => boolean): SessionMemory<Session> {
  const remembered = new Map<string, { session: Session; readAt: Date }>()
  let drops = 0

  return {
    async find(key, now, load) {
      const known = remembered.get(key)
      if (known !== undefined && now < minutesAfter(known.readAt, GOOD_FOR_MINUTES) && isTrusted())
        return known.session
      const dropsBefore = drops
      const session = await load()
      // A session read before one ended must not be remembered after it.
      if (session === undefined || drops !== dropsBefore) return session
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(key, { session, readAt: now })
      return session
    },
    drop() {
      drops += 1
      remembered.clear()
    },
  }
}
