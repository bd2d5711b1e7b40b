import { useEffect, useState } from 'react'
import { formatAgo, formatMoment } from '../lib/format.ts'
import { Tooltip } from './Tooltip.tsx'

type Props = {
  /** ISO 8601, as the API gives it. */
  at: string
  now: Date
  className?: string
}

/** "3 hours ago", with the day and the time of day a moment away. Inside `Tooltips`. */
export function RelativeTime({ at, now, className = '' }: Props) {
  const moment = new Date(at)
  return (
    <Tooltip words={formatMoment(moment)}>
      <time dateTime={at} className={`rounded-sm ${className}`}>
        {formatAgo(moment, now)}
      </time>
    </Tooltip>
  )
}

const MINUTE_MS = 60_000

/** The time, as exact as "5 minutes ago" needs it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
