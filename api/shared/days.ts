/** A day as 2026-11-21 that is in the calendar; one that no month has would reach Postgres as an error. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

const torontoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' })

/** Which day it is in Toronto, as 2026-11-21. */
export const dayInToronto = (moment: Date) => torontoDay.format(moment)
