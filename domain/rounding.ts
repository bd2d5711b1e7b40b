/** Binary sums of decimal rates miss by far less than this: 379.965 may arrive as 379.96499999999997. */
const STEPS_PER_UNIT = 1e6

/** Half up, as written in decimals: a sum that is x.xx5 on paper rounds up whatever its binary form says. */
export function halfUp(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  return Math.floor(asOnPaper(value * scale) + 0.5) / scale
}

/** Beyond 90 million dollars a month a double holds no such fine steps, and the value is left as it is. */
export function asOnPaper(value: number): number {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER / STEPS_PER_UNIT
    ? value
    : Math.round(value * STEPS_PER_UNIT) / STEPS_PER_UNIT
}

/** Rounds the amounts so that they add up to `whole`: each down, then one more for the largest fractions. */
export function sharedOut(whole: number, amounts: number[]): number[] {
  const down = amounts.map((amount) => Math.floor(asOnPaper(amount)))
  const missing = whole - down.reduce((sum, amount) => sum + amount, 0)
  const byFraction = amounts
    .map((amount, at) => ({ at, fraction: amount - (down[at] ?? 0) }))
    .sort((one, other) => other.fraction - one.fraction || one.at - other.at)
  // Binary sums of large amounts may leave one too many, which the largest can spare.
  if (missing < 0) {
    const largest = down.indexOf(Math.max(...down))
    return down.map((amount, at) => (at === largest ? amount + missing : amount))
  }
  const raised = new Set(byFraction.slice(0, missing).map(({ at }) => at))
  return down.map((amount, at) => amount + (raised.has(at) ? 1 : 0))
}
