import type { MonthlyFigures } from '../../../api/contract/admin/analytics.ts'

export type Trend = 'growth' | 'decline' | 'stable'

/** How a month's revenue compares with the month before; null for the first, which has none before it. */
export function trendOf(trends: MonthlyFigures[], place: number): Trend | null {
  const month = trends[place]
  const before = trends[place - 1]
  if (month === undefined || before === undefined) return null
  if (month.revenue > before.revenue) return 'growth'
  return month.revenue < before.revenue ? 'decline' : 'stable'
}

/** "November 2026" and "Nov", from a month as 2026-11. */
export function monthInWords(month: string, length: 'long' | 'short'): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {}
  return first.toLocaleDateString('en-CA', { month: length, ...year, timeZone: 'UTC' }).replace('.', '')
}
