/** "$1,234.50", always with its cents, as on a receipt. */
export const dollars = (cents: number) =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }).format(cents / 100)
