/** CAD dollars as they stand on the wire, to whole cents, half up. */
export const centsOf = (dollars: number) => Math.round(Number((dollars * 100).toFixed(6)))

/** Of a cent. Sums of binary fractions are off by less: 300.29999999999995 is 300.30. */
const TOLERANCE = 1e-3

/** Whether these are dollars with at most two decimals: 100.005 is not. */
export const isWholeCents = (dollars: number) => Math.abs(dollars * 100 - centsOf(dollars)) < TOLERANCE

/** Whole cents to the wire's CAD dollars, with at most two decimals. */
export const dollarsOf = (cents: number) => cents / 100

export const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsOf(cents))

/** Down to two significant digits, so that an amount points at nobody. Of whole cents, none below 0. */
export const roundedDown = (cents: number) => cents - (cents % 10 ** Math.max(0, String(cents).length - 2))
