import type { Language } from '../../../domain/languages/languages.ts'

/** Operations take a `now`; only routes, jobs and start-up use the clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const secondsBetween = (earlier: Date, later: Date) => (later.getTime() - earlier.getTime()) / 1000
export const secondsAfter = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)
export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
export const hoursAfter = (moment: Date, hours: number) => minutesAfter(moment, hours * 60)
export const daysAfter = (moment: Date, days: number) => hoursAfter(moment, days * 24)

const torontoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' })

/** The date in Toronto, as 2026-11-21. */
export const dayInToronto = (moment: Date) => torontoDay.format(moment)

const vancouverDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Vancouver', dateStyle: 'short' })

/** The last day of Canada's time zones to begin. */
export const dayInVancouver = (moment: Date) => vancouverDay.format(moment)

const LONG_DAY = { dateStyle: 'long', timeZone: 'UTC' } as const
const days = {
  en: new Intl.DateTimeFormat('en-CA', LONG_DAY),
  fr: new Intl.DateTimeFormat('fr-CA', LONG_DAY),
}

/** "June 1 – 30, 2026", from two days as 2026-06-01. */
export const daysInWords = ({ start, end }: { start: string; end: string }, language: Language = 'en') =>
  withOrdinal[language](days[language].formatRange(new Date(start), new Date(end)))

/** French writes the first of a month as "1er". */
const withOrdinal: Record<Language, (range: string) => string> = {
  en: (range) => range,
  fr: (range) => range.replace(/(?<!\d)1(?=[–\s])/g, '1er'),
}

/**
 * In UTC. Nothing is kept longer than its months: the last day of a month counts as all days that the month lacks, so that
 * 28 February is a month after 31 January, and a day that the other month lacks becomes the first of the month after it.
 */
export function monthsBefore(moment: Date, months: number): Date {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() - months]
  const day = moment.getUTCDate()
  if (day > daysInMonth(year, month)) return new Date(Date.UTC(year, month + 1, 1))
  return sameTime(moment, month, day === daysInMonth(year, moment.getUTCMonth()) ? 31 : day)
}

/** In UTC; a day that the other month lacks becomes its last. */
export const monthsAfter = (moment: Date, months: number): Date =>
  sameTime(moment, moment.getUTCMonth() + months, moment.getUTCDate())

/** In UTC; 29 February becomes the 28th where there is none. */
export const yearsAfter = (moment: Date, years: number): Date => monthsAfter(moment, 12 * years)

/** The same day of another year, from and as 2026-11-21. */
export const yearsLater = (day: string, years: number): string =>
  yearsAfter(new Date(day), years).toISOString().slice(0, 10)

/** `month` may be negative or beyond December; `day` beyond the end of the month means its last. */
function sameTime(moment: Date, month: number, day: number): Date {
  const year = moment.getUTCFullYear()
  const moved = new Date(moment)
  moved.setUTCFullYear(year, month, Math.min(day, daysInMonth(year, month)))
  return moved
}

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
