import { useEffect } from 'react'
import { isDay } from '../../../api/contract/forms/fields.ts'
import { readPeriod } from '../../../api/contract/forms/period.ts'
import {
  daysLater,
  lastDays,
  lastTwelveMonths,
  lengthInDays,
  type Period,
  startOfMonth,
} from '../../../domain/periods.ts'
import { remote, useRemote } from '../data/remote.ts'
import { listFilters, useListFilters } from '../lists/list-filters.ts'
import { withoutYear } from './format.messages.ts'
import { formatDay, formatIsoDay, formatPeriod } from './format.ts'
import { LOCALE } from './language.ts'

const day = (text: string) => (isDay(text) ? text : '')

/** The period of a page stands in its address; without one it is the last twelve months. */
const periodInAddress = listFilters({ longestSearch: 0, filters: { from: day, to: day } })

export const todayInToronto = (now: Date) => formatIsoDay(now, 'America/Toronto')

/** The chosen period: its `query` for the API, or undefined and why it is none. */
export function usePeriod(now: Date) {
  const searching = useListFilters(periodInAddress)
  const { from, to } = searching.filters
  const today = todayInToronto(now)
  const read = readPeriod({ from, to }, today)
  return {
    today,
    searching,
    chosen: 'period' in read ? read.period : undefined,
    wrong: 'wrong' in read ? { [read.field]: read.wrong({}) } : {},
  }
}
export type ChosenPeriod = ReturnType<typeof usePeriod>

export const queryOfPeriod = ({ from, to }: Period) => `from=${from}&to=${to}`

/** Usual periods. */
export function presets(today: string) {
  const thisMonth = startOfMonth(today)
  return {
    thisMonth: { from: thisMonth, to: today },
    lastMonth: { from: startOfMonth(today, -1), to: daysLater(thisMonth, -1) },
    days90: lastDays(today, 90),
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
    months12: lastTwelveMonths(today),
  }
}

type Options = { query: string; signal: AbortSignal }

/** Data of a period, and by `show` that of another; the last twelve months where none is chosen yet. */
export function remoteOfPeriod<Data>(
  first: Period | undefined,
  ask: (options: Options) => Promise<Data>,
  onSignedOut: () => void,
) {
  let query = first ? queryOfPeriod(first) : ''
  const data = remote(({ signal }) => ask({ query, signal }), { onSignedOut })
  return {
    ...data,
    show(wanted: Period | undefined) {
      if (wanted === undefined || queryOfPeriod(wanted) === query) return
      query = queryOfPeriod(wanted)
      data.replace()
    },
  }
}

/** The data of the chosen period; what is on screen stays while none is chosen. */
export function useOfPeriod<Data>(
  open: (first: Period | undefined) => ReturnType<typeof remoteOfPeriod<Data>>,
  chosen: Period | undefined,
) {
  const { show, ...known } = useRemote(() => open(chosen))
  const [from, to] = [chosen?.from, chosen?.to]
  useEffect(() => {
    if (from !== undefined && to !== undefined) show({ from, to })
  }, [show, from, to])
  return known
}

/** "Nov 1 – 24, 2026", or "November 2026" for a whole month. */
export const periodInWords = ({ from, to }: Period) => formatPeriod({ start: from, end: to })

export type StepKind = 'day' | 'week' | 'month'

/** How `stepsOf` has divided a period. */
export const kindOfSteps = (period: Period): StepKind => {
  if (lengthInDays(period) <= 31) return 'day'
  return period.from === startOfMonth(period.from) ? 'month' : 'week'
}

/** A step in words, and whether today is in it. */
export function stepInWords({ from, to }: Period, kind: StepKind, today: string) {
  const isOpen = from <= today && today <= to
  if (kind !== 'month') {
    const label = kind === 'day' ? formatDay(noonOf(from), 'UTC') : periodInWords({ from, to })
    return { label, shortLabel: withoutYear(label), isOpen }
  }
  const month = { from, to: daysLater(startOfMonth(from, 1), -1) }
  return { label: periodInWords(month), shortLabel: shortMonth(from), isOpen }
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** January has its year. */
const shortMonth = (day: string) =>
  noonOf(day)
    .toLocaleDateString(LOCALE, {
      month: 'short',
      ...(day.slice(5, 7) === '01' && { year: 'numeric' }),
      timeZone: 'UTC',
    })
    .replace('.', '')
