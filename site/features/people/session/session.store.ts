import type { User } from '../../../../api/contract/people/users.ts'
import { browserSession, type Session } from '../../../lib/browser-session.ts'
import { whoIsHere } from './session.api.ts'

const { $session: $here, isNow, sessionIsOver, askAgain } = browserSession('user', whoIsHere)

/** The session of a business owner. Read it anywhere; the header keeps it up to date. */
export const $session = $here

/** To be called with the user that the API returns after a change. */
export const userIsNow = isNow

/** To be called when a call of a signed-in owner is answered 401. */
export const userSessionIsOver = sessionIsOver

/** To be called after anything that may have ended the session. */
export const askWhoIsHere = askAgain

/** The name to greet a business owner with: the first name, else the name; undefined without either. */
export const calledName = (session: Session<User>) =>
  session.name === 'signed-in' ? session.person.firstName || session.person.name || undefined : undefined
