import { atom, type ReadableAtom } from 'nanostores'
import { browserSession } from '../../../lib/browser-session.ts'
import { otherTabs } from '../../../lib/other-tabs.ts'
import { whichSupplierIsHere } from './supplier-session.api.ts'

const { $session, askAgain, sessionIsOver } = browserSession('supplier', whichSupplierIsHere)

/** Which supplier is signed in to the portal. Read it anywhere on a page of the portal. */
export const $supplierSession = $session

const $cutOff = atom(false)
/** Whether the session that ended last had a purchase open for which nothing was charged. */
export const $purchaseCutOff: ReadableAtom<boolean> = $cutOff
export const purchaseWasCutOff = () => $cutOff.set(true)
$session.listen(({ name }) => name === 'signed-in' && $cutOff.set(false))

/** Looks again who is here, as when the API could not be reached. */
export const askAgainWhoIsHere = () => askAgain()

/** Looks how many credits are left, and the like, while the page stays as it is. */
export const refreshSupplier = () => askAgain({ quietly: true })

/** To be called when a call of the portal is answered 401. */
export const supplierSessionIsOver = sessionIsOver

/** To be called by the tab in which a supplier has signed in or out. */
export const tellOtherTabs = otherTabs('supplier', () => void askAgain())
