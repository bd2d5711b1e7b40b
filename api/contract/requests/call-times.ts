import * as v from 'valibot'
import { WEEKDAYS, type Weekday } from '../../../domain/requests.ts'
import { sayFrom } from '../forms/fields.ts'
import { fr } from './call-times.messages.fr.ts'
import { en } from './call-times.messages.ts'

const say = sayFrom({ en, fr })

/** In the time of the owner's province. */
export const CallTimes = v.pipe(
  v.object({
    days: v.pipe(
      v.array(v.picklist(WEEKDAYS, say('dayUnknown')), say('daysRequired')),
      v.minLength(1, say('daysRequired')),
      v.maxLength(WEEKDAYS.length, say('dayUnknown')),
    ),
    /** Full hours: 9 is 9:00. */
    from: hour(0, 23),
    to: hour(1, 24),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from < to, say('hoursInOrder')),
    ['to'],
  ),
)
export type CallTimes = v.InferOutput<typeof CallTimes>

const DAYS: Record<Weekday, string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
}

/** "Mon, Tue, 9:00 to 17:00", for owners and their provider. */
export const callTimesInWords = ({ days, from, to }: CallTimes): string =>
  `${days.map((day) => DAYS[day]).join(', ')}, ${from}:00 to ${to}:00`

const FRENCH_DAYS: Record<Weekday, string> = {
  mon: 'lun.',
  tue: 'mar.',
  wed: 'mer.',
  thu: 'jeu.',
  fri: 'ven.',
  sat: 'sam.',
  sun: 'dim.',
}

/** "lun., mar., de 9 h à 17 h" */
export const callTimesInFrench = ({ days, from, to }: CallTimes): string =>
  `${days.map((day) => FRENCH_DAYS[day]).join(', ')}, de ${from}\u00a0h à ${to}\u00a0h`

function hour(min: number, max: number) {
  return v.pipe(
    v.number(say('hourOutOfRange')),
    v.integer(say('hourOutOfRange')),
    v.minValue(min, say('hourOutOfRange')),
    v.maxValue(max, say('hourOutOfRange')),
  )
}
