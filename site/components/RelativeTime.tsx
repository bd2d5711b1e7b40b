import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { whenInFront } from '../lib/page-life.ts'
import { $serverIsAhead, ownNow } from '../lib/server-clock.ts'
import { formatAgo, formatMoment } from '../lib/words/format.ts'

/** "3 hours ago", with the day and the time of day as its title. */
export const RelativeTime = ({ at, now }: { at: string; now: Date }) => (
  <time dateTime={at} title={formatMoment(new Date(at))}>
    {formatAgo(new Date(at), now)}
  </time>
)

const MINUTE_MS = 60_000

/** The server's time, as exact as "5 minutes ago" needs it. */
export function useNow(): Date {
  const ahead = useStore($serverIsAhead)
  const [own, setOwn] = useState(ownNow)
  useEffect(() => {
    const update = () => setOwn(ownNow())
    const timer = setInterval(update, MINUTE_MS)
    // A tab in the background may have slept.
    const stop = whenInFront(update)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return useMemo(() => new Date(own + ahead), [own, ahead])
}
