export { frenchCity as cityOf, frenchName as nameOf } from '../../../domain/languages/french-names.ts'

export const OPTIONAL: string = '(facultatif)'
