import { atom, type ReadableAtom } from 'nanostores'
import { SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { browserSession } from '../../../lib/browser-session.ts'
import { api, nullIfSignedOut } from '../../../lib/data/api.ts'
import { otherTabs } from '../../../lib/data/early-answers.ts'
import { expectPerson, forgetPerson } from '../../../lib/unsaved-text.ts'

/** Null when no supplier is signed in; throws without an answer of the API. */
const whichSupplierIsHere = () =>
  api.get('/api/supplier/me', SupplierCheck).then(({ supplier }) => supplier, nullIfSignedOut)

const { $session, askAgain, sessionIsOver } = browserSession('supplier', whichSupplierIsHere)

/** The supplier that is signed in to the portal. Read it anywhere on a page of the portal. */
export const $supplierSession = $session

const $cutOff = atom(false)
/** Whether the last session ended with an open purchase for which nothing was charged. */
export const $purchaseCutOff: ReadableAtom<boolean> = $cutOff
export const purchaseWasCutOff = () => $cutOff.set(true)
$session.listen((session) => {
  if (session.name !== 'signed-in') return
  $cutOff.set(false)
  expectPerson('supplier', session.person.email)
})

/** Fetches the supplier again, as when the API could not be reached. */
export const askAgainWhoIsHere = () => askAgain()

/** Fetches the supplier again, such as the number of credits, while the page stays as it is. */
export const refreshSupplier = () => askAgain({ quietly: true })

/** To be called when a call of the portal is answered 401. */
export const supplierSessionIsOver = sessionIsOver

/** To be called by the tab where a supplier has signed in or out. */
export const tellOtherTabs = otherTabs('supplier', async () => {
  await askAgain()
  if ($session.get().name === 'signed-out') forgetPerson('supplier')
})
