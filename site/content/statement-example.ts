/** A made-up month for the help page, with charges as providers in Canada publish or report. Cents, before tax; no offer. */
const EXAMPLE = {
  inPerson: { salesCents: 2_700_000, sales: 210, feesCents: 47_250 },
  online: { salesCents: 300_000, sales: 40, feesCents: 9_750 },
  debit: { salesCents: 1_000_000, sales: 250, feesCents: 2_500 },
  monthlyFeeCents: 5_000,
}

/** What the owner calculates from that statement: the answers for the rate check, and the effective rate. */
export function statementExample({ inPerson, online, debit, monthlyFeeCents } = EXAMPLE) {
  const kinds = [inPerson, online, debit]
  const salesCents = sum(kinds.map((kind) => kind.salesCents))
  const sales = sum(kinds.map((kind) => kind.sales))
  const feesCents = sum(kinds.map((kind) => kind.feesCents)) + monthlyFeeCents
  return {
    inPerson: { ...inPerson, ratePercent: (100 * inPerson.feesCents) / inPerson.salesCents },
    online: { ...online, ratePercent: (100 * online.feesCents) / online.salesCents },
    debit,
    monthlyFeeCents,
    total: { salesCents, sales, feesCents, effectiveRatePercent: (100 * feesCents) / salesCents },
    averageSaleCents: Math.round(salesCents / sales),
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
