export {
  companyInFrench as companyOf,
  descriptionInFrench as descriptionOf,
} from '../../../domain/languages/french-lead.ts'

export const PREFERS_FRENCH: string = 'Préfère le français'
