import type { Period } from '../../../domain/periods.ts'
import { type PeriodQuery, readPeriod } from '../../contract/forms/period.ts'
import { dayInToronto } from './clock.ts'
import { saidBy, wrongAnswer } from './refusal.ts'

/** Refuses a period that ends before it starts, and one that is too long. */
export function requestedPeriod(query: PeriodQuery, now: Date): Period {
  const read = readPeriod(query, dayInToronto(now))
  if ('wrong' in read) throw wrongAnswer(read.field, saidBy(read.wrong))
  return read.period
}
