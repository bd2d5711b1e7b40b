import { brand } from '../../api/contract/brand.ts'

export { callTimesInWords } from '../../api/contract/call-times.ts'
export { claimInFigures } from '../../domain/claims.ts'

/** Behind the label of a field that may be left empty. */
export const OPTIONAL: string = '(optional)'

export const SUPPORT_HOURS: string = brand.support.hours

/** A business type or a place, which the API names in English, in the language of the page. */
export const nameOf = (english: string): string => english
