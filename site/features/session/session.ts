import { atom, type ReadableAtom } from 'nanostores'
import type { User } from '../../../api/users/users.schema.ts'

/** Who uses this browser, as far as the page knows. */
export type Session =
  | { name: 'nobody' }
  /** The hint says that somebody does; the API has not said who. */
  | { name: 'pending' }
  | { name: 'user'; user: User }
  /** Somebody does, says the hint, and the API could not be asked. */
  | { name: 'unreachable' }

type Surroundings = {
  isHinted: () => boolean
  forgetHint: () => void
  /** Null when the session is over; throws when the API gives no answer. */
  whoIsHere: () => Promise<User | null>
}

/** Follows the hint: without it nobody is asked for, and with it the API is asked once. */
export function createSession({ isHinted, forgetHint, whoIsHere }: Surroundings) {
  const $known = atom<Session>({ name: 'pending' })
  const $session: ReadableAtom<Session> = $known
  let underWay = Promise.resolve()
  let lookups = 0

  /** To be called at the start, and whenever another tab may have signed somebody in or out. */
  function followHint(): Promise<void> {
    const isNews = lookups === 0 || $known.get().name === 'nobody'
    if (!isHinted()) {
      lookups += 1 // What is still on its way is about a session that has ended.
      $known.set({ name: 'nobody' })
    } else if (isNews) {
      underWay = lookUp()
    }
    return underWay
  }

  async function lookUp() {
    lookups += 1
    const thisOne = lookups
    $known.set({ name: 'pending' })
    const found = await answerOf(whoIsHere)
    if (thisOne !== lookups) return
    if (found.name === 'nobody') forgetHint()
    $known.set(found)
  }

  return { $session, followHint }
}

async function answerOf(whoIsHere: Surroundings['whoIsHere']): Promise<Session> {
  try {
    const user = await whoIsHere()
    return user === null ? { name: 'nobody' } : { name: 'user', user }
  } catch {
    return { name: 'unreachable' }
  }
}

/** What to call somebody: the first name, else the name; undefined when we know neither. */
export const calledName = (session: Session) =>
  session.name === 'user' ? session.user.firstName || session.user.name || undefined : undefined
