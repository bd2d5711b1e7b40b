import { atom, type ReadableAtom } from 'nanostores'

/** Who uses this browser in one realm, as far as the page knows. */
export type Session<Person> =
  | { name: 'signed-out' }
  /** The hint says that somebody does; the API has not said who. */
  | { name: 'pending' }
  | { name: 'signed-in'; person: Person }
  /** Somebody does, says the hint, and the API could not be asked. */
  | { name: 'unreachable' }

type Surroundings<Person> = {
  isHinted: () => boolean
  forgetHint: () => void
  /** Null when the session is over; throws when the API gives no answer. */
  whoIsHere: () => Promise<Person | null>
}

/** Follows the hint: without it nobody is asked for, and with it the API is asked once. */
export function createSession<Person>({ isHinted, forgetHint, whoIsHere }: Surroundings<Person>) {
  const $known = atom<Session<Person>>({ name: 'pending' })
  let underWay = Promise.resolve()
  let lookups = 0

  /** To be called at the start, and whenever another tab may have signed somebody in or out. */
  function followHint(): Promise<void> {
    const isNews = lookups === 0 || $known.get().name === 'signed-out'
    if (!isHinted()) nobodyIsHere()
    else if (isNews) underWay = lookUp()
    return underWay
  }

  /**
   * Asks the API once more, as when it could not be reached or somebody else may have signed in. `quietly` is about the
   * record of whoever is here: nothing on the page is taken away for it, nor by an API out of reach.
   */
  function askAgain(how: { quietly?: boolean } = {}): Promise<void> {
    if (!isHinted()) nobodyIsHere()
    else underWay = lookUp(how.quietly && $known.get().name === 'signed-in')
    return underWay
  }

  /** The API has told in another answer who this is by now, as after a change to their own record. */
  function isNow(person: Person): void {
    lookups += 1 // What is still on its way may be older.
    $known.set({ name: 'signed-in', person })
  }

  /** The API has refused a call because the session has ended. */
  function sessionIsOver(): void {
    forgetHint()
    nobodyIsHere()
  }

  function nobodyIsHere(): void {
    lookups += 1 // What is still on its way is about a session that has ended.
    $known.set({ name: 'signed-out' })
  }

  async function lookUp(quietly?: boolean) {
    lookups += 1
    const thisOne = lookups
    if (!quietly) $known.set({ name: 'pending' })
    const found = await answerOf(whoIsHere)
    // Something newer may have become known meanwhile.
    if (thisOne !== lookups || (quietly && found.name === 'unreachable')) return
    if (found.name === 'signed-out') forgetHint()
    $known.set(found)
  }

  const $session: ReadableAtom<Session<Person>> = $known
  return { $session, followHint, askAgain, isNow, sessionIsOver }
}

async function answerOf<Person>(whoIsHere: () => Promise<Person | null>): Promise<Session<Person>> {
  try {
    const person = await whoIsHere()
    return person === null ? { name: 'signed-out' } : { name: 'signed-in', person }
  } catch {
    return { name: 'unreachable' }
  }
}
