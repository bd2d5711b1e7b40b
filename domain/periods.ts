/** Days as "2026-11-21", both included. */
export type Period = { from: string; to: string }

const DAY_MS = 86_400_000

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export const daysLater = (day: string, days: number) => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS))

export const daysBetween = (earlier: string, later: string) =>
  Math.round((dateOf(later).getTime() - dateOf(earlier).getTime()) / DAY_MS)

export const lengthInDays = ({ from, to }: Period) => daysBetween(from, to) + 1

/** The first day of the month that is so many months after the day's own. */
export function startOfMonth(day: string, monthsLater = 0): string {
  const date = dateOf(day)
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)))
}

const endOfMonth = (day: string) => daysLater(startOfMonth(day, 1), -1)

const monthsBetween = (earlier: string, later: string) => {
  const [first, last] = [dateOf(earlier), dateOf(later)]
  return 12 * (last.getUTCFullYear() - first.getUTCFullYear()) + last.getUTCMonth() - first.getUTCMonth()
}

/** So many days, of which `today` is the last. Days are counted by the calendar: one of them may have 23 or 25 hours. */
export const lastDays = (today: string, days: number): Period => ({
  from: daysLater(today, 1 - days),
  to: today,
})

/** Twelve months, of which that of `today` is the last and under way. */
export const lastTwelveMonths = (today: string): Period => ({ from: startOfMonth(today, -11), to: today })

/**
 * What a period is compared with. One that starts with a month is compared with as many months before it, up to the same day of
 * the last of them or to its end; any other with as many days before it.
 */
export function periodBefore({ from, to }: Period): Period {
  if (from !== startOfMonth(from))
    return { from: daysLater(from, -lengthInDays({ from, to })), to: daysLater(from, -1) }
  const months = monthsBetween(from, to) + 1
  const lastMonth = startOfMonth(to, -months)
  const sameDay = daysLater(lastMonth, Number(to.slice(8)) - 1)
  const end = endOfMonth(lastMonth)
  return { from: startOfMonth(from, -months), to: to === endOfMonth(to) || sameDay > end ? end : sameDay }
}

const MOST_DAYS_BY_DAY = 31
const MOST_DAYS_BY_WEEK = 92

/** A period in parts of a chart, all days of it in order: by day, by week from its first day, by month, or by four weeks. */
export function stepsOf(period: Period): Period[] {
  const { from, to } = period
  const days = lengthInDays(period)
  const isByMonth = from === startOfMonth(from) && days > MOST_DAYS_BY_DAY
  const size = days <= MOST_DAYS_BY_DAY ? 1 : days <= MOST_DAYS_BY_WEEK ? 7 : 28
  const steps: Period[] = []
  for (let start = from; start <= to; ) {
    const next = isByMonth ? startOfMonth(start, 1) : daysLater(start, size)
    steps.push({ from: start, to: next > to ? to : daysLater(next, -1) })
    start = next
  }
  return steps
}
