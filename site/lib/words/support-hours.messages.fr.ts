export { SUPPORT_HOURS_IN_FRENCH as SUPPORT_HOURS } from '../../../domain/languages/french-names.ts'
