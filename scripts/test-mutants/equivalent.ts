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
  {
    from: "return compared.some(({ savingCents }) => savingCents > 0) ? 'saving-too-small' : 'already-best'",
    to: "return compared.some(({ savingCents }) => savingCents > 1) ? 'saving-too-small' : 'already-best'",
    why: 'A saving is in whole dollars: none is of one cent.',
  },
  {
    from: 'savingCents > 0 && savingCents >= assumptions.leastSavingCents.value && savingCents >= leastShareCents',
    to: 'savingCents > 1 && savingCents >= assumptions.leastSavingCents.value && savingCents >= leastShareCents',
    why: 'As above.',
  },
  {
    from: 'const seed = Number.parseInt(sha256(business.email).slice(0, 8), 16)',
    to: 'const seed = Number.parseInt(sha256(business.email).slice(0, 8), 17)',
    why: 'Any number serves that is always the same for one address: it chooses among ways to say one thing.',
  },
  {
    from: 'const seed = Number.parseInt(sha256(business.email).slice(0, 8), 16)',
    to: 'const seed = Number.parseInt(sha256(business.email).slice(0, 9), 16)',
    why: 'As above.',
  },
  {
    from: 'const seed = Number.parseInt(sha256(business.email).slice(0, 8), 16)',
    to: 'const seed = Number.parseInt(sha256(business.email).slice(1, 8), 16)',
    why: 'As above.',
  },
  {
    from: "eq(auditLog.actor, 'admin'),",
    to: 'undefined,',
    why: 'The id beside it is random and of one admin: nobody of another kind has it.',
  },
  {
    from: 'const NEARBY_SEARCHED = 2_000',
    to: 'const NEARBY_SEARCHED = 2001',
    why: 'Says which of two queries finds a page, not what is on it.',
  },
  {
    from: 'export const NEARBY_SEARCHED = 2_000',
    to: 'export const NEARBY_SEARCHED = 2001',
    why: 'As above.',
  },
]
