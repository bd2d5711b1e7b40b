export { callTimesInFrench as callTimesInWords } from '../../api/contract/call-times.ts'
export { claimInFrench as claimInFigures } from '../../domain/claims.ts'
export { frenchName as nameOf } from '../../domain/french-names.ts'

export const OPTIONAL: string = '(facultatif)'

export const SUPPORT_HOURS: string = 'du lundi au vendredi, de 8\u00a0h à 18\u00a0h (heure de l’Est)'
