import * as v from 'valibot'
import { AdminCheck } from '../../../../../api/contract/admin/admin.ts'
import { browserSession } from '../../../../lib/browser-session.ts'
import { api, nullIfSignedOut, passOn } from '../../../../lib/data/api.ts'
import { otherTabs } from '../../../../lib/data/early-answers.ts'
import { expectPerson, forgetPerson } from '../../../../lib/unsaved-text.ts'

/** Null when no admin is signed in; throws when the API does not say. */
const whichAdminIsHere = () =>
  api.get('/api/admin/me', AdminCheck).then(({ adminUser }) => adminUser, nullIfSignedOut)

const { $session, askAgain, sessionIsOver } = browserSession('admin', whichAdminIsHere)

export const $adminSession = $session

$session.listen((session) => session.name === 'signed-in' && expectPerson('admin', session.person.username))

/** Asks the API again who is signed in, as when it could not be reached. */
export const askAgainWhichAdmin = askAgain

/** To be called when a call of an admin page is answered 401, as after half an hour without a request. */
export const adminSessionIsOver = sessionIsOver

/** For every failed call of an admin page: ends the session where the API says that it is over, and rethrows. */
export const adminSessionMayBeOver = passOn(sessionIsOver)

/** To be called by the tab in which an admin has signed in or out. */
export const tellOtherTabs = otherTabs('admin', async () => {
  await askAgain()
  if ($session.get().name === 'signed-out') forgetPerson('admin')
})

export const signOut = () => api.post('/api/admin/logout', v.unknown())
