import type { Fixed, FixedKind } from './month.ts'

/** A fixed fee as the paper names it. */
export const fee = (name: string, amount: number, kind: FixedKind = 'account', taxable = true): Fixed => ({
  name,
  amount,
  kind,
  taxable,
})
