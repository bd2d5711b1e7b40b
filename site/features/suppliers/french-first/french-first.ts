import type { Supplier } from '../../../../api/contract/suppliers/supplier.ts'
import { LANGUAGE } from '../../../lib/words/language.ts'

/** A reader of French sees the French terms anyway. */
export const isFrenchFirst = (territories: readonly string[] | null | undefined) =>
  LANGUAGE === 'en' && territories?.includes('Quebec') === true

/** Whether this page must hold the express wish before the supplier accepts something. */
export const lacksEnglishWish = ({ territories, englishTermsWishedAt }: Supplier) =>
  englishTermsWishedAt === null && isFrenchFirst(territories)
