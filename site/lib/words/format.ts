import { daysBetween } from '../../../domain/periods.ts'
import { CENT, counted, JUST_NOW, PERCENT, written } from './format.messages.ts'
import { LOCALE } from './language.ts'
import { cityOf, nameOf } from './names.messages.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Creates each format once, when it is first needed: on a phone that takes longer than loading this module. */
function kept<Key, Format>(make: (key: Key) => Format): (key: Key) => Format {
  const made = new Map<Key, Format>()
  return (key) => {
    const format = made.get(key) ?? make(key)
    made.set(key, format)
    return format
  }
}

const numbers = kept((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(LOCALE, options))
const MONEY = { style: 'currency', currency: 'CAD' } as const
const WHOLE_MONEY = { ...MONEY, maximumFractionDigits: 0 }
const SHORT_MONEY = {
  ...MONEY,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
} as const
const CENTS = { maximumFractionDigits: 2 }
const RATE = { minimumFractionDigits: 2, maximumFractionDigits: 4 }

type TimeZone = string | undefined
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const times = kept(
  (timeZone: TimeZone) => new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone }),
)
const days = kept((timeZone: TimeZone) => new Intl.DateTimeFormat(LOCALE, { ...day, timeZone }))
const moments = kept((timeZone: TimeZone) => new Intl.DateTimeFormat(LOCALE, { ...moment, timeZone }))
const wholeMonths = kept(
  (timeZone: TimeZone) => new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'long', timeZone }),
)
const ago = kept((numeric: 'auto') => new Intl.RelativeTimeFormat(LOCALE, { numeric }))

/** "$1,234.50", from an amount in dollars as the API sends it. */
export const formatMoney = (dollars: number) => numbers(MONEY).format(dollars)

/** "$1,235", to the nearest dollar. */
export const formatWholeMoney = (dollars: number) => numbers(WHOLE_MONEY).format(dollars)

/** "$1.2K" or "$149", where there is little room. */
export const formatShortMoney = (dollars: number) => numbers(SHORT_MONEY).format(dollars)

/** "$20,000" or "$48.78": cents only where there are some. */
export const formatDollars = (dollars: number) =>
  Number.isInteger(dollars) ? formatWholeMoney(dollars) : formatMoney(dollars)

/** "2.65%", from a card rate in percent; at least two decimals, more only when the rate has them. */
export const formatRate = (ratePercent: number) => `${numbers(RATE).format(ratePercent)}${PERCENT}`

/** "8¢": what each sale costs on top of a rate is read in cents, up to a dollar. */
export const formatFee = (dollars: number) =>
  dollars < 1 ? `${numbers(CENTS).format(100 * dollars)}${CENT}` : formatMoney(dollars)

/** "12.5%", from a fraction between 0 and 1; rates of conversion have one decimal, savings none. */
export const formatShare = (fraction: number, decimals = 1) =>
  fraction.toLocaleString(LOCALE, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

/** "Nov 21, 2026", in the reader's own time zone unless one is named. */
export const formatDay = (at: Date, timeZone?: string) => written(days(timeZone).format(at))

/** "10:02 a.m." */
export const formatTime = (at: Date, timeZone?: string) => times(timeZone).format(at)
/** "2026-11-21", as Swedish writes it, in the reader's own time zone unless one is named. */
export const formatIsoDay = (at: Date, timeZone?: string) => at.toLocaleDateString('sv-SE', { timeZone })

/** "November 21, 2026", from a day as "2026-11-21". */
export const formatLongDay = (day: string) =>
  written(new Date(day).toLocaleDateString(LOCALE, { dateStyle: 'long', timeZone: 'UTC' }))

/** "June 2026", "April – June 2026" or "May 15 – Jun 14, 2026", from two days as "2026-06-01", both included. */
export function formatPeriod({ start, end }: { start: string; end: string }): string {
  const [first, last] = [new Date(start), new Date(end)]
  const afterLast = new Date(last.getTime() + DAY)
  const isWholeMonths = first.getUTCDate() === 1 && afterLast.getUTCDate() === 1
  return written((isWholeMonths ? wholeMonths('UTC') : days('UTC')).formatRange(first, last))
}

/** The day with its time and zone, for a tooltip on a relative time. */
export const formatMoment = (at: Date, timeZone?: string) => written(moments(timeZone).format(at))

const UNITS = [
  { unit: 'hour', milliseconds: 60 * MINUTE },
  { unit: 'minute', milliseconds: MINUTE },
] as const
const LONGEST_RELATIVE_DAYS = 30

/** "3 hours ago", "yesterday"; "just now" under a minute, and the day itself when it is more than 30 days away. Never to come. */
export const formatAgo = (at: Date, now: Date, timeZone?: string): string =>
  formatFromNow(at < now ? at : now, now, timeZone)

/** Also of what is to come: "in 2 hours". Days are those of the calendar, of which one may have 23 or 25 hours. */
export function formatFromNow(at: Date, now: Date, timeZone?: string): string {
  const milliseconds = at.getTime() - now.getTime()
  if (Math.abs(milliseconds) > LONGEST_RELATIVE_DAYS * DAY) return formatDay(at, timeZone)
  const days = daysBetween(formatIsoDay(now, timeZone), formatIsoDay(at, timeZone))
  if (Math.abs(milliseconds) >= DAY && days !== 0) return counted(ago('auto').format(days, 'day'))
  for (const { unit, milliseconds: size } of UNITS) {
    if (Math.abs(milliseconds) >= size)
      return counted(ago('auto').format(Math.trunc(milliseconds / size), unit))
  }
  return JUST_NOW
}

/** "Toronto, Ontario", "Ontario", or "Canada" without either. */
export const formatPlace = ({ city, province }: { city: string | null; province: string | null }) =>
  [city && cityOf(city), province && nameOf(province)].filter(Boolean).join(', ') || 'Canada'
