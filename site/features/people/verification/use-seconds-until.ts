import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** Counts down to `moment` (milliseconds since 1970), then stays at 0. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const tick = () => {
      setNow(new Date())
      if (Date.now() >= moment) clearInterval(ticking)
    }
    const ticking = setInterval(tick, TICK_MS)
    return () => clearInterval(ticking)
  }, [moment])

  return secondsUntil(moment, now)
}

/** Whole seconds until a moment, rounded up, so that the last second shows as 1 and the end as 0. */
export function secondsUntil(moment: number, now: Date): number {
  return Math.max(0, Math.ceil((moment - now.getTime()) / 1000))
}
