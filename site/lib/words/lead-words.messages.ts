import type { LeadCard } from '../../../api/contract/market/market.ts'

/** What stands for the company's name until the lead is bought. */
export const companyOf = ({ company }: Pick<LeadCard, 'company' | 'businessType' | 'province'>): string =>
  company

/** What the API says about the business, in the language of the page. */
export const descriptionOf = (english: string): string => english

export const PREFERS_FRENCH: string = 'Prefers French'
