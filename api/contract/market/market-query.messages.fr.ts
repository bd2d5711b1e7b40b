import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './market-query.messages.ts'

export const fr: Words<typeof en> = {
  searchTooLong: 'Limitez la recherche à 100\u00a0caractères.',
  searchTooManyWords: 'Limitez la recherche à 12\u00a0mots.',
  searchUnusual: 'Retirez les caractères non pris en charge, puis réessayez.',
  businessTypeUnknown: 'Choisissez un type d’entreprise de la liste.',
  volumeUnknown: 'Choisissez small, medium ou large.',
  provinceUnknown: 'Choisissez une province ou un territoire de la liste.',
  providerUnknown: 'Choisissez un fournisseur de la liste.',
  tierUnknown: 'Choisissez l’un des trois paliers.',
  yesOrNoUnknown: 'Choisissez true ou false.',
  markedUnknown: 'Choisissez shortlisted ou hidden.',
  sortUnknown: 'Choisissez newest, volume ou price.',
  limitOutOfRange: 'Demandez de 1 à 100\u00a0pistes à la fois.',
  afterUnreadable: 'Suivez le lien vers la page suivante tel qu’il a été fourni.',
}

export { fr as en }
