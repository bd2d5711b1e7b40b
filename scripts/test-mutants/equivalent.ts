/**
 * Mutations that no test can notice, or that none should, with the reason. Lines without indentation, so that they may move to
 * another file.
 */
export const EQUIVALENT: { from: string; to: string[]; why: string }[] = [
  {
    from: 'const debit = listed(priceRow.interac) ?? reported(book.genericQuote.interac, { percent: 0, feeCents: 0 })',
    to: [
      'const debit = listed(priceRow.interac) ?? reported(book.genericQuote.interac, { percent: 0, feeCents: 1 })',
    ],
    why: 'Only the percentage of a reported range is lifted to wholesale.',
  },
  {
    from: 'if (leadIds.length === 0) return',
    to: ['if (false) return'],
    why: 'An empty list finds nothing: the condition saves a query.',
  },
  {
    from: 'if (ids.length === 0) return []',
    to: ['if (false) return []'],
    why: 'As above.',
  },
  {
    from: 'inPerson: sold.inPersonCredit.volumeCents > 0 ? current.inPerson : null,',
    to: ['inPerson: sold.inPersonCredit.volumeCents > 1 ? current.inPerson : null,'],
    why: 'Sales of one cent a month: the form requires more.',
  },
  {
    from: '.where(and(inArray(paymentAttempts.id, ids), isNull(paymentAttempts.endedAt)))',
    to: [
      '.where(and(inArray(paymentAttempts.id, ids), undefined))',
      '.where(and(undefined, isNull(paymentAttempts.endedAt)))',
    ],
    why: 'Ended attempts do not change, and those that Stripe does not list are skipped later: it saves reading them.',
  },
  {
    from: 'if (intentId !== undefined) await settlePurchase(buying, intentId, now)',
    to: ['if (true) await settlePurchase(buying, intentId, now)'],
    why: 'For the type: the keys of the rows are the keys of that map.',
  },
  {
    from: 'if (supplier !== null && boughtAt !== null) {',
    to: ['if (supplier !== null || boughtAt !== null) {'],
    why: 'For the type: both are columns of the purchase, so both are null or neither.',
  },
  {
    from: "return compared.some(({ savingCents }) => savingCents > 0) ? 'saving-too-small' : 'already-best'",
    to: ["return compared.some(({ savingCents }) => savingCents > 1) ? 'saving-too-small' : 'already-best'"],
    why: 'A saving is in whole dollars: none is of one cent.',
  },
  {
    from: 'savingCents > 0 && savingCents >= assumptions.leastSavingCents.value && savingCents >= leastShareCents',
    to: [
      'savingCents > 1 && savingCents >= assumptions.leastSavingCents.value && savingCents >= leastShareCents',
    ],
    why: 'As above.',
  },
  {
    from: 'const seed = Number.parseInt(sha256(business.email).slice(0, 8), 16)',
    to: ['(0, 8), 17)', '(0, 9), 16)', '(1, 8), 16)'].map(
      (end) => `const seed = Number.parseInt(sha256(business.email).slice${end}`,
    ),
    why: 'Any number works that is always the same for an address: it chooses among phrases for one fact.',
  },
  {
    from: "eq(auditLog.actor, 'admin'),",
    to: ['undefined,'],
    why: 'The id beside it is random and belongs to one admin only.',
  },
  {
    from: 'const NEARBY_SEARCHED = 2_000',
    to: ['const NEARBY_SEARCHED = 2001'],
    why: 'Chooses between two queries with the same result.',
  },
  {
    from: 'export const NEARBY_SEARCHED = 2_000',
    to: ['export const NEARBY_SEARCHED = 2001'],
    why: 'As above.',
  },
  {
    from: 'online: sold.online.volumeCents > 0 ? current.online : null,',
    to: ['online: sold.online.volumeCents > 1 ? current.online : null,'],
    why: 'Sales of one cent a month: the form requires more.',
  },
  {
    from: 'debit: sold.debit.volumeCents > 0 ? current.debit : null,',
    to: ['debit: sold.debit.volumeCents > 1 ? current.debit : null,'],
    why: 'As above.',
  },
  {
    from: 'if (whole < 100) return whole',
    to: ['if (whole < 101) return whole'],
    why: '100 cents are rounded down to 100.',
  },
  {
    from: 'known.set(processor, read)',
    to: [';'],
    why: 'A cache: without it the same names are read again.',
  },
  {
    from: 'ofPool.set(key, made)',
    to: [';'],
    why: 'A cache: every limiter counts in the same rows of the database.',
  },
  {
    from: 'isNotNull(webhookDeliveries.nextTryAt),',
    to: ['undefined,'],
    why: 'Sets what is null to null: it saves writing rows.',
  },
  {
    from: 'if (others.size === 0) waiting.delete(key)',
    to: ['if (false) waiting.delete(key)'],
    why: 'An empty map waits for nobody: it saves memory.',
  },
]
