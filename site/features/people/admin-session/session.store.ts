import { browserSession } from '../../../lib/browser-session.ts'
import { otherTabs } from '../../../lib/other-tabs.ts'
import { passOn } from '../../../lib/signed-out.ts'
import { whichAdminIsHere } from './session.api.ts'

const { $session, askAgain, sessionIsOver } = browserSession('admin', whichAdminIsHere)

/** Which admin is signed in. Read it anywhere on a page of the admin portal. */
export const $adminSession = $session

/** Looks again who is here, as when the API could not be reached. */
export const askAgainWhichAdmin = askAgain

/** To be called when a call of an admin page is answered 401, as after half an hour without a request. */
export const adminSessionIsOver = sessionIsOver

/** For every failed call of an admin page: ends the session where the API says that it is over, and passes the failure on. */
export const adminSessionMayBeOver = passOn(sessionIsOver)

/** To be called by the tab in which an admin has signed in or out. */
export const tellOtherTabs = otherTabs('admin', () => void askAgain())
