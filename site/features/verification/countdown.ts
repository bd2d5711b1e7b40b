/** Whole seconds until a moment, rounded up, so that the last second shows as 1 and the end as 0. */
export function secondsUntil(moment: number, now: Date): number {
  return Math.max(0, Math.ceil((moment - now.getTime()) / 1000))
}
