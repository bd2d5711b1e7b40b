const upToCents = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  trailingZeroDisplay: 'stripIfInteger',
})
const asShare = new Intl.NumberFormat('en-CA', { style: 'percent', maximumFractionDigits: 2 })

export const dollars = (cents: number) => upToCents.format(cents / 100)
export const share = (fraction: number) => asShare.format(fraction)
export const percent = (value: number) => `${value.toFixed(2)}%`
export const months = (count: number) => `${count} months`
