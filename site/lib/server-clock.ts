import { atom } from 'nanostores'

/** By how many milliseconds the server's clock is ahead of this device's, which may be minutes or years wrong. */
export const $serverIsAhead = atom(0)

/** By this device's clock, in milliseconds since 1970. */
export const ownNow = (): number => Date.now()

/** What the server would call now. Its moments are judged by this, and by no other clock (`server-clock.test.ts`). */
export const serverNow = (): Date => new Date(ownNow() + $serverIsAhead.get())

/** The moment of the server as this device's own clock shows it, for what is judged before any answer is there. */
export const onOwnClock = (at: string): string =>
  new Date(Date.parse(at) - $serverIsAhead.get()).toISOString()

/** A busy server writes an earlier second, and a correction draws what is shown again. */
const SMALL_MS = 5_000

/**
 * Compares the clocks by an answer to a request that was sent at `sentAt`, and corrects what it proves wrong by more than a
 * little: it was written between then and now. One that a cache may have kept proves nothing.
 */
export function noteServerTime(headers: Headers, sentAt: number): void {
  const written = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(written) || !headers.get('cache-control')?.includes('no-store')) return
  const [least, most] = [written - ownNow(), written - sentAt]
  const ahead = $serverIsAhead.get()
  if (ahead < least - SMALL_MS || ahead > most + SMALL_MS) $serverIsAhead.set(least)
}
