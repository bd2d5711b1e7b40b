import { dayInToronto, hoursAfter, secondsBetween } from '../../platform/shared/clock.ts'

const MORNING_HOUR = 8
/** After that what was missed at 8 waits for the next morning. */
const MORNING_LASTS_HOURS = 4

/** The last time that it was 8 in the morning in Toronto, this moment included. */
export function lastMorning(now: Date): Date {
  const today = morningOf(dayInToronto(now))
  // Noon of the day before, or an hour beside it where the clocks were changed in between.
  return today <= now ? today : morningOf(dayInToronto(hoursAfter(today, -20)))
}

export const isMorning = (now: Date) => secondsBetween(lastMorning(now), now) < MORNING_LASTS_HOURS * 3600

const hourInToronto = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Clocks are changed at 2, so that there is one 8 o'clock on every day. */
function morningOf(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  return hoursAfter(noon, MORNING_HOUR - Number(hourInToronto.format(noon)))
}
