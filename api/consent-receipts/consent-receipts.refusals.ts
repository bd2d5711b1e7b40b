import { Refusal } from '../shared/refusal.ts'

/** The same for a receipt that does not exist and for the document of somebody else's. */
export const noSuchReceipt = () => new Refusal('consent_receipt_not_found', 404, 'There is no such receipt.')
