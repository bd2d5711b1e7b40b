import { minutesAfter } from '../../platform/shared/clock.ts'

/**
 * Sessions that were read a moment ago, for what is polled all day and shows nothing of any person (decision 54). Keyed by
 * the digest of the token.
 */
export type SessionMemory<Session> = {
  /** What `load` has just given, or gave for this key less than a minute ago with no session ended since. */
  find(key: string, now: Date, load: () => Promise<Session | undefined>): Promise<Session | undefined>
  /** Who asks from now on is judged by what is in the database from now on. */
  drop(): void
}

const GOOD_FOR_MINUTES = 1
/** Some 3 MB. More are forgotten all at once, and read again. */
const MOST_REMEMBERED = 10_000

/** `isTrusted` is false while endings by other processes could go unheard: then nothing is remembered. */
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
      // What was read before a session ended must not be remembered after it.
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
