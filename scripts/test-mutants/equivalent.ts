/**
 * Mutations that no test can notice, or that none should, with the reason. A line and what becomes of it, without its
 * indentation: it may move to another file.
 */
export const EQUIVALENT: { from: string; to: string; why: string }[] = [
  {
    from: 'const debit = listed(priceRow.interac) ?? reported(book.genericQuote.interac, { percent: 0, feeCents: 0 })',
    to: 'const debit = listed(priceRow.interac) ?? reported(book.genericQuote.interac, { percent: 0, feeCents: 1 })',
    why: 'Only the percentage of a reported range is lifted to wholesale.',
  },
  {
    from: 'if (leadIds.length === 0) return',
    to: 'if (false) return',
    why: 'Drizzle asks for none of an empty list: the condition saves a question to the database.',
  },
  {
    from: 'if (leadIds.length === 0) return []',
    to: 'if (false) return []',
    why: 'As above.',
  },
  {
    from: 'inPerson: sold.inPersonCredit.volumeCents > 0 ? current.inPerson : null,',
    to: 'inPerson: sold.inPersonCredit.volumeCents > 1 ? current.inPerson : null,',
    why: 'Sales of one cent a month: the form asks for more.',
  },
  {
    from: 'if (ids.length === 0) return []',
    to: 'if (false) return []',
    why: 'As above.',
  },
  {
    from: '.where(and(inArray(paymentAttempts.id, ids), isNull(paymentAttempts.endedAt)))',
    to: '.where(and(inArray(paymentAttempts.id, ids), undefined))',
    why: 'What is finished is answered by our own books and changed by nothing: the condition saves asking them.',
  },
  {
    from: '.where(and(inArray(paymentAttempts.id, ids), isNull(paymentAttempts.endedAt)))',
    to: '.where(and(undefined, isNull(paymentAttempts.endedAt)))',
    why: 'An attempt that is not in Stripe’s list is passed over afterwards: the condition saves reading it.',
  },
  {
    from: 'if (intentId !== undefined) await settlePurchase(buying, intentId, now)',
    to: 'if (true) await settlePurchase(buying, intentId, now)',
    why: 'For the type: what is found was looked for by the keys of that very map.',
  },
  {
    from: 'if (supplier !== null && boughtAt !== null) {',
    to: 'if (supplier !== null || boughtAt !== null) {',
    why: 'For the type: both are of the purchase, and there or missing together.',
  },
]
