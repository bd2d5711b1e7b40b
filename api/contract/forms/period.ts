import * as v from 'valibot'
import { lastTwelveMonths, lengthInDays, type Period } from '../../../domain/periods.ts'
import { optionalDay, sayFrom } from './fields.ts'
import { fr } from './period.messages.fr.ts'
import { en } from './period.messages.ts'

const say = sayFrom({ en, fr })

/** With a leap day. */
const LONGEST_PERIOD_DAYS = 731

/** First and last day in Toronto. */
export const PeriodQuery = v.object({
  from: v.pipe(
    optionalDay(say('dayUnreadable')),
    v.description('The first day, in Toronto. Blank for the first of the twelve months that `to` ends.'),
  ),
  to: v.pipe(optionalDay(say('dayUnreadable')), v.description('The last day, in Toronto. Blank for today.')),
})
export type PeriodQuery = v.InferOutput<typeof PeriodQuery>

/** The period that is chosen, or why it cannot be. Both days blank are the last twelve months. */
export function readPeriod(
  { from, to }: PeriodQuery,
  today: string,
): { period: Period } | { field: keyof Period; wrong: ReturnType<typeof say> } {
  const end = to || today
  const period = { from: from || lastTwelveMonths(end).from, to: end }
  if (period.from > period.to) return { field: to === '' ? 'from' : 'to', wrong: say('endsBeforeStart') }
  if (lengthInDays(period) > LONGEST_PERIOD_DAYS)
    return { field: from === '' ? 'to' : 'from', wrong: say('tooLong') }
  return { period }
}
