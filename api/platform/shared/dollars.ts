const DOLLARS = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "$1,234.50", and "$1,200" without cents. */
export const inDollars = (amount: number) => DOLLARS.format(amount)
