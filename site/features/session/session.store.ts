import { browserSession } from '../../lib/browser-session.ts'
import { whoIsHere } from './session.api.ts'

export { calledName } from './session.ts'

/** Who is signed in as a business owner. Read it anywhere; the header keeps it true. */
export const { $session } = browserSession('user', whoIsHere)
