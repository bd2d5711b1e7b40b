import { atom, type ReadableAtom } from 'nanostores'
import { hintOf } from './hint.ts'
import { coverPage, whenInFront, whenLeft, whenShownAgain } from './page-life.ts'

/** Who uses this browser in one realm, as far as the page knows. */
export type Session<Person> =
  | { name: 'signed-out' }
  /** The hint says that a person is signed in; the API has not said who. */
  | { name: 'pending' }
  | { name: 'signed-in'; person: Person }
  /** The hint says so, but the API could not be reached. */
  | { name: 'unreachable' }

/** The session of one realm in this browser. It follows what other tabs do to the hint. */
export function browserSession<Person>(
  realm: Parameters<typeof hintOf>[0],
  whoIsHere: () => Promise<Person | null>,
) {
  const hint = hintOf(realm)
  const session = createSession({
    isHinted: () => hint.isIn(document.cookie),
    forgetHint: () => {
      for (const cookie of hint.forgotten) document.cookie = cookie
    },
    whoIsHere,
  })

  /** The session at the moment the page was left. */
  let left: Session<Person> = { name: 'signed-out' }
  // A page is also rendered by the build, where there is no document.
  if (typeof document !== 'undefined') {
    session.followHint()
    whenInFront(() => void session.followHint())
    whenLeft(() => {
      left = session.$session.get()
      if (left.name !== 'signed-out') coverPage(true)
    })
    whenShownAgain(() => void (left.name === 'signed-out' ? session.followHint() : expectSamePerson(left)))
  }

  /** Reloads a page that Back shows to another person, or after a sign-out. */
  async function expectSamePerson(before: Session<Person>): Promise<void> {
    const isSame = async ({ person }: { person: Person }) =>
      JSON.stringify(await whoIsHere().catch(() => null)) === JSON.stringify(person)
    if (before.name === 'signed-in' && hint.isIn(document.cookie) && (await isSame(before))) coverPage(false)
    else location.reload()
  }

  return session
}

type Surroundings<Person> = {
  isHinted: () => boolean
  forgetHint: () => void
  /** Null when the session is over; throws when the API gives no answer. */
  whoIsHere: () => Promise<Person | null>
}

/** Follows the hint: calls the API only where the hint is set, and once. */
export function createSession<Person>({ isHinted, forgetHint, whoIsHere }: Surroundings<Person>) {
  const $known = atom<Session<Person>>({ name: 'pending' })
  let pending = Promise.resolve()
  let lookups = 0

  /** To be called at the start, and whenever another tab may have signed a person in or out. */
  function followHint(): Promise<void> {
    const isNews = lookups === 0 || $known.get().name === 'signed-out'
    if (!isHinted()) signedOut()
    else if (isNews) pending = lookUp()
    return pending
  }

  /** Asks the API again who is here. `quietly` keeps the person on the page until an answer comes. */
  function askAgain(how: { quietly?: boolean } = {}): Promise<void> {
    if (!isHinted()) signedOut()
    else pending = lookUp(how.quietly && $known.get().name === 'signed-in')
    return pending
  }

  /** Another answer of the API holds the person's new record, as after a change to it. */
  function isNow(person: Person): void {
    lookups += 1 // A lookup in flight may be older.
    $known.set({ name: 'signed-in', person })
  }

  /** The API has refused a call because the session has ended. */
  function sessionIsOver(): void {
    forgetHint()
    signedOut()
  }

  function signedOut(): void {
    lookups += 1 // A lookup in flight is about a session that has ended.
    $known.set({ name: 'signed-out' })
  }

  async function lookUp(quietly?: boolean) {
    lookups += 1
    const thisOne = lookups
    if (!quietly) $known.set({ name: 'pending' })
    const found = await whoIsHere().then(
      (person): Session<Person> => (person === null ? { name: 'signed-out' } : { name: 'signed-in', person }),
      (): Session<Person> => ({ name: 'unreachable' }),
    )
    if (thisOne !== lookups || (quietly && found.name === 'unreachable')) return
    if (found.name === 'signed-out') forgetHint()
    $known.set(found)
  }

  const $session: ReadableAtom<Session<Person>> = $known
  return { $session, followHint, askAgain, isNow, sessionIsOver }
}
