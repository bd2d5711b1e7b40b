export {
  companyInFrench as companyOf,
  descriptionInFrench as descriptionOf,
} from '../../domain/french-lead.ts'
