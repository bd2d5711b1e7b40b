import { hintOf } from './hint.ts'
import { whenInFront, whenShownAgain } from './page-life.ts'
import { createSession } from './session.ts'

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

  // A page is also drawn at the build, where nobody is signed in and nothing can be.
  if (typeof document !== 'undefined') {
    session.followHint()
    whenInFront(() => void session.followHint())
    // Whoever has signed in or out since.
    whenShownAgain(() => void session.followHint())
  }
  return session
}

/** Belongs to one tab, so that two tabs cannot overwrite each other. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Undefined where a browser forbids even the look at its storage. */
export function tabStorage(): TabStorage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
