import { hintOf } from './hint.ts'
import { coverPage, whenInFront, whenLeft, whenShownAgain } from './page-life.ts'
import { createSession, type Session } from './session.ts'

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

  /** What the page knew when it was left. */
  let left: Session<Person> = { name: 'signed-out' }
  // A page is also drawn at the build, where nobody is signed in and nothing can be.
  if (typeof document !== 'undefined') {
    session.followHint()
    whenInFront(() => void session.followHint())
    whenLeft(() => {
      left = session.$session.get()
      if (left.name !== 'signed-out') coverPage(true)
    })
    whenShownAgain(() => void (left.name === 'signed-out' ? session.followHint() : expectSamePerson(left)))
  }

  /** Another may be in front of the page that Back shows, or nobody: then it is loaded again. */
  async function expectSamePerson(before: Session<Person>): Promise<void> {
    const isSame = async ({ person }: { person: Person }) =>
      JSON.stringify(await whoIsHere().catch(() => null)) === JSON.stringify(person)
    if (before.name === 'signed-in' && hint.isIn(document.cookie) && (await isSame(before))) coverPage(false)
    else location.reload()
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
