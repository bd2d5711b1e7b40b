/** Where the time comes from. Operations take a `now`; only routes, jobs and start-up ask the clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const secondsBetween = (earlier: Date, later: Date) => (later.getTime() - earlier.getTime()) / 1000
export const secondsAfter = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)
export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
export const hoursAfter = (moment: Date, hours: number) => minutesAfter(moment, hours * 60)
export const daysAfter = (moment: Date, days: number) => hoursAfter(moment, days * 24)

const torontoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' })

/** Which day it is in Toronto, as 2026-11-21. */
export const dayInToronto = (moment: Date) => torontoDay.format(moment)

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })

/** "June 1 – 30, 2026", from two days as 2026-06-01. */
export const daysInWords = ({ start, end }: { start: string; end: string }) =>
  days.formatRange(new Date(start), new Date(end))
