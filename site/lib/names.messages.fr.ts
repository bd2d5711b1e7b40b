import type { CallTimes } from '../../api/contract/call-times.ts'
import type { Weekday } from '../../domain/requests.ts'

export { claimInFrench as claimInFigures } from '../../domain/claims.ts'
export { frenchName as nameOf } from '../../domain/french-names.ts'

export const OPTIONAL: string = '(facultatif)'

export const SUPPORT_HOURS: string = 'du lundi au vendredi, de 8\u00a0h à 18\u00a0h (heure de l’Est)'

const DAYS: Record<Weekday, string> = {
  mon: 'lun.',
  tue: 'mar.',
  wed: 'mer.',
  thu: 'jeu.',
  fri: 'ven.',
  sat: 'sam.',
  sun: 'dim.',
}

/** "lun., mar., de 9 h à 17 h" */
export const callTimesInWords = ({ days, from, to }: CallTimes): string =>
  `${days.map((day) => DAYS[day]).join(', ')}, de ${from}\u00a0h à ${to}\u00a0h`
