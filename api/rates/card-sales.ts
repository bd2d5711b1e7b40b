import type { RateBook } from './rate-book.ts'
import type { Assumptions } from './rates.schema.ts'

/** Sales of one kind in a month. The number of sales is an average, so it may have a fraction. */
export type Sales = { volumeCents: number; sales: number }

/** How a business's card sales fall, as far as the prices care. */
export type CardSales = {
  inPersonCredit: Sales
  debit: Sales
  online: Sales
  /** What margin tiers and the small-merchant classes are measured by. */
  creditAndOnlineCents: number
  /** Visa and Mastercard charge small merchants less at wholesale. */
  isSmallMerchant: boolean
}

export function splitCardSales(
  { wholesale, assumptions }: RateBook,
  business: { businessType: string; monthlyVolumeCents: number; averageTransactionCents: number },
): CardSales {
  const { monthlyVolumeCents, averageTransactionCents } = business
  const onlineCents = monthlyVolumeCents * onlineShareOf(assumptions, business.businessType).value
  const inPersonCents = monthlyVolumeCents - onlineCents
  const debitCents = inPersonCents * assumptions.debitShareInPerson.value
  const creditCents = inPersonCents - debitCents
  const sold = (volumeCents: number) => ({ volumeCents, sales: volumeCents / averageTransactionCents })

  const creditAndOnlineCents = creditCents + onlineCents
  const { visa, mastercard } = wholesale.smallMerchantBelowYearlyCents
  return {
    inPersonCredit: sold(creditCents),
    debit: sold(debitCents),
    online: sold(onlineCents),
    creditAndOnlineCents,
    // Each network counts its own cards; the form does not tell them apart, so the worst case is that one has all.
    isSmallMerchant: 12 * creditAndOnlineCents < Math.min(visa.value, mastercard.value),
  }
}

/** A type that is not listed, such as the visitor's own words, counts as 'other'. */
export function onlineShareOf({ onlineShare }: Assumptions, businessType: string) {
  const listed = Object.hasOwn(onlineShare, businessType) ? onlineShare[businessType] : onlineShare.other
  if (!listed) throw new Error("The assumptions hold no online share for 'other'")
  return listed
}
