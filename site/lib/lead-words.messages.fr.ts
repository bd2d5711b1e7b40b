export {
  companyInFrench as companyOf,
  descriptionInFrench as descriptionOf,
} from '../../domain/french-lead.ts'

export const PREFERS_FRENCH: string = 'Préfère\u00a0le\u00a0français'
