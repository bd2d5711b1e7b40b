import { HINT_TAKEN_BACK, isHinted } from './hint.ts'
import { whoIsHere } from './session.api.ts'
import { createSession } from './session.ts'

export { calledName, type Session } from './session.ts'

const { $session, followHint } = createSession({
  isHinted: () => isHinted(document.cookie),
  forgetHint: () => {
    document.cookie = HINT_TAKEN_BACK
  },
  whoIsHere,
})

/** Who is signed in as a business owner. Read it anywhere; the header keeps it true. */
export { $session }

// A page is also drawn at the build, where nobody is signed in and nothing can be.
if (typeof document !== 'undefined') {
  followHint()
  document.addEventListener('visibilitychange', followHint)
  // Back shows a page as it was left, whoever has signed in or out since.
  window.addEventListener('pageshow', followHint)
}
