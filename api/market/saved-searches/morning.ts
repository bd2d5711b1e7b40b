import { daysLater } from '../../../domain/periods.ts'
import { dayInToronto, hoursAfter, secondsBetween } from '../../platform/shared/clock.ts'

const MORNING_HOUR = 8
/** Later, missed mails wait for the next morning. */
const MORNING_LASTS_HOURS = 4

/** The last time it was 8 in the morning in Toronto, including now. */
export function lastMorning(now: Date): Date {
  const day = dayInToronto(now)
  const today = morningOf(day)
  return today <= now ? today : morningOf(daysLater(day, -1))
}

export const isMorning = (now: Date) => secondsBetween(lastMorning(now), now) < MORNING_LASTS_HOURS * 3600

const hourInToronto = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Clocks change at 2, so every day has one 8 o'clock. */
function morningOf(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  return hoursAfter(noon, MORNING_HOUR - Number(hourInToronto.format(noon)))
}
