import type { Words } from '../../../domain/languages/words.ts'
import type { unusualFiguresMessages as english } from './unusual-figures.messages.ts'

export const unusualFiguresMessages: Words<typeof english> = {
  low: (label, value) => `${label}\u00a0: ${value}. C’est beaucoup moins que d’ordinaire.`,
  high: (label, value) => `${label}\u00a0: ${value}. C’est beaucoup plus que d’ordinaire.`,
  feesHigh: (share) => `C’est ${share} de vos ventes, beaucoup plus que d’ordinaire.`,
  isItRight: 'Est-ce exact?',
  right: 'Oui, c’est exact',
}
