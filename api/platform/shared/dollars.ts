import type { Language } from '../../../domain/languages/languages.ts'

const MONEY = { style: 'currency', currency: 'CAD', trailingZeroDisplay: 'stripIfInteger' } as const
// Created once, because creating a formatter costs several times as much as using it.
const DOLLARS = {
  en: new Intl.NumberFormat('en-CA', MONEY),
  fr: new Intl.NumberFormat('fr-CA', MONEY),
}

/** "$1,234.50", and "$1,200" without cents. */
export const inDollars = (amount: number, language: Language = 'en') => DOLLARS[language].format(amount)
