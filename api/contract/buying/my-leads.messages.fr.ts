import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './my-leads.messages.ts'

export const fr: Words<typeof en> = {
  outcomeUnknown: 'Choisissez pending, contacted, converted ou lost.',
  searchTooLong: 'Limitez la recherche à 100\u00a0caractères.',
  searchTooManyWords: 'Limitez la recherche à 8\u00a0mots.',
  sortUnknown: 'Choisissez newest, call-first, deal ou company.',
  followUpUnknown: 'Choisissez due, ou omettez ce filtre pour toutes les pistes.',
  limitOutOfRange: 'Demandez de 1 à 500\u00a0pistes à la fois.',
  afterUnreadable: 'Suivez le lien vers la page suivante tel qu’il a été fourni.',
  outcomeRequired: 'Choisissez un résultat.',
  dealValueNotANumber: 'Entrez la valeur de l’entente en dollars, comme 1\u00a0200,50.',
  dealValueOutOfRange: 'Entrez une valeur d’entente de 0 à 1\u00a0000\u00a0000\u00a0000.',
  dealValueTooFine: 'Entrez au plus deux décimales\u00a0: des cents entiers.',
  notesTooLong: 'Raccourcissez les notes à 2\u00a0000\u00a0caractères.',
  noteRequired: 'Écrivez d’abord une note.',
  noteTooLong: 'Raccourcissez la note à 2\u00a0000\u00a0caractères.',
  dayUnreadable: 'Entrez une date comme 2026-11-21.',
  unusualCharacters: 'Retirez les caractères spéciaux, puis réessayez.',
}

export { fr as en }
