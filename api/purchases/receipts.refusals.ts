import { Refusal } from '../shared/refusal.ts'

/** The same for a receipt of another supplier and for one that does not exist. */
export const noSuchReceipt = () =>
  new Refusal('receipt_not_found', 404, 'There is no such receipt among yours.')
