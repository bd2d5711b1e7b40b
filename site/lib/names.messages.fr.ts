export { frenchCity as cityOf, frenchName as nameOf } from '../../domain/french-names.ts'

export const OPTIONAL: string = '(facultatif)'
