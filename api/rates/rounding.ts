/** Binary sums of decimal rates miss by far less than this: 379.965 may arrive as 379.96499999999997. */
const STEPS_PER_UNIT = 1e6

/** Half up, as written in decimals: a sum that is x.xx5 on paper rounds up whatever its binary form says. */
export function halfUp(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  return Math.floor(asOnPaper(value * scale) + 0.5) / scale
}

/** Whole dollars, as cents: 110.37 is 110.00. */
export function wholeDollarsDown(cents: number): number {
  return Math.floor(asOnPaper(cents) / 100) * 100
}

/** Beyond 90 million dollars a month a double holds no such fine steps, and the value is left as it is. */
export function asOnPaper(value: number): number {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER / STEPS_PER_UNIT
    ? value
    : Math.round(value * STEPS_PER_UNIT) / STEPS_PER_UNIT
}
